// @vitest-environment happy-dom
import {
  deleteMemoryUnit,
  memoryConcordance,
  promoteMemoryUnits,
  saveMemoryUnit,
  viewMemory,
} from '@glossa/contracts/translation-memory';
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
  project: null,
  createdBy: 'Ada Lovelace',
  updatedAt: '2026-01-02T03:04:05.000Z',
  usedCount: 2,
};
const pageOf = (...items: object[]) =>
  answerPage({ items, total: items.length, page: 1, pageSize: 25 });

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(viewMemory, () => pageOf(river));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});
const show = (search = '') =>
  showScreen('/translation-memory', MemoryScreen, `/translation-memory${search}`);

test('lists units with their origin, filtered by the address', async () => {
  show('?match=similar&from=en&to=nonsense&q=river');
  const row = await screen.findByRole('row', { name: /The river is calm/ });
  expect(row.textContent).toContain(t('memory.origins.verifiedSubtitles'));
  expect(row.textContent).toContain('Used 2 times');
  expect(within(row).getByRole('link', { name: 'Budget hearing' })).toBeTruthy();
  const requested = new URL(server.calls[0]?.path ?? '', 'http://here').searchParams;
  expect(Object.fromEntries(requested)).toEqual({
    search: 'river',
    match: 'similar',
    from: 'en',
    page: '1',
    pageSize: '25',
  });
});

test('shares a unit of a project with the organization after a confirmation', async () => {
  const project = { projectId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0082', name: 'Merger' };
  server.on(viewMemory, () =>
    pageOf({ ...river, project }, { ...river, unitId: project.projectId }),
  );
  server.on(promoteMemoryUnits, () => answer({ promoted: 1 }));
  show();
  const share = await screen.findAllByRole('button', {
    name: t('memory.promote.unit', { name: 'The river is calm.' }),
  });
  expect(share).toHaveLength(1);
  expect(screen.getByText(t('memory.ofProject', { name: 'Merger' }))).toBeTruthy();
  fireEvent.click(share[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('memory.promote.title') }));
  fireEvent.click(dialog.getByRole('button', { name: t('memory.promote.action') }));
  await waitFor(() =>
    expect(server.callsTo(promoteMemoryUnits)[0]?.body).toEqual({ unitIds: [unitId] }),
  );
});

test('without permission to edit projects, units cannot be shared', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: ['Translation'] }));
  server.on(viewMemory, () => pageOf({ ...river, project: { projectId: unitId, name: 'Merger' } }));
  show();
  await screen.findByText(t('memory.ofProject', { name: 'Merger' }));
  expect(
    screen.queryByRole('button', {
      name: t('memory.promote.unit', { name: 'The river is calm.' }),
    }),
  ).toBeNull();
});

test('edits a unit and reports a duplicate', async () => {
  server.on(saveMemoryUnit, () => refuse('MEMORY_UNIT_TAKEN'));
  show();
  fireEvent.click(
    await screen.findByRole('button', {
      name: t('account.allowEdit', { resource: 'The river is calm.' }),
    }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: t('memory.unit.edit') }));
  fireEvent.change(dialog.getByLabelText(t('memory.unit.translation', { language: 'Spanish' })), {
    target: { value: 'El río está en calma.' },
  });
  fireEvent.click(dialog.getByRole('button', { name: t('common.save') }));
  expect((await dialog.findByRole('alert')).textContent).toContain(t('errors.memoryUnitTaken'));
  server.on(saveMemoryUnit, () => answer(river));
  fireEvent.click(dialog.getByRole('button', { name: t('common.save') }));
  expect(await screen.findByText(t('memory.unit.saved'))).toBeTruthy();
  expect(server.callsTo(saveMemoryUnit).at(-1)?.body).toEqual({
    unitId,
    source: 'The river is calm.',
    target: 'El río está en calma.',
    seen: river.updatedAt,
  });
});

test('deletes a unit after confirmation', async () => {
  server.on(at(deleteMemoryUnit, { id: unitId }), () => answer(null));
  show();
  fireEvent.click(
    await screen.findByRole('button', {
      name: t('common.deleteName', { name: 'The river is calm.' }),
    }),
  );
  const question = within(
    await screen.findByRole('dialog', { name: t('memory.unit.deleteTitle') }),
  );
  fireEvent.click(question.getByRole('button', { name: t('common.delete') }));
  expect(await screen.findByText(t('memory.unit.deleted'))).toBeTruthy();
});

test('an import reports its result and why lines were rejected', async () => {
  const outcome = {
    added: 3,
    changed: 1,
    same: 0,
    refused: 1,
    refusals: [{ place: 5, message: { text: 'The source or the target is empty.' } }],
    leftOut: ['nl'],
    assumedEncoding: null,
  };
  answerForms(200, { data: outcome, message: 'OK', success: true, code: 'OK' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('common.import') }));
  fireEvent.change(await screen.findByLabelText(t('memory.import.file')), {
    target: { files: [new File(['x'], 'old.tmx')] },
  });
  await screen.findByText(/Added: 3 · Changed: 1 · Unchanged: 0 · Rejected: 1/);
  expect(screen.getByText('5: The source or the target is empty.')).toBeTruthy();
  expect(screen.getByText(t('memory.import.skippedLanguages', { languages: 'nl' }))).toBeTruthy();
});

test('the concordance requests nothing without a phrase, then marks matches', async () => {
  server.on(memoryConcordance, () => answer([{ ...river, places: [{ start: 4, end: 9 }] }]));
  show('?tab=concordance');
  expect(await screen.findByText(t('memory.concordance.emptyTitle'))).toBeTruthy();
  expect(server.calls.some(({ path }) => path.startsWith(memoryConcordance.path))).toBe(false);
  const field = screen.getByRole('searchbox', { name: t('memory.concordance.phrase') });
  fireEvent.change(field, { target: { value: 'river' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('river'));
  expect(screen.getByRole('listitem').textContent).toContain('The river is calm.');
});

test('the concordance names the phrase that it did not find', async () => {
  server.on(memoryConcordance, () => answer([]));
  show('?tab=concordance');
  const field = await screen.findByRole('searchbox', { name: t('memory.concordance.phrase') });
  fireEvent.change(field, { target: { value: 'well-known' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText(/“well-known”/)).toBeTruthy();
});
