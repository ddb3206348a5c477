// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TranslationOption } from './language-choice.tsx';
import { RequestForm } from './request-form.tsx';

afterEach(cleanup);

const option = (
  language: TranslationOption['language'],
  rest: Partial<TranslationOption> = {},
): TranslationOption => ({
  language,
  available: true,
  engineId: 'marian',
  engineLabel: 'Marian',
  quality: 'good',
  via: [],
  note: null,
  remedy: null,
  ...rest,
});

const options = [
  option('ar', { available: false, engineLabel: null, remedy: 'Run: npm run models ar' }),
  option('fr'),
  option('de', { via: ['en'], quality: 'draft' }),
  option('es'),
];

function show(onSubmit: Parameters<typeof RequestForm>[0]['onSubmit']) {
  render(
    <MantineProvider env="test">
      <RequestForm
        options={options}
        requests={[
          { language: 'es', status: 'translating' },
          { language: 'fr', status: 'failed' },
        ]}
        sending={false}
        onSubmit={onSubmit}
      />
    </MantineProvider>,
  );
}
const choice = (name: RegExp) => screen.getByRole<HTMLButtonElement>('checkbox', { name });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /translat/i });

test('what cannot be had is shown last, disabled, with what would change that', () => {
  show(vi.fn());
  expect(choice(/Arabic/).disabled).toBe(true);
  expect(screen.getByText(/npm run models ar/)).toBeTruthy();
  const names = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
  expect(names.at(-1)).toContain('Arabic');
});

test('a language in progress cannot be asked for twice, a failed one can', () => {
  show(vi.fn());
  expect(choice(/Spanish: In progress/).disabled).toBe(true);
  expect(choice(/French/).disabled).toBe(false);
});

test('several languages go in one request, and the choice is emptied after it', async () => {
  const onSubmit = vi.fn(async () => undefined);
  show(onSubmit);
  expect(submit().disabled).toBe(true);
  fireEvent.click(choice(/French/));
  expect(submit().textContent).toBe('Translate into French');
  fireEvent.click(choice(/German/));
  fireEvent.click(submit());
  expect(onSubmit).toHaveBeenCalledWith(['fr', 'de']);
  await waitFor(() => expect(submit().disabled).toBe(true));
});

test('if the request fails the choice stays for another try', async () => {
  const onSubmit = vi.fn(() => Promise.reject(new Error('no connection')));
  show(onSubmit);
  fireEvent.click(choice(/French/));
  fireEvent.click(submit());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  expect(submit().textContent).toBe('Translate into French');
  expect(submit().disabled).toBe(false);
});
