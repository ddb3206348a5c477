// @vitest-environment happy-dom
import {
  deleteMemoryUnit,
  memoryConcordance,
  saveMemoryUnit,
  viewMemory,
} from '@glossa/contracts/translation-memory';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import { answerForms } from '../../test-support/fake-forms.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import { MemoryScreen } from './memory-screen.tsx';

const unitId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0080';
const river = {
  unitId,
  from: 'en',
  to: 'es',
  source: 'The river is calm.',
  target: 'El río está tranquilo.',
  origin: 'verified',
  media: { mediaId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0081', title: 'Budget hearing' },
  createdBy: 'Ada Lovelace',
  updatedAt: '2026-01-02T03:04:05.000Z',
  usedCount: 2,
};
const pageOf = (...items: object[]) =>
  answer({ items, total: items.length, page: 1, pageSize: 25 });

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
  server.on(viewMemory, () => pageOf(river));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});
const show = (search = '') =>
  showScreen('/translation-memory', MemoryScreen, `/translation-memory${search}`);

test('units are shown with where they come from, and the address narrows them', async () => {
  show('?match=similar&from=en&to=nonsense&q=river');
  const row = await screen.findByRole('row', { name: /The river is calm/ });
  expect(row.textContent).toContain('Verified subtitles');
  expect(row.textContent).toContain('Used 2 times');
  expect(within(row).getByRole('link', { name: 'Budget hearing' })).toBeTruthy();
  const asked = new URL(server.calls[0]?.path ?? '', 'http://here').searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    search: 'river',
    match: 'similar',
    from: 'en',
    page: '1',
    pageSize: '25',
  });
});

test('a unit is changed; one that is there already is said', async () => {
  server.on(saveMemoryUnit, () => refuse('MEMORY_UNIT_TAKEN'));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit The river is calm.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit unit' }));
  fireEvent.change(dialog.getByLabelText('Translation, Spanish'), {
    target: { value: 'El río está en calma.' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('already holds a unit');
  server.on(saveMemoryUnit, () => answer(river));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The unit is saved.')).toBeTruthy();
  expect(server.callsTo(saveMemoryUnit).at(-1)?.body).toEqual({
    unitId,
    source: 'The river is calm.',
    target: 'El río está en calma.',
  });
});

test('a unit is deleted after a question', async () => {
  server.on(at(deleteMemoryUnit, { id: unitId }), () => answer(null));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete The river is calm.' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this unit?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The unit is deleted.')).toBeTruthy();
});

test('an import says what became of the file, and why lines were refused', async () => {
  const outcome = {
    added: 3,
    changed: 1,
    same: 0,
    refused: 1,
    refusals: [{ place: 5, message: 'The source or the target is empty.' }],
    leftOut: ['nl'],
  };
  answerForms(200, { data: outcome, message: 'OK', success: true, code: 'OK' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  fireEvent.change(await screen.findByLabelText('Memory file'), {
    target: { files: [new File(['x'], 'old.tmx')] },
  });
  await screen.findByText(/3 added, 1 changed, 0 were there already, 1 refused/);
  expect(screen.getByText('5: The source or the target is empty.')).toBeTruthy();
  expect(screen.getByText('Languages left out: nl.')).toBeTruthy();
});

test('the concordance asks nothing without a phrase, then marks its places', async () => {
  server.on(memoryConcordance, () => answer([{ ...river, places: [{ start: 4, end: 9 }] }]));
  show('?tab=concordance');
  expect(await screen.findByText('How was it translated before?')).toBeTruthy();
  expect(server.calls.some(({ path }) => path.startsWith(memoryConcordance.path))).toBe(false);
  const field = screen.getByRole('searchbox', { name: 'Word or phrase' });
  fireEvent.change(field, { target: { value: 'river' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('river'));
  expect(screen.getByRole('listitem').textContent).toContain('The river is calm.');
});
