import type { Endpoint } from '@glossa/contracts/endpoint';
import {
  checkTranslatedTerms,
  deleteGlossary,
  deleteGlossaryEntry,
  exportGlossary,
  type Glossary,
  type GlossaryEntryItem,
  type GlossaryImport,
  importGlossary,
  lookUpTerms,
  previewGlossaryImport,
  saveGlossary,
  saveGlossaryEntry,
  viewGlossaries,
  viewGlossaryEntries,
} from '@glossa/contracts/glossaries';
import { message } from '@glossa/messages/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { glossaryFor } from './terms.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let glossary: Glossary;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
  glossary = dataOf(await save({ name: 'Buildings' }));
});

const save = (payload: object, caller = admin) =>
  call(api, saveGlossary, { caller, payload: { glossaryId: null, description: '', ...payload } });
const gate = {
  partOfSpeech: 'noun',
  definition: 'A way in.',
  terms: [
    { language: 'en', term: 'gate', usage: 'preferred' },
    { language: 'fr', term: 'portail', usage: 'preferred' },
    { language: 'fr', term: 'porte', usage: 'forbidden' },
  ],
};
const brand = {
  doNotTranslate: true,
  terms: [{ language: 'en', term: 'Glossa', usage: 'preferred' }],
};
const saveEntry = (payload: object, caller = admin) =>
  call(api, saveGlossaryEntry, {
    caller,
    payload: { glossaryId: glossary.glossaryId, entryId: null, ...payload },
  });
const entries = async (query: Record<string, string> = {}) =>
  dataOf<{ items: GlossaryEntryItem[]; total: number }>(
    await call(api, viewGlossaryEntries, {
      caller: admin,
      params: { id: glossary.glossaryId },
      query,
    }),
  );
const upload = (endpoint: Endpoint, content: string | Uint8Array<ArrayBuffer>, caller = admin) => {
  const payload = new FormData();
  payload.append('file', new Blob([content]), 'terms');
  return call(api, endpoint, { caller, params: { id: glossary.glossaryId }, payload });
};

test('is listed with languages and entries, and can be renamed to a unique name', async () => {
  await saveEntry(gate);
  const { glossaryId } = glossary;
  dataOf(await save({ glossaryId, name: 'Houses', description: 'Ours' }));
  const list = dataOf<{ items: Glossary[] }>(await call(api, viewGlossaries, { caller: admin }));
  expect(list.items).toMatchObject([
    { glossaryId, name: 'Houses', description: 'Ours', entryCount: 1, languages: ['en', 'fr'] },
  ]);
  expect(refusalOf(await save({ name: 'HOUSES' }))).toBe('409 GLOSSARY_NAME_TAKEN');
});

test('entries can be saved, searched, filtered and deleted', async () => {
  const saved = dataOf<GlossaryEntryItem>(await saveEntry(gate));
  await saveEntry(brand);
  expect(saved).toMatchObject({ ...gate, doNotTranslate: false });
  expect((await entries({ search: 'WAY' })).items.map(({ entryId }) => entryId)).toEqual([
    saved.entryId,
  ]);
  expect((await entries({ language: 'fr', usage: 'forbidden' })).total).toBe(1);
  expect((await entries({ language: 'en', usage: 'forbidden' })).total).toBe(0);
  expect((await entries({ doNotTranslate: 'true' })).items).toMatchObject([brand]);
  expect((await entries()).items.map(({ terms }) => terms[0]?.term)).toEqual(['gate', 'Glossa']);

  const { entryId } = saved;
  dataOf(await saveEntry({ ...gate, entryId, terms: gate.terms.slice(0, 1) }));
  expect((await entries({ search: 'gate' })).items[0]?.terms).toHaveLength(1);
  const remove = () => call(api, deleteGlossaryEntry, { caller: admin, params: { id: entryId } });
  expect((await remove()).statusCode).toBe(200);
  expect(refusalOf(await remove())).toBe('404 NOT_FOUND');
});

test.each([
  ['no term', { terms: [] }],
  ['the same term twice', { terms: [gate.terms[0], gate.terms[0]] }],
  ['a term with two lines', { terms: [{ language: 'en', term: 'a\nb', usage: 'preferred' }] }],
  ['an unsupported language', { terms: [{ language: 'nl', term: 'poort', usage: 'preferred' }] }],
  ['an unknown field', { ...gate, colour: 'red' }],
])('rejects an entry with %s', async (_what, payload) => {
  expect(refusalOf(await saveEntry(payload))).toBe('400 INVALID_INPUT');
});

test('returns 404 for another organization’s glossary', async () => {
  const { entryId } = dataOf<GlossaryEntryItem>(await saveEntry(gate));
  const caller = await join(api, 'Organisation administrator');
  const params = { id: glossary.glossaryId };
  const requested = { glossaryId: glossary.glossaryId, from: 'en', to: 'fr' };
  const answers = [
    await call(api, viewGlossaryEntries, { caller, params }),
    await call(api, deleteGlossary, { caller, params }),
    await call(api, exportGlossary, { caller, params, query: { format: 'csv' } }),
    await save({ glossaryId: glossary.glossaryId, name: 'Theirs' }, caller),
    await saveEntry(gate, caller),
    await saveEntry({ ...gate, entryId }, caller),
    await call(api, deleteGlossaryEntry, { caller, params: { id: entryId } }),
    await upload(previewGlossaryImport, 'en,fr\na,b', caller),
    await upload(importGlossary, 'en,fr\na,b', caller),
    await call(api, lookUpTerms, { caller, payload: { ...requested, texts: ['The gate.'] } }),
    await call(api, checkTranslatedTerms, { caller, payload: { ...requested, pairs: [] } }),
  ];
  expect(answers.map(refusalOf)).toEqual(answers.map(() => '404 NOT_FOUND'));
  expect((await entries()).total).toBe(1);
});

test('a viewer reads but cannot write', async () => {
  const viewer = await join(api, 'Viewer', admin.organisationId);
  const list = await call(api, viewGlossaries, { caller: viewer });
  expect(dataOf<{ total: number }>(list).total).toBe(1);
  expect(refusalOf(await saveEntry(gate, viewer))).toBe('403 ACCESS_DENIED');
});

test('finds terms and violations in texts, using all glossaries if none is named', async () => {
  await saveEntry(gate);
  await saveEntry(brand);
  const requested = { glossaryId: glossary.glossaryId, from: 'en' as const, to: 'fr' as const };
  const texts = ['Two gates of Glossa.'];
  const pairs = [
    { source: 'gate', target: 'portail' },
    { source: 'Glossa', target: 'Glossa' },
  ];
  const terms = await call(api, lookUpTerms, { caller: admin, payload: { ...requested, texts } });
  expect(dataOf(terms)).toEqual(pairs);
  const { db } = api.services.database;
  const { organisationId } = admin;
  expect(await glossaryFor(db, { ...requested, texts, organisationId, glossaryId: null })).toEqual(
    pairs,
  );
  const stranger = (await join(api, 'Viewer')).organisationId;
  expect(await glossaryFor(db, { ...requested, texts, organisationId: stranger })).toEqual([]);

  const checked = await call(api, checkTranslatedTerms, {
    caller: admin,
    payload: { ...requested, pairs: [{ source: 'The gate.', target: 'La porte.' }] },
  });
  expect(dataOf(checked)).toEqual([
    [{ kind: 'forbidden', source: 'gate', found: 'porte', wanted: ['portail'] }],
  ]);
});

test.each(['csv', 'tbx'] as const)(
  'a %s export can be imported again and updates its entries',
  async (format) => {
    await saveEntry({
      ...gate,
      terms: [...gate.terms, { language: 'zh', term: '=a|b\\', usage: 'allowed' }],
    });
    await saveEntry(brand);
    const exported = await call(api, exportGlossary, {
      caller: admin,
      params: { id: glossary.glossaryId },
      query: { format },
    });
    const again = dataOf<GlossaryImport>(await upload(previewGlossaryImport, exported.body));
    expect(again).toMatchObject({ format, added: 0, changed: 0, same: 2, refused: 0, leftOut: [] });

    const edited = exported.body.replace('A way in.', 'A way out.');
    expect(dataOf(await upload(previewGlossaryImport, edited))).toMatchObject({
      changed: 1,
      same: 1,
    });
    expect((await entries({ search: 'way out' })).total).toBe(0);
    dataOf(await upload(importGlossary, edited));
    expect((await entries({ search: 'way out' })).total).toBe(1);
    expect((await entries()).total).toBe(2);

    // In another glossary everything is new.
    glossary = dataOf(await save({ name: 'Copy' }));
    expect(dataOf(await upload(importGlossary, exported.body))).toMatchObject({
      added: 2,
      refused: 0,
    });
    expect((await entries()).items.map(({ terms }) => terms.length).sort()).toEqual([1, 4]);
  },
);

test('reports the result for each line of a spreadsheet', async () => {
  await saveEntry(gate);
  const lines = [
    'en;fr;fr-forbidden;nl;Part of speech;hobby',
    'gate;portail | entrée;porte;poort;noun;chess',
    'door;porte;;;noun;',
    ';;;deur;;',
    'door;porte;;;noun;',
    `${'x'.repeat(300)};y;;;;`,
  ];
  const answer = dataOf<GlossaryImport>(
    await upload(previewGlossaryImport, Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le')),
  );
  expect(answer).toMatchObject({
    added: 1,
    changed: 1,
    same: 0,
    refused: 3,
    leftOut: ['hobby', 'nl'],
  });
  expect(answer.entries.map((entry) => [entry.place, entry.what, entry.message])).toEqual([
    [4, 'refused', answerMessage(message('validation.entryNeedsTerm'))],
    [5, 'refused', answerMessage(message('glossaries.entryRepeated', { before: 3 }))],
    [6, 'refused', answerMessage(message('validation.termMaxLength'))],
    [
      2,
      'changed',
      answerMessage({
        sentences: [message('glossaries.definitionChanges'), message('glossaries.termsChange')],
      }),
    ],
    [3, 'added', answerMessage(message('glossaries.entryNew'))],
  ]);
});

test('an entry with characters that are none is refused, and the others are imported', async () => {
  const entry = (term: string) =>
    `<conceptEntry><langSec xml:lang="en"><termSec><term>${term}</term></termSec></langSec></conceptEntry>`;
  const file = `<tbx type="TBX-Min" xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader/><text><body>${entry('half &#xD83D;')}${entry('whole')}</body></text></tbx>`;
  const answer = dataOf<GlossaryImport>(await upload(importGlossary, file));
  expect(answer).toMatchObject({ added: 1, refused: 1 });
  expect(answer.entries.find(({ what }) => what === 'refused')).toMatchObject({
    place: 1,
    message: answerMessage(message('validation.characterOfFile')),
  });
});

test.each([
  ['no language column', 'a,b\n1,2', '400 IMPORT_UNREADABLE'],
  ['an empty file', '', '400 IMPORT_UNREADABLE'],
  [
    'bytes that are not text',
    new Uint8Array([0x89, 0x50, 0xff, 0xfe, 0, 1]),
    '400 IMPORT_UNREADABLE',
  ],
  ['an unclosed quote', 'en,fr\n"a,b', '400 IMPORT_UNREADABLE'],
  [
    'an entity bomb',
    '<!DOCTYPE tbx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><tbx><tbxHeader/></tbx>',
    '400 IMPORT_UNREADABLE',
  ],
  ['other XML', '<html/>', '400 IMPORT_UNREADABLE'],
])('rejects %s', async (_what, content, rejection) => {
  const answer = await upload(importGlossary, content);
  expect(refusalOf(answer)).toBe(rejection);
  expect((await entries()).total).toBe(0);
});
