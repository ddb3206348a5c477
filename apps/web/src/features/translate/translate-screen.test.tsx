// @vitest-environment happy-dom
import { getConversions } from '@glossa/contracts/conversions';
import { viewGlossaries } from '@glossa/contracts/glossaries';
import {
  deleteTextTranslation,
  deleteTextTranslations,
  getTextTranslationPairs,
  getTextTranslations,
  translateText,
} from '@glossa/contracts/text-translation';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import { TranslateScreen } from './translate-screen.tsx';

const translationId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0090';
const pair = (from: string, to: string, served: boolean) => ({
  from,
  to,
  engineLabel: served ? 'Apertium' : null,
  quality: served ? 'draft' : null,
  remedy: `npm run models -- install bergamot-${from}-${to}`,
});
const spanish = {
  translationId,
  from: 'en',
  detectedScore: 0.98,
  to: 'es',
  sourceText: 'The river rose by 3 metres.',
  text: 'El río subió metros.',
  engine: { id: 'apertium', label: 'Apertium', quality: 'draft', note: 'Word by word.' },
  terms: [{ source: 'river', target: 'río' }],
  fromMemory: 1,
  warnings: ['The number 3 is missing.'],
};
const entry = {
  translationId,
  from: 'en',
  to: 'es',
  sourceText: 'Good evening.',
  text: 'Buenas tardes.',
  engineLabel: 'Apertium',
  translatedAt: '2026-01-02T03:04:05.000Z',
};
const pageOf = (...items: object[]) =>
  answer({ items, total: items.length, page: 1, pageSize: 25 });

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
  server.on(getTextTranslationPairs, () =>
    answer([pair('en', 'es', true), pair('es', 'en', true), pair('en', 'de', false)]),
  );
  server.on(getTextTranslations, () => pageOf(entry));
  server.on(viewGlossaries, () => pageOf());
  server.on(getConversions, () => pageOf());
  server.on(translateText, () => answer(spanish));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = (search = '') => showScreen('/translate', TranslateScreen, `/translate${search}`);
const field = () => screen.findByLabelText('Text to translate');
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const result = () => within(screen.getByRole('region', { name: 'Translation' }));

test('Ctrl+Enter translates; who did it, how well, and what was lost is said', async () => {
  show();
  await write(spanish.sourceText);
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  expect((await result().findByText(spanish.text)).getAttribute('lang')).toBe('es');
  expect(result().getByText('Apertium · English detected')).toBeTruthy();
  expect(result().getByText('The number 3 is missing.')).toBeTruthy();
  expect(result().getByText(/One sentence came from the translation memory/)).toBeTruthy();
  expect(result().getByText('npm run models -- install bergamot-en-es')).toBeTruthy();
  expect(server.callsTo(translateText).map(({ body }) => body)).toEqual([
    { text: spanish.sourceText, from: 'detect', to: 'es', glossaryId: null },
  ]);
  await write('Another text.');
  expect(result().getByText(/of the text as it was before/)).toBeTruthy();
});

test('a refusal is said, and the text stays, also when one comes back', async () => {
  server.on(translateText, () => refuse('SERVICE_UNAVAILABLE'));
  show();
  await write('Good morning.');
  fireEvent.click(screen.getByRole('button', { name: /^Translate/ }));
  expect(await result().findByRole('alert')).toBeTruthy();
  cleanup();
  show();
  expect(await field()).toHaveProperty('value', 'Good morning.');
});

test('while it works it can be cancelled, without a complaint', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: /^Translate/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  release();
  expect(await screen.findByRole('button', { name: /^Translate/ })).toBeTruthy();
  expect(result().queryByRole('alert')).toBeNull();
});

test('a language nothing leads to cannot be chosen, and says what to run', async () => {
  show();
  fireEvent.click(await screen.findByRole('combobox', { name: 'Into' }));
  const german = await screen.findByRole('option', { name: /German/ });
  expect(german.getAttribute('data-combobox-disabled')).toBe('true');
  expect(german.textContent).toContain('npm run models -- install bergamot-en-de');
});

test('languages are swapped once it is known which one the text is in', async () => {
  show();
  const swap = await screen.findByRole('button', { name: 'Swap languages' });
  expect(swap.getAttribute('aria-disabled')).toBe('true');
  await write(spanish.sourceText);
  fireEvent.click(screen.getByRole('button', { name: /^Translate/ }));
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

test('the history brings a text back, and forgets one or all', async () => {
  server.on(at(deleteTextTranslation, { translationId }), () => answer(null));
  server.on(deleteTextTranslations, () => answer(null));
  show();
  fireEvent.click(await screen.findByRole('button', { name: /^Good evening/ }));
  expect(await field()).toHaveProperty('value', 'Good evening.');
  expect(result().getByText('Buenas tardes.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Good evening. from the history' }));
  await waitFor(() =>
    expect(server.callsTo(at(deleteTextTranslation, { translationId }))).toHaveLength(1),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete all' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete the whole history?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(server.callsTo(deleteTextTranslations)).toHaveLength(1));
});

test('of a history that has become shorter there is a way back to its first page', async () => {
  server.on(getTextTranslations, ({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
    const total = page === 1 ? 26 : 25;
    return answer({ items: page === 1 ? [entry] : [], total, page, pageSize: 25 });
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByRole('button', { name: /^Good evening/ })).toBeTruthy();
});
