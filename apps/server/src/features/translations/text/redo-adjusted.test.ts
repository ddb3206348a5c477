import { beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../../engines/machine-translation/translators.ts';
import { cuesOf, edit } from '../../../testing/draft-calls.ts';
import { type CueEdit, setupTranslationTest } from '../../../testing/translation-fixture.ts';

const engine = createFakeTranslationEngine();
/** Of a single word, which cannot be divided. */
const translators = createTranslators([
  {
    ...engine,
    translate: async (request) =>
      (await engine.translate(request)).map((text) => text.replace('[fr] Welcome.', 'Bienvenue.')),
  },
]);
const fixture = setupTranslationTest({ overrides: { translators } });
const { until, verify, ready, view, editSource } = fixture;

const changeFirst = (text: string) =>
  editSource(([first]) => (first ? [edit(first, { text })] : []));
const editTranslation = async (change: CueEdit) => {
  await fixture.editTranslation(ticketId, change);
  await until(['ready']);
};
const update = () => fixture.update(ticketId);
/** The cues that render the first cue of the source. */
const halves = async () => {
  const cues = cuesOf(await view(ticketId));
  return cues.filter(({ rendersCueIds }) => rendersCueIds?.includes(sourceId));
};
const wordsOf = (cues: ReadonlyArray<{ text: string }>) =>
  cues.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');

/** Fits into a cue; its translation has a few characters more, and is divided. */
const longLine =
  'Good morning to everyone in the big room,\nand welcome to the lesson on long rivers.';
const color = { kind: 'color', value: '#ffcc00' } as const;
const place = { align: 'start' } as const;

let ticketId: string;
let sourceId: string;
beforeEach(async () => {
  await fixture.api.services.database.db.deleteFrom('memory_units').execute();
  await editSource(([first]) => {
    sourceId = first?.id ?? '';
    return first ? [edit(first, { text: longLine })] : [];
  });
  await verify();
  ({ ticketId } = await ready());
  expect(await halves()).toHaveLength(2);
});

test('an update keeps times, places and marks that a user gave to parts of a long line', async () => {
  await editTranslation((cues) => {
    const [first, second] = cues;
    if (!first || !second) return [];
    const spans = [{ ...color, start: 0, end: second.text.length }];
    return [
      edit(first, { endMs: first.endMs - 110, placement: place }),
      edit(second, { startMs: second.startMs - 70, spans }),
    ];
  });
  const before = await halves();
  await changeFirst(longLine.replace('long', 'deep'));
  expect(await update()).toMatchObject({ status: 'ready', suggestionCount: 0 });
  const after = await halves();
  expect(wordsOf(after)).toContain('deep rivers');
  expect(after.map(({ startMs, endMs, placement }) => [startMs, endMs, placement])).toEqual(
    before.map(({ startMs, endMs, placement }) => [startMs, endMs, placement]),
  );
  expect(after.map(({ spans }) => spans)).toEqual([
    undefined,
    [{ ...color, start: 0, end: after[1]?.text.length }],
  ]);
});

test('an update with a text too short for retimed parts suggests it beside them', async () => {
  await editTranslation(([first]) => (first ? [edit(first, { endMs: first.endMs - 110 })] : []));
  const before = await halves();
  await changeFirst('Welcome.');
  expect(await update()).toMatchObject({ status: 'stale', suggestionCount: 2 });
  const after = await halves();
  expect(after.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual(
    before.map(({ text, startMs, endMs }) => [text, startMs, endMs]),
  );
  expect(after.map(({ review }) => review?.suggestion)).toEqual(['Bienvenue.', '']);
});

test('an update suggests its text where a user colored a single word', async () => {
  await editTranslation(([, second]) =>
    second ? [edit(second, { spans: [{ ...color, start: 0, end: 4 }] })] : [],
  );
  const [, before] = await halves();
  await changeFirst(longLine.replace('long', 'deep'));
  expect((await update()).status).toBe('stale');
  const [, after] = await halves();
  expect(after).toMatchObject({ text: before?.text, spans: before?.spans });
  expect(after?.review?.suggestion).toContain('deep');
});

test('an update lays out a machine’s parts of a long line again', async () => {
  await changeFirst('Welcome.');
  expect(await update()).toMatchObject({ status: 'ready', suggestionCount: 0 });
  expect(await halves()).toHaveLength(1);
});
