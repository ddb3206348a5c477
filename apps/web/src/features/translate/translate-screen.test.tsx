// @vitest-environment happy-dom
import { convertDocument, getConversions } from '@glossa/contracts/conversions';
import { listFilterProfiles } from '@glossa/contracts/filter-profiles';
import { filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { viewGlossaries } from '@glossa/contracts/glossaries';
import {
  deleteTextTranslation,
  deleteTextTranslations,
  getTextTranslationPairs,
  getTextTranslations,
  translateText,
} from '@glossa/contracts/text-translation';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answerForms } from '../../testing/fake-forms.ts';
import {
  answer,
  answerPage,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { TranslateScreen } from './translate-screen.tsx';

const translationId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0090';
const pair = (from: string, to: string, served: boolean) => ({
  from,
  to,
  engineLabel: served ? { text: 'Apertium' } : null,
  quality: served ? 'draft' : null,
  remedy: { text: `Install the model ${from}-${to}.` },
  download: null,
});
const spanish = {
  translationId,
  from: 'en',
  detectedScore: 0.98,
  to: 'es',
  sourceText: 'The river rose by 3 metres.',
  text: 'El río subió metros.',
  engine: {
    id: 'apertium',
    label: { text: 'Apertium' },
    quality: 'draft',
    note: { text: 'Word by word.' },
  },
  terms: [{ source: 'river', target: 'río' }],
  fromMemory: 1,
  warnings: [{ text: 'The number 3 is missing.' }],
};
const entry = {
  translationId,
  from: 'en',
  to: 'es',
  sourceText: 'Good evening.',
  text: 'Buenas tardes.',
  engineLabel: { text: 'Apertium' },
  translatedAt: '2026-01-02T03:04:05.000Z',
};
const pageOf = (...items: object[]) =>
  answerPage({ items, total: items.length, page: 1, pageSize: 25 });

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(getTextTranslationPairs, () =>
    answer([pair('en', 'es', true), pair('es', 'en', true), pair('en', 'de', false)]),
  );
  server.on(getTextTranslations, () => pageOf(entry));
  server.on(viewGlossaries, () => pageOf());
  server.on(getConversions, () => pageOf());
  server.on(listFilterProfiles, () => answer([]));
  server.on(translateText, () => answer(spanish));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = (search = '') => showScreen('/translate', TranslateScreen, `/translate${search}`);
const field = () => screen.findByLabelText(t('translate.textToTranslate'));
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const result = () => within(screen.getByRole('region', { name: t('common.translation') }));

test('Ctrl+Enter translates and shows the engine, the quality and lost tokens', async () => {
  show();
  await write(spanish.sourceText);
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  expect((await result().findByText(spanish.text)).getAttribute('lang')).toBe('es');
  expect(
    result().getByText(`Apertium · ${t('translate.detectedLanguage', { language: 'English' })}`),
  ).toBeTruthy();
  expect(result().getByText('The number 3 is missing.')).toBeTruthy();
  expect(result().getByText(messagePattern('translate.fromMemory', { count: 1 }))).toBeTruthy();
  expect(result().getByText('Install the model en-es.')).toBeTruthy();
  expect(server.callsTo(translateText).map(({ body }) => body)).toEqual([
    { text: spanish.sourceText, from: 'detect', to: 'es', glossaryId: null },
  ]);
  await write('Another text.');
  expect(result().getByText(new RegExp(t('translate.outdated')))).toBeTruthy();
});

test('shows a rejection and keeps the text, also after returning', async () => {
  server.on(translateText, () => refuse('SERVICE_UNAVAILABLE', { requestId: 'r-1' }));
  show();
  await write('Good morning.');
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${t('common.translate')}`) }));
  expect((await result().findByRole('alert')).textContent).toContain('r-1');
  cleanup();
  show();
  expect(await field()).toHaveProperty('value', 'Good morning.');
});

test('the text of a user who has logged out is not shown to the next', async () => {
  show();
  await write('Only its author may read this.');
  cleanup();
  act(() => clearSession('left'));
  expect({ ...sessionStorage }).toEqual({});
  applyLoginResponse(makeLoginAnswer());
  show();
  expect(await field()).toHaveProperty('value', '');
});

test('can be cancelled without an error message', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.on(translateText, async () => {
    await held;
    throw new DOMException('Aborted', 'AbortError');
  });
  show();
  await write('Good morning.');
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${t('common.translate')}`) }));
  fireEvent.click(await screen.findByRole('button', { name: t('common.cancel') }));
  release();
  expect(
    await screen.findByRole('button', { name: new RegExp(`^${t('common.translate')}`) }),
  ).toBeTruthy();
  expect(result().queryByRole('alert')).toBeNull();
});

test('disables an unreachable language with what enables it', async () => {
  show();
  fireEvent.click(await screen.findByRole('combobox', { name: t('translate.to') }));
  const german = await screen.findByRole('option', { name: /German/ });
  expect(german.getAttribute('data-combobox-disabled')).toBe('true');
  expect(german.textContent).toContain('Install the model en-de.');
});

test('swaps languages once the source is detected', async () => {
  show();
  const swap = await screen.findByRole('button', { name: t('translate.swapLanguages') });
  expect(swap.getAttribute('aria-disabled')).toBe('true');
  await write(spanish.sourceText);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${t('common.translate')}`) }));
  await result().findByText(spanish.text);
  fireEvent.click(swap);
  await waitFor(() => expect(server.callsTo(translateText)).toHaveLength(2));
  expect(server.callsTo(translateText)[1]?.body).toMatchObject({
    text: spanish.text,
    from: 'es',
    to: 'en',
  });
  expect(await field()).toHaveProperty('value', spanish.text);
});

test('the history restores a text and deletes one or all', async () => {
  server.on(at(deleteTextTranslation, { translationId }), () => answer(null));
  server.on(deleteTextTranslations, () => answer(null));
  show();
  fireEvent.click(await screen.findByRole('button', { name: /^Good evening/ }));
  expect(await field()).toHaveProperty('value', 'Good evening.');
  expect(result().getByText('Buenas tardes.')).toBeTruthy();
  fireEvent.click(
    screen.getByRole('button', {
      name: t('translate.history.deleteText', { text: 'Good evening.' }),
    }),
  );
  await waitFor(() =>
    expect(server.callsTo(at(deleteTextTranslation, { translationId }))).toHaveLength(1),
  );
  fireEvent.click(screen.getByRole('button', { name: t('translate.history.deleteAll') }));
  const question = within(
    await screen.findByRole('dialog', { name: t('translate.history.deleteAllTitle') }),
  );
  fireEvent.click(question.getByRole('button', { name: t('translate.history.deleteAll') }));
  await waitFor(() => expect(server.callsTo(deleteTextTranslations)).toHaveLength(1));
});

test('a shortened history links back to its first page', async () => {
  server.on(getTextTranslations, ({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
    const total = page === 1 ? 26 : 25;
    return answerPage({ items: page === 1 ? [entry] : [], total, page, pageSize: 25 });
  });
  show();
  fireEvent.click(
    await screen.findByRole('button', { name: t('documentReview.page', { page: '2' }) }),
  );
  fireEvent.click(await screen.findByRole('button', { name: t('common.goToFirstPage') }));
  expect(await screen.findByRole('button', { name: /^Good evening/ })).toBeTruthy();
});

test('documents are sent with the selected filter profile', async () => {
  const profileId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0095';
  const profile = {
    profileId,
    name: 'Price lists',
    settings: filterSettingsSchema.parse({}),
    isDefault: false,
    updatedAt: entry.translatedAt,
  };
  server.on(listFilterProfiles, () => answer([profile]));
  const calls = answerForms(200, { success: true, code: 'OK', message: 'OK', data: {} });
  show('?tab=documents');
  const field = await screen.findByRole('combobox', { name: t('filterProfiles.label') });
  expect((field as HTMLInputElement).value).toBe(t('filterProfiles.none'));
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Price lists', hidden: true }));
  fireEvent.change(
    screen.getByLabelText(t('translate.documentsToTranslate'), { selector: 'input' }),
    { target: { files: [new File(['x'], 'letter.docx')] } },
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.url).toBe(convertDocument.path);
  expect(calls[0]?.form.get('filterProfileId')).toBe(profileId);
});
