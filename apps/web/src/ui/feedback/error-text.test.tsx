// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { rootErrorOf } from '../form/root-error.tsx';
import { FailureText } from './failure-text.tsx';
import { ErrorState, OutdatedAlert } from './state.tsx';
import { toastError } from './toast.tsx';

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
});

const failure = (status: number, requestId?: string) =>
  new ApiError({
    code: status === 409 ? 'CATEGORY_IN_USE' : 'INTERNAL',
    status,
    message: 'The glossary is in use.',
    requestId,
  });
const show = (ui: ReactElement) =>
  render(
    <MantineProvider>
      <Notifications />
      {ui}
    </MantineProvider>,
  );
const form = (error: unknown) => (
  <DialogForm
    onSubmit={() => {}}
    onCancel={() => {}}
    submitLabel="Save"
    submitting={false}
    rootError={rootErrorOf(error)}
  >
    {null}
  </DialogForm>
);

test.each([
  ['a screen', <ErrorState key="a" error={failure(409, 'r-42')} />],
  ['a screen, of a failure of the server,', <ErrorState key="d" error={failure(500, 'r-42')} />],
  ['what could not be read again', <OutdatedAlert key="b" error={failure(409, 'r-42')} />],
  ['a form', form(failure(409, 'r-42'))],
  [
    'a message about it',
    <ErrorState key="c" error={new Error('Failed.', { cause: failure(409, 'r-42') })} />,
  ],
])('%s shows the id of the request in a line of its own', (_where, ui) => {
  show(ui);
  expect(screen.getByText('Request ID: r-42').style.display).toBe('block');
});

test('a toast shows it too, for an error and for what was stored of one', async () => {
  show(<div />);
  act(() => {
    toastError(failure(409, 'r-42'));
    toastError({ message: 'The export failed.', requestId: 'r-42' });
  });
  expect(await screen.findAllByText('Request ID: r-42')).toHaveLength(2);
});

test('a mutation that hands its variables to the toast shows the id of the error', async () => {
  show(<div />);
  const onError: (error: unknown, variables: unknown) => void = toastError;
  act(() => onError(failure(409, 'r-42'), { name: 'any' }));
  expect(await screen.findByText('Request ID: r-42')).toBeTruthy();
});

test('a failed job shows the id of the request that asked for it', () => {
  const message = { text: 'No sound in it.' };
  show(<FailureText failure={{ code: 'ENGINE_NO_AUDIO', message, requestId: 'r-42' }} />);
  expect(screen.getByText('Request ID: r-42').parentElement?.textContent).toContain(message.text);
});

test.each([failure(0), new Error('Broken.'), 'Broken.'])(
  'without an id there is no line for it: %s',
  (error) => {
    show(<ErrorState error={error} />);
    expect(screen.queryByText(/request id/i)).toBeNull();
  },
);
