// @vitest-environment happy-dom
import {
  deleteGlossaryEntry,
  previewGlossaryImport,
  saveGlossary,
  saveGlossaryEntry,
  viewGlossaries,
  viewGlossaryEntries,
} from '@glossa/contracts/glossaries';
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
import { GlossaryListScreen } from './glossary-list-screen.tsx';
import { GlossaryScreen } from './glossary-screen.tsx';

const id = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0070';
const entryId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0071';
const updatedAt = '2026-01-02T03:04:05.000Z';
const cityHall = {
  glossaryId: id,
  name: 'City hall',
  description: 'Words of the council',
  entryCount: 1,
  languages: ['en', 'es'],
  updatedAt,
};
const meeting = {
  entryId,
  partOfSpeech: 'noun',
  definition: 'Anybody may speak.',
  doNotTranslate: false,
  terms: [
    { language: 'en', term: 'town hall meeting', usage: 'preferred' },
    { language: 'es', term: 'reunión de ayuntamiento', usage: 'forbidden' },
  ],
  updatedAt,
};
const pageOf = (...items: object[]) =>
  answerPage({ items, total: items.length, page: 1, pageSize: 25 });

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(viewGlossaries, () => pageOf(cityHall));
  server.on(at(viewGlossaryEntries, { id }), () => pageOf(meeting));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const showOne = () => showScreen('/glossaries/$id', GlossaryScreen, `/glossaries/${id}`);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('adds and opens a glossary, and shows a taken name at its field', async () => {
  server.on(viewGlossaries, () => pageOf());
  server.on(saveGlossary, () =>
    refuse('GLOSSARY_NAME_TAKEN', { fields: { name: 'There is already such a glossary.' } }),
  );
  const router = showScreen('/glossaries', GlossaryListScreen);
  await screen.findByText(t('glossaries.emptyTitle'));
  fireEvent.click(
    screen.getAllByRole('button', { name: t('glossaries.addGlossary') })[0] as HTMLElement,
  );
  const dialog = within(await screen.findByRole('dialog', { name: t('glossaries.addGlossary') }));
  fireEvent.change(dialog.getByLabelText(new RegExp(`^${t('common.name')}`)), {
    target: { value: 'City hall' },
  });
  fireEvent.click(dialog.getByRole('button', { name: t('glossaries.addGlossary') }));
  await dialog.findByText('There is already such a glossary.');
  server.on(saveGlossary, () => answer(cityHall));
  fireEvent.click(dialog.getByRole('button', { name: t('glossaries.addGlossary') }));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe(`/glossaries/${id}`);
});

test('a viewer sees no edit controls', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  showScreen('/glossaries', GlossaryListScreen);
  expect((await screen.findByRole('link', { name: 'City hall' })).getAttribute('href')).toBe(
    `/glossaries/${id}`,
  );
  expect(screen.queryByRole('button', { name: /Add glossary|Actions for/ })).toBeNull();
});

test('lists terms by language and filters on the server', async () => {
  showOne();
  const row = await screen.findByRole('row', { name: /town hall meeting/ });
  expect(row.textContent).toContain('Spanishreunión de ayuntamientoForbidden');
  fireEvent.click(screen.getByRole('checkbox', { name: t('glossaries.onlyDoNotTranslate') }));
  await waitFor(() =>
    expect(server.calls.some(({ path }) => path.includes('doNotTranslate=true'))).toBe(true),
  );
});

test('reports an empty term, then saves the whole entry', async () => {
  server.on(saveGlossaryEntry, () => answer(meeting));
  showOne();
  await screen.findByRole('row', { name: /town hall meeting/ });
  fireEvent.click(button(t('glossaries.addEntry')));
  const dialog = within(await screen.findByRole('dialog', { name: t('glossaries.addEntry') }));
  fireEvent.click(dialog.getByRole('button', { name: t('glossaries.addTerm') }));
  fireEvent.change(
    dialog.getByRole('textbox', { name: t('glossaries.termNumber', { number: '1' }) }),
    {
      target: { value: 'river ' },
    },
  );
  fireEvent.click(dialog.getByRole('button', { name: t('glossaries.addEntry') }));
  await dialog.findByText(t('validation.termRequired'));
  expect(server.callsTo(saveGlossaryEntry)).toHaveLength(0);
  fireEvent.click(
    dialog.getByRole('button', { name: t('glossaries.deleteTermNumber', { number: '2' }) }),
  );
  fireEvent.click(
    dialog.getByRole('checkbox', { name: new RegExp(t('glossaries.doNotTranslate')) }),
  );
  fireEvent.click(dialog.getByRole('button', { name: t('glossaries.addEntry') }));
  await waitFor(() =>
    expect(server.callsTo(saveGlossaryEntry).map(({ body }) => body)).toEqual([
      {
        glossaryId: id,
        entryId: null,
        partOfSpeech: null,
        definition: '',
        doNotTranslate: true,
        terms: [{ language: 'en', term: 'river', usage: 'preferred' }],
      },
    ]),
  );
});

test('asks before leaving a changed entry', async () => {
  showOne();
  fireEvent.click(
    await screen.findByRole('button', {
      name: t('account.allowEdit', { resource: 'town hall meeting' }),
    }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: t('glossaries.editEntry') }));
  fireEvent.change(
    dialog.getByRole('textbox', { name: t('glossaries.termNumber', { number: '1' }) }),
    { target: { value: 'x' } },
  );
  fireEvent.click(dialog.getByRole('button', { name: t('common.cancel') }));
  const question = within(
    await screen.findByRole('dialog', { name: t('glossaries.closeWithoutSavingConfirm') }),
  );
  fireEvent.click(question.getByRole('button', { name: t('glossaries.keepEditing') }));
  expect(
    dialog.getByRole('textbox', { name: t('glossaries.termNumber', { number: '1' }) }),
  ).toHaveProperty('value', 'x');
});

test('deletes an entry after confirmation', async () => {
  server.on(at(deleteGlossaryEntry, { id: entryId }), () => answer(null));
  showOne();
  fireEvent.click(
    await screen.findByRole('button', {
      name: t('common.deleteName', { name: 'town hall meeting' }),
    }),
  );
  const question = within(await screen.findByRole('dialog', { name: /^Delete town hall/ }));
  fireEvent.click(question.getByRole('button', { name: t('common.delete') }));
  expect(
    await screen.findByText(t('common.deletedName', { name: 'town hall meeting' })),
  ).toBeTruthy();
});

test('shows a preview of an import before running it', async () => {
  const refused = {
    place: 3,
    name: 'river',
    what: 'refused',
    message: { text: 'The term is empty.' },
  };
  const plan = {
    format: 'csv',
    added: 2,
    changed: 0,
    same: 0,
    refused: 1,
    entries: [refused, { place: 2, name: 'bank', what: 'added', message: { text: 'It is new.' } }],
    leftOut: ['shoe_size'],
    assumedEncoding: null,
  };
  const calls = answerForms(200, { data: plan, message: 'OK', success: true, code: 'OK' });
  showOne();
  await screen.findByRole('row', { name: /town hall meeting/ });
  fireEvent.click(button(t('common.import')));
  fireEvent.change(await screen.findByLabelText(t('glossaries.glossaryFile')), {
    target: { files: [new File(['x'], 'terms.csv')] },
  });
  const row = await screen.findByRole('row', { name: /river/ });
  expect(row.textContent).toContain('The term is empty.');
  expect(
    screen.getByText(t('glossaries.importSummary', { added: 2, changed: 0, same: 0, refused: 1 })),
  ).toBeTruthy();
  expect(screen.getByText(t('glossaries.notImported', { names: 'shoe_size' }))).toBeTruthy();
  expect(button(t('glossaries.importCount', { taken: 2 }))).toHaveProperty('disabled', false);
  expect(calls.map(({ url }) => url)).toEqual([previewGlossaryImport.path.replace(':id', id)]);
});

test('reports a glossary that does not exist', async () => {
  server.on(viewGlossaries, () => pageOf());
  showOne();
  expect(await screen.findByText(t('glossaries.notFoundTitle'))).toBeTruthy();
});
