// @vitest-environment happy-dom
import {
  type LanguageRules,
  updateReadingRules,
  viewReadingRules,
} from '@glossa/contracts/reading-rules';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { readingRules, readingRulesSource } from '@glossa/subtitles/reading-rules';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { readingRulesKeys } from '../../../lib/queries/query-keys.ts';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ConfirmProvider } from '../../../ui/feedback/confirm-dialog.tsx';
import { ReadingRulesDialog } from './reading-rules-dialog.tsx';

const defaultsOf = (language: 'en' | 'ja'): LanguageRules => ({
  language,
  rules: readingRules[language],
  defaults: readingRules[language],
  source: { ...readingRulesSource[language], text: 'A guide' },
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
  applyLoginResponse(makeLoginAnswer(edit ? { edit } : {}));
  server.on(viewReadingRules, () => answer([rules]));
  showScreen('/editor', () => (
    <ReadingRulesDialog language={rules.language} opened onClose={() => closed()} />
  ));
  await screen.findByText(messagePattern('editor.readingRules.defaultSource'));
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
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

test('shows the limits with defaults, source, author and time', async () => {
  await show(changed);
  expect(
    screen.getByRole('dialog', {
      name: t('editor.readingRules.languageTitle', { label: 'English' }),
    }),
  ).toBeTruthy();
  expect(
    screen.getByText(messagePattern('editor.readingRules.changedBy', { name: 'Grace Hopper' })),
  ).toBeTruthy();
  expect(field(t('editor.readingRules.charactersPerLine')).value).toBe('37');
  expect(screen.getByText(`Default: ${readingRules.en.cpl}`)).toBeTruthy();
  expect(field(t('editor.readingRules.minDuration')).value).toBe(`${readingRules.en.minMs} ms`);
  expect(choice(t('editor.issueType.tooFast')).value).toBe('error');
  expect(choice(t('editor.issueType.overlap')).value).toBe('off');
  expect(choice(t('editor.issueType.noText')).value).toBe('error');
  expect(choice(t('editor.issueType.crossesShotChange')).value).toBe('warning');
  expect(
    screen.queryByRole('textbox', { name: t('editor.readingRules.charactersPerVerticalLine') }),
  ).toBeNull();
});

test('adds half-width counts and vertical lines for Japanese', async () => {
  await show(defaultsOf('ja'));
  expect(screen.getByText(t('editor.readingRules.usesDefaults'))).toBeTruthy();
  expect(field(t('editor.readingRules.halfWidthWeight')).value).toBe('0.5');
  expect(field(t('editor.readingRules.charactersPerVerticalLine')).value).toBe(
    String(readingRules.ja.cplVertical),
  );
});

test('saves changes and only non-default severities', async () => {
  await show(changed);
  type(t('editor.readingRules.charactersPerSecond'), '17.5');
  fireEvent.change(choice(t('editor.issueType.overlap')), { target: { value: 'error' } });
  fireEvent.change(choice(t('editor.issueType.tooShort')), { target: { value: 'off' } });
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
  expect(
    await screen.findByText(t('editor.readingRules.saved', { languageLabel: 'English' })),
  ).toBeTruthy();
});

test('shows errors at their fields and sends nothing', async () => {
  await show(defaultsOf('en'));
  type(t('editor.readingRules.charactersPerLine'), '3');
  type(t('editor.readingRules.linesPerCue'), '9');
  type(t('editor.readingRules.minDuration'), '8000 ms');
  type(t('editor.readingRules.minGap'), '');
  save();
  expect(await screen.findByText(t('editor.readingRules.atLeast', { minimum: 4 }))).toBeTruthy();
  expect(screen.getByText(t('editor.readingRules.atMost', { maximum: 5 }))).toBeTruthy();
  expect(screen.getByText(t('editor.readingRules.enterNumber'))).toBeTruthy();
  expect(field(t('editor.readingRules.charactersPerLine')).getAttribute('aria-invalid')).toBe(
    'true',
  );
  type(t('editor.readingRules.charactersPerLine'), '40');
  type(t('editor.readingRules.linesPerCue'), '2');
  type(t('editor.readingRules.minGap'), '2');
  save();
  expect(await screen.findByText(t('validation.durationRange'))).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
});

test('shows server errors at their fields', async () => {
  server.on(change, () =>
    refuse('INVALID_INPUT', { fields: { 'rules.cps': 'This is too fast for anybody.' } }),
  );
  await show(defaultsOf('en'));
  type(t('editor.readingRules.charactersPerSecond'), '30');
  save();
  expect(await screen.findByText('This is too fast for anybody.')).toBeTruthy();
  expect(field(t('editor.readingRules.charactersPerSecond')).value).toBe('30');
  expect(closed).not.toHaveBeenCalled();
});

test('resets to the defaults after confirmation', async () => {
  await show(changed);
  const back = () =>
    fireEvent.click(screen.getByRole('button', { name: t('editor.readingRules.reset') }));
  back();
  const question = await screen.findByRole('dialog', { name: t('editor.readingRules.resetTitle') });
  fireEvent.click(within(question).getByRole('button', { name: t('common.cancel') }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: t('editor.readingRules.resetTitle') })).toBeNull(),
  );
  expect(sent()).toEqual([]);
  back();
  const again = await screen.findByRole('dialog', { name: t('editor.readingRules.resetTitle') });
  fireEvent.click(within(again).getByRole('button', { name: t('editor.readingRules.reset') }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toEqual([{ rules: null }]);
});

test('cannot reset or save without changes', async () => {
  await show(defaultsOf('en'));
  for (const name of [t('editor.readingRules.reset'), t('common.save')])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test('users without settings permission can read them', async () => {
  await show(changed, ['Transcription']);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: t('common.save') })).toBeNull();
  const limits = screen.getByRole('table', { name: t('common.limits') });
  expect(
    within(limits).getByRole('row', {
      name: new RegExp(t('editor.readingRules.charactersPerLine')),
    }).textContent,
  ).toContain(`37 (default: ${readingRules.en.cpl})`);
  const kinds = screen.getByRole('table', { name: t('editor.readingRules.issueSeverity') });
  expect(
    within(kinds).getByRole('row', { name: new RegExp(t('editor.issueType.tooFast')) }).textContent,
  ).toContain(t('editor.readingRules.severityError'));
});

test('shows a loading failure and retries', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(viewReadingRules, () => refuse('SERVICE_UNAVAILABLE'));
  showScreen('/editor', () => <ReadingRulesDialog language="en" opened onClose={() => closed()} />);
  const retry = await screen.findByRole('button', { name: t('common.retry') });
  server.on(viewReadingRules, () => answer([changed]));
  fireEvent.click(retry);
  expect(await screen.findByText(/Grace Hopper/)).toBeTruthy();
});

test('reports a colleague’s save and keeps the user’s input', async () => {
  applyLoginResponse(makeLoginAnswer());
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
  await screen.findByText(t('editor.readingRules.usesDefaults'));
  type(t('editor.readingRules.linesPerCue'), '3');
  act(() => {
    client.setQueryData(readingRulesKeys.all, [changed]);
  });
  expect(await screen.findByText(t('editor.readingRules.changedMeanwhile'))).toBeTruthy();
  expect(field(t('editor.readingRules.linesPerCue')).value).toBe('3');
  expect(field(t('editor.readingRules.charactersPerLine')).value).toBe(String(readingRules.en.cpl));
  fireEvent.click(screen.getByRole('button', { name: t('editor.readingRules.showLatest') }));
  expect(field(t('editor.readingRules.charactersPerLine')).value).toBe('37');
  expect(screen.queryByText(t('editor.readingRules.changedMeanwhile'))).toBeNull();
});
