// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { readFailure } from '../../lib/http/http.ts';
import { t } from '../../lib/i18n/t.ts';
import { ConfirmProvider } from '../feedback/confirm-dialog.tsx';
import { InUseOutlet } from './in-use-dialog.tsx';
import { useDeleteWithUses } from './use-delete.tsx';

const question = { title: 'Delete Legal?', message: 'It is gone then.', confirmLabel: 'Delete' };
const labels = { success: 'Deleted: Legal', failure: 'Not deleted' };
let ended: Promise<boolean>;

function Subject({ run }: { run: () => Promise<unknown> }) {
  const remove = useDeleteWithUses();
  return (
    <button
      type="button"
      onClick={() => {
        ended = remove(question, run, labels);
      }}
    >
      Legal
    </button>
  );
}

function show(run: () => Promise<unknown>, outlets = 1) {
  render(
    <MantineProvider env="test">
      <Notifications />
      <ConfirmProvider>
        <Subject run={run} />
        {outlets > 0 && <InUseOutlet />}
        {outlets > 1 && <InUseOutlet />}
      </ConfirmProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByText('Legal'));
}
const agree = async () =>
  fireEvent.click(await screen.findByRole('button', { name: t('common.delete') }));

/** The server's error, passed through the response parser. */
const inUse = readFailure(
  409,
  JSON.stringify({
    data: null,
    success: false,
    code: 'CATEGORY_IN_USE',
    message: 'This category still holds media.',
    uses: {
      first: [
        { kind: 'media', id: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001', name: 'Board meeting' },
        { kind: 'project', id: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0002', name: 'Year 2024' },
      ],
      total: 7,
    },
  }),
);

afterEach(cleanup);

test('deletes nothing when declined', async () => {
  const run = vi.fn();
  show(run);
  fireEvent.click(await screen.findByRole('button', { name: t('common.cancel') }));
  expect(await ended).toBe(false);
  expect(run).not.toHaveBeenCalled();
});

test('deletes on confirmation and reports it', async () => {
  show(async () => null);
  await agree();
  await waitFor(() =>
    expect(screen.getByText(t('common.deletedName', { name: 'Legal' }))).toBeTruthy(),
  );
  expect(await ended).toBe(true);
});

test('lists references to an item in use once, with the number of others', async () => {
  show(() => Promise.reject(inUse), 2);
  await agree();
  expect(await ended).toBe(false);
  const dialog = await screen.findByRole('dialog', { name: labels.failure });
  expect(within(dialog).getByText('This category still holds media.')).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['MediaBoard meeting', 'ProjectYear 2024']);
  expect(within(dialog).getByText(t('common.andMore', { more: 5 }))).toBeTruthy();
  fireEvent.click(within(dialog).getByText(t('common.close')));
  await waitFor(() => expect(screen.queryByText(t('common.andMore', { more: 5 }))).toBeNull());
});

test('a screen without room for the list still shows the reason', async () => {
  show(() => Promise.reject(inUse), 0);
  await agree();
  expect(
    await screen.findByText(`${labels.failure}: This category still holds media.`),
  ).toBeTruthy();
});

test('any other failure is shown with the action', async () => {
  show(() =>
    Promise.reject(new ApiError({ code: 'NOT_FOUND', status: 404, message: 'It is gone.' })),
  );
  await agree();
  expect(await screen.findByText(`${labels.failure}: It is gone.`)).toBeTruthy();
  expect(await ended).toBe(false);
});
