import {
  deleteMemoryUnit,
  exportMemory,
  importMemory,
  type MemoryUnit,
  memoryConcordance,
  memoryMatches,
  type ShownMatch,
  saveMemoryUnit,
  viewMemory,
} from '@glossa/contracts/translation-memory';
import { message } from '@glossa/messages/message';
import { tmxEnd, tmxStart } from '@glossa/terminology/tmx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { lookUpMemory } from './look-up.ts';
import { updateTranslationMemory } from './update-translation-memory.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
});

const scope = () => ({
  organisationId: admin.organisationId,
  from: 'en' as const,
  to: 'de' as const,
});
const feed = (pairs: Array<[string, string]>, origin: 'verified' | 'document' = 'verified') =>
  updateTranslationMemory(api.services.database.db, {
    ...scope(),
    pairs: pairs.map(([source, target]) => ({ source, target })),
    origin,
    mediaId: null,
    userId: admin.userId,
  });
const lookUp = (texts: string[], minimumPercent = 70) =>
  lookUpMemory(api.services.database.db, { ...scope(), projects: [], texts, minimumPercent });
const view = async (query: Record<string, string> = {}, caller = admin) =>
  dataOf<{ items: MemoryUnit[]; total: number }>(await call(api, viewMemory, { caller, query }));
const upload = (content: string | Uint8Array<ArrayBuffer>) => {
  const payload = new FormData();
  payload.append('file', new Blob([content]), 'memory');
  return call(api, importMemory, { caller: admin, payload });
};
const door: [string, string] = [
  'The door of the old library is open.',
  'Die Tür der alten Bücherei ist offen.',
];

test('stores a confirmed unit once, and the last translation wins', async () => {
  expect(await feed([door, ['Page 7', 'Seite 7'], ['', 'x'], ['x', ' ']])).toEqual({
    added: 2,
    changed: 0,
    same: 0,
  });
  expect(await feed([door, ['Page 7', 'Blatt 7']])).toEqual({ added: 0, changed: 1, same: 1 });
  expect((await view()).items.map(({ target }) => target).sort()).toEqual(['Blatt 7', door[1]]);
});

test('concurrent updates of the same units in opposite order do not deadlock', async () => {
  const pairs = Array.from({ length: 300 }, (_, index): [string, string] => [
    `Sentence ${index}`,
    'x',
  ]);
  await Promise.all([feed(pairs), feed(pairs.toReversed()), feed(pairs)]);
  expect((await view()).total).toBe(300);
});

test('returns the best match per text: exact, fuzzy, with replaced numbers, none', async () => {
  await feed([door, ['There are 7 doors in the house.', 'Es gibt 7 Türen im Haus.']]);
  const found = await lookUp([
    'Nothing of the kind.',
    'The door of the  old library is open.',
    'The gate of the old library is open.',
    'There are 12 doors in the house.',
    '',
    'the door of the old library is open!',
  ]);
  expect(
    found.map((match) => match && [match.percent, match.target, match.numbersReplaced]),
  ).toEqual([
    null,
    [100, door[1], false],
    [87, door[1], false],
    [99, 'Es gibt 12 Türen im Haus.', true],
    null,
    [97, door[1], false],
  ]);
  const used = (await view()).items.map(({ source, usedCount }) => [source, usedCount]);
  expect(Object.fromEntries(used)).toEqual({
    [door[0]]: 1,
    'There are 7 doors in the house.': 0,
  });
  expect(await lookUp(['The gate of the old library is open.'], 90)).toEqual([null]);
  expect(await lookUp(['the door of the old library is open!'], 100)).toEqual([null]);
});

test('a common phrase does not hide the intended sentence', async () => {
  await feed(
    Array.from({ length: 900 }, (_, index): [string, string] => [
      `It is a ${'b'.repeat(1 + (index % 30))}${index} of the ${index}th.`,
      'x',
    ]),
  );
  await feed([['It is a window of the castle.', 'Es ist ein Fenster des Schlosses.']]);
  const [match] = await lookUp(['It is a window of a castle.']);
  expect(match).toMatchObject({ percent: 86, target: 'Es ist ein Fenster des Schlosses.' });
});

test('returns a few matches to the editor, best first, with differences', async () => {
  await feed([
    door,
    ['The door of the new library is open.', 'Die Tür der neuen Bücherei ist offen.'],
  ]);
  const answer = await call(api, memoryMatches, {
    caller: admin,
    payload: { from: 'en', to: 'de', texts: ['The door of the new library is shut.'] },
  });
  const [matches = []] = dataOf<ShownMatch[][]>(answer);
  expect(matches.map(({ percent }) => percent)).toEqual([87, 75]);
  expect(matches[0]?.difference.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'open' },
    { kind: 'added', text: 'shut' },
  ]);
});

test('units can be searched, also by similarity, changed and deleted', async () => {
  await feed([door, ['Page 7', 'Seite 7']]);
  expect((await view({ search: 'BÜCHEREI' })).total).toBe(1);
  expect((await view({ search: 'Page 7', match: 'exact' })).total).toBe(1);
  expect(
    (await view({ search: 'The door of a new library is open.', match: 'similar' })).items,
  ).toMatchObject([{ source: door[0] }]);
  expect((await view({ from: 'fr' })).total).toBe(0);
  const [unit] = (await view({ search: 'Seite', origin: 'verified' })).items;
  const unitId = unit?.unitId ?? '';
  const change = (source: string) =>
    call(api, saveMemoryUnit, { caller: admin, payload: { unitId, source, target: 'Seite 8' } });
  expect(dataOf(await change('Page 8'))).toMatchObject({
    source: 'Page 8',
    target: 'Seite 8',
    createdBy: expect.any(String),
  });
  expect((await lookUp(['Page 8']))[0]?.percent).toBe(100);
  expect(refusalOf(await change(door[0]))).toBe('409 MEMORY_UNIT_TAKEN');
  const remove = () => call(api, deleteMemoryUnit, { caller: admin, params: { id: unitId } });
  expect((await remove()).statusCode).toBe(200);
  expect(refusalOf(await remove())).toBe('404 NOT_FOUND');
});

test('a search by similarity filters before it takes the best', async () => {
  const similar = Array.from({ length: 60 }, (_, n): [string, string] => [
    `The door of the old library is open ${n}.`,
    `Die Tür ${n}`,
  ]);
  await feed(similar);
  await feed([['The gate of the old library is open.', 'Das Tor']], 'document');
  const found = await view({ search: door[0], match: 'similar', origin: 'document' });
  expect(found.items).toMatchObject([{ target: 'Das Tor' }]);
});

test('concordance returns positions', async () => {
  await feed([door]);
  const ask = async (phrase: string, side: string) =>
    dataOf<Array<{ places: unknown[] }>>(
      await call(api, memoryConcordance, {
        caller: admin,
        query: { phrase, from: 'en', to: 'de', in: side },
      }),
    );
  expect(await ask('Old Library', 'source')).toMatchObject([{ places: [{ start: 16, end: 27 }] }]);
  expect(await ask('(%', 'source')).toEqual([]);
  expect(await ask('offen', 'target')).toHaveLength(1);
});

test('concordance finds a phrase with characters that regular expressions use', async () => {
  const odd = 'A well-known [draft] (50 % + 1/2), why?';
  await feed([[odd, 'Ein bekannter Entwurf']]);
  for (const phrase of ['well-known', '[draft]', '(50 % + 1/2)', 'why?'])
    expect(
      dataOf<Array<{ places: unknown[] }>>(
        await call(api, memoryConcordance, {
          caller: admin,
          query: { phrase, from: 'en', to: 'de', in: 'source' },
        }),
      ),
    ).toMatchObject([
      { places: [{ start: odd.indexOf(phrase), end: odd.indexOf(phrase) + phrase.length }] },
    ]);
});

test('another organization’s memory is not visible', async () => {
  await feed([door]);
  const unitId = (await view()).items[0]?.unitId ?? '';
  const caller = await join(api, 'Organisation administrator');
  expect((await view({}, caller)).total).toBe(0);
  const change = { unitId, source: 'a', target: 'b' };
  expect(refusalOf(await call(api, saveMemoryUnit, { caller, payload: change }))).toBe(
    '404 NOT_FOUND',
  );
  expect(refusalOf(await call(api, deleteMemoryUnit, { caller, params: { id: unitId } }))).toBe(
    '404 NOT_FOUND',
  );
  const payload = { from: 'en', to: 'de', texts: [door[0]] };
  expect(dataOf(await call(api, memoryMatches, { caller, payload }))).toEqual([[]]);
  const exported = await call(api, exportMemory, { caller, query: { format: 'csv' } });
  expect(exported.body).not.toContain('door');
});

test.each(['csv', 'tmx'] as const)('a %s export can be imported again', async (format) => {
  await feed([door, ['=1+1 & "so" <b>', '@x\nzwei Zeilen'], ['-', '–']]);
  const exported = await call(api, exportMemory, { caller: admin, query: { format, from: 'en' } });
  expect(dataOf(await upload(exported.body))).toMatchObject({
    added: 0,
    changed: 0,
    same: 3,
    refused: 0,
  });
  admin = await join(api, 'Organisation administrator');
  expect(dataOf(await upload(exported.body))).toMatchObject({ added: 3, refused: 0 });
  expect((await lookUp([door[0]]))[0]).toMatchObject({
    percent: 100,
    target: door[1],
    origin: 'import',
  });
});

test('reads a UTF-16 file and rejects each unusable unit with a message', async () => {
  const tu = (...variants: string[]) =>
    `<tu>${variants.map((variant) => `<tuv xml:lang="${variant.slice(0, 2)}"><seg>${variant.slice(3)}</seg></tuv>`).join('')}</tu>`;
  const xml = `\ufeff${tmxStart(new Date()).replace('UTF-8', 'UTF-16')}${tu('en:Gate', 'de:Tor', 'fr:Portail')}${tu('nl:Poort', 'de:Tor')}${tu('en:One &#0; two', 'de:Eins')}${tu('en:One', 'de:Eins &#xD83D;')}${tu(`en:${'x'.repeat(6_000)}`, 'de:y')}${tmxEnd}`;
  expect(dataOf(await upload(Buffer.from(xml, 'utf16le')))).toEqual({
    added: 2,
    assumedEncoding: null,
    changed: 0,
    same: 0,
    refused: 4,
    refusals: [
      { place: 2, message: answerMessage(message('memory.sourceNotSupported')) },
      { place: 3, message: answerMessage(message('validation.characterOfFile')) },
      { place: 4, message: answerMessage(message('validation.characterOfFile')) },
      { place: 5, message: answerMessage(message('memory.unitTooLong')) },
    ],
    leftOut: ['nl'],
  });
});

test.each([
  [
    'an entity bomb',
    '<!DOCTYPE tmx [<!ENTITY a "aaaa">]><tmx><header/></tmx>',
    '400 IMPORT_UNREADABLE',
  ],
  ['a broken file', tmxStart(new Date()), '400 IMPORT_UNREADABLE'],
  ['missing columns', 'source,target\na,b', '400 IMPORT_UNREADABLE'],
  ['bytes that are not text', new Uint8Array([0, 1, 2, 3, 0xff]), '400 IMPORT_UNREADABLE'],
])('rejects %s', async (_what, content, rejection) => {
  expect(refusalOf(await upload(content))).toBe(rejection);
});
