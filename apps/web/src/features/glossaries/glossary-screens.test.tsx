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
  answer({ items, total: items.length, page: 1, pageSize: 25 });

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
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

test('a glossary is added and opened; a name that is taken is said at its field', async () => {
  server.on(viewGlossaries, () => pageOf());
  server.on(saveGlossary, () =>
    refuse('GLOSSARY_NAME_TAKEN', { fields: { name: 'There is already such a glossary.' } }),
  );
  const router = showScreen('/glossaries', GlossaryListScreen);
  await screen.findByText('No glossaries yet');
  fireEvent.click(screen.getAllByRole('button', { name: 'Add glossary' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add glossary' }));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'City hall' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add glossary' }));
  await dialog.findByText('There is already such a glossary.');
  server.on(saveGlossary, () => answer(cityHall));
  fireEvent.click(dialog.getByRole('button', { name: 'Add glossary' }));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe(`/glossaries/${id}`);
});

test('whoever may only look is offered no change', async () => {
  takeLoginAnswer(makeLoginAnswer({ edit: [] }));
  showScreen('/glossaries', GlossaryListScreen);
  expect((await screen.findByRole('link', { name: 'City hall' })).getAttribute('href')).toBe(
    `/glossaries/${id}`,
  );
  expect(screen.queryByRole('button', { name: /Add glossary|Actions for/ })).toBeNull();
});

test('entries show their terms by language, and filters are asked of the server', async () => {
  showOne();
  const row = await screen.findByRole('row', { name: /town hall meeting/ });
  expect(row.textContent).toContain('Spanishreunión de ayuntamientoForbidden');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Not translated only' }));
  await waitFor(() =>
    expect(server.calls.some(({ path }) => path.includes('doNotTranslate=true'))).toBe(true),
  );
});

test('an entry is written: an empty term is said, then all of it is saved', async () => {
  server.on(saveGlossaryEntry, () => answer(meeting));
  showOne();
  await screen.findByRole('row', { name: /town hall meeting/ });
  fireEvent.click(button('Add entry'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add entry' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add a term' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Term 1' }), {
    target: { value: 'river ' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Add entry' }));
  await dialog.findByText('Write the term.');
  expect(server.callsTo(saveGlossaryEntry)).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Take term 2 out' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /Never translated/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add entry' }));
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

test('leaving an entry that was changed asks first', async () => {
  showOne();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit town hall meeting' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit entry' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Term 1' }), { target: { value: 'x' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep writing' }));
  expect(dialog.getByRole('textbox', { name: 'Term 1' })).toHaveProperty('value', 'x');
});

test('an entry is deleted after a question', async () => {
  server.on(at(deleteGlossaryEntry, { id: entryId }), () => answer(null));
  showOne();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete town hall meeting' }));
  const question = within(await screen.findByRole('dialog', { name: /^Delete town hall/ }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted: town hall meeting')).toBeTruthy();
});

test('a file says what it would do before it is imported', async () => {
  const refused = { place: 3, name: 'river', what: 'refused', message: 'The term is empty.' };
  const plan = {
    format: 'csv',
    added: 2,
    changed: 0,
    same: 0,
    refused: 1,
    entries: [refused, { place: 2, name: 'bank', what: 'added', message: 'It is new.' }],
    leftOut: ['shoe_size'],
  };
  const calls = answerForms(200, { data: plan, message: 'OK', success: true, code: 'OK' });
  showOne();
  await screen.findByRole('row', { name: /town hall meeting/ });
  fireEvent.click(button('Import'));
  fireEvent.change(await screen.findByLabelText('Glossary file'), {
    target: { files: [new File(['x'], 'terms.csv')] },
  });
  const row = await screen.findByRole('row', { name: /river/ });
  expect(row.textContent).toContain('The term is empty.');
  expect(screen.getByText('2 added, 0 changed, 0 as they are, 1 refused.')).toBeTruthy();
  expect(screen.getByText('Left out of the file: shoe_size.')).toBeTruthy();
  expect(button('Import 2')).toHaveProperty('disabled', false);
  expect(calls.map(({ url }) => url)).toEqual([previewGlossaryImport.path.replace(':id', id)]);
});

test('a glossary that is not there is said', async () => {
  server.on(viewGlossaries, () => pageOf());
  showOne();
  expect(await screen.findByText('This glossary is not there')).toBeTruthy();
});
