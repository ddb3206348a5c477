// @vitest-environment happy-dom
import {
  type LanguageRules,
  updateReadingRules,
  viewReadingRules,
} from '@glossa/contracts/reading-rules';
import { readingRules, readingRulesSource } from '@glossa/subtitles/reading-rules';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { readingRulesKeys } from '../../../lib/queries/reading-rules.ts';
import { clearSession, takeLoginAnswer } from '../../../lib/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../../test-support/fake-server.ts';
import { showScreen } from '../../../test-support/show-screen.tsx';
import { ConfirmProvider } from '../../../ui/confirm-dialog.tsx';
import { ReadingRulesDialog } from './reading-rules-dialog.tsx';

const defaultsOf = (language: 'en' | 'ja'): LanguageRules => ({
  language,
  rules: readingRules[language],
  defaults: readingRules[language],
  source: readingRulesSource[language],
  changedBy: null,
  changedAt: null,
});
const changed: LanguageRules = {
  ...defaultsOf('en'),
  rules: { ...readingRules.en, cpl: 37, severities: { 'too-fast': 'error', overlap: 'off' } },
  changedBy: 'Grace Hopper',
  changedAt: '2026-02-03T10:00:00.000Z',
};

let server: ReturnType<typeof startFakeServer>;
let closed: Mock<() => void>;
const change = at(updateReadingRules, { language: 'en' });

async function show(rules: LanguageRules, edit?: readonly string[]) {
  takeLoginAnswer(makeLoginAnswer(edit ? { edit } : {}));
  server.on(viewReadingRules, () => answer([rules]));
  showScreen('/editor', () => (
    <ReadingRulesDialog language={rules.language} opened onClose={() => closed()} />
  ));
  await screen.findByText(/Netflix Timed Text Style Guide/);
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = () => server.callsTo(change).map(({ body }) => body);

beforeEach(() => {
  server = startFakeServer();
  closed = vi.fn<() => void>();
  server.on(change, ({ body }) => {
    const { rules } = body as { rules: LanguageRules['rules'] | null };
    return answer(rules ? { ...changed, rules } : defaultsOf('en'));
  });
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('shows the limits with their defaults, their source, and who changed them when', async () => {
  await show(changed);
  expect(screen.getByRole('dialog', { name: 'Reading rules: English' })).toBeTruthy();
  expect(screen.getByText(/Changed for your organisation by Grace Hopper, /)).toBeTruthy();
  expect(field('Characters in a line').value).toBe('37');
  expect(screen.getByText(`Default: ${readingRules.en.cpl}`)).toBeTruthy();
  expect(field('Shortest time on screen').value).toBe(`${readingRules.en.minMs} ms`);
  expect(choice('Too fast to read').value).toBe('error');
  expect(choice('Overlap').value).toBe('off');
  expect(choice('No text').value).toBe('error');
  expect(choice('Runs over a cut').value).toBe('warning');
  expect(screen.queryByRole('textbox', { name: /vertical/ })).toBeNull();
});

test('of Japanese there are half widths and vertical lines too', async () => {
  await show(defaultsOf('ja'));
  expect(screen.getByText('Your organisation uses the defaults.')).toBeTruthy();
  expect(field('What a half-width character counts').value).toBe('0.5');
  expect(field('Characters in a vertical line').value).toBe(String(readingRules.ja.cplVertical));
});

test('saves what was changed, and of the severities what is not the usual', async () => {
  await show(changed);
  type('Characters a second', '17.5');
  fireEvent.change(choice('Overlap'), { target: { value: 'error' } });
  fireEvent.change(choice('Too short'), { target: { value: 'off' } });
  save();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toEqual([
    {
      rules: {
        ...readingRules.en,
        cpl: 37,
        cps: 17.5,
        severities: { 'too-fast': 'error', 'too-short': 'off' },
      },
    },
  ]);
  expect(await screen.findByText('Saved: reading rules of English')).toBeTruthy();
});

test('faults are said at their fields, and nothing is sent', async () => {
  await show(defaultsOf('en'));
  type('Characters in a line', '3');
  type('Lines at once', '9');
  type('Shortest time on screen', '8000 ms');
  type('Gap between two cues', '');
  save();
  expect(await screen.findByText('At least 4.')).toBeTruthy();
  expect(screen.getByText('At most 5.')).toBeTruthy();
  expect(screen.getByText('Give a number.')).toBeTruthy();
  expect(field('Characters in a line').getAttribute('aria-invalid')).toBe('true');
  type('Characters in a line', '40');
  type('Lines at once', '2');
  type('Gap between two cues', '2');
  save();
  expect(await screen.findByText('The longest duration must exceed the shortest.')).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
});

test('faults of the server are said at their fields as well', async () => {
  server.on(change, () =>
    refuse('INVALID_INPUT', { fields: { 'rules.cps': 'This is too fast for anybody.' } }),
  );
  await show(defaultsOf('en'));
  type('Characters a second', '50');
  save();
  expect(await screen.findByText('This is too fast for anybody.')).toBeTruthy();
  expect(field('Characters a second').value).toBe('50');
  expect(closed).not.toHaveBeenCalled();
});

test('goes back to the defaults after a question', async () => {
  await show(changed);
  const back = () => fireEvent.click(screen.getByRole('button', { name: 'Back to the defaults' }));
  back();
  const question = await screen.findByRole('dialog', { name: 'Back to the defaults?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Back to the defaults?' })).toBeNull(),
  );
  expect(sent()).toEqual([]);
  back();
  const again = await screen.findByRole('dialog', { name: 'Back to the defaults?' });
  fireEvent.click(within(again).getByRole('button', { name: 'Back to the defaults' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toEqual([{ rules: null }]);
});

test('where nothing was changed there is nothing to go back from, and nothing to save', async () => {
  await show(defaultsOf('en'));
  for (const name of ['Back to the defaults', 'Save'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test('who may not edit the settings reads them', async () => {
  await show(changed, ['Transcription']);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  const limits = screen.getByRole('table', { name: 'Limits' });
  expect(within(limits).getByRole('row', { name: /Characters in a line/ }).textContent).toContain(
    `37 (default: ${readingRules.en.cpl})`,
  );
  const kinds = screen.getByRole('table', { name: 'What counts as an error' });
  expect(within(kinds).getByRole('row', { name: /Too fast/ }).textContent).toContain(
    'Error: blocks verification',
  );
});

test('says what went wrong when they cannot be fetched, and tries again', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(viewReadingRules, () => refuse('SERVICE_UNAVAILABLE'));
  showScreen('/editor', () => <ReadingRulesDialog language="en" opened onClose={() => closed()} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.on(viewReadingRules, () => answer([changed]));
  fireEvent.click(retry);
  expect(await screen.findByText(/Grace Hopper/)).toBeTruthy();
});

test('what a colleague saves meanwhile is said, and does not take what one has typed', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(viewReadingRules, () => answer([defaultsOf('en')]));
  const client = new QueryClient();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <ReadingRulesDialog language="en" opened onClose={() => closed()} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('Your organisation uses the defaults.');
  type('Lines at once', '3');
  act(() => {
    client.setQueryData(readingRulesKeys.all, [changed]);
  });
  expect(await screen.findByText(/were changed while you had them open/)).toBeTruthy();
  expect(field('Lines at once').value).toBe('3');
  expect(field('Characters in a line').value).toBe(String(readingRules.en.cpl));
  fireEvent.click(screen.getByRole('button', { name: 'Show the new ones' }));
  expect(field('Characters in a line').value).toBe('37');
  expect(screen.queryByText(/were changed while you had them open/)).toBeNull();
});
