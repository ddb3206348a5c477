import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { followChange } from './lineage.ts';
import { mergeCues } from './merge-cues.ts';
import { planRedo, stillMissing } from './plan-redo.ts';
import { groupSentences } from './sentences.ts';
import { splitCue } from './split-cue.ts';
import type { TranslatedCue } from './translated-cue.ts';

const makeSource = (texts: readonly string[]): Cue[] =>
  texts.map((text, index) => ({
    id: `s${index}`,
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    text,
    track: 'lower',
  }));
const translate = (source: readonly Cue[], person: boolean): TranslatedCue[] =>
  source.map((cue) => ({
    ...cue,
    text: `text ${cue.id}`,
    sourceCueIds: [cue.id],
    rendersCueIds: [cue.id],
    person,
    retimed: false,
    stale: false,
    contextChanged: false,
    sourceBefore: null,
    suggestion: null,
  }));

/** Publishes each version; what the request notes as missing goes along. */
function publish(
  translated: readonly TranslatedCue[],
  versions: ReadonlyArray<readonly Cue[]>,
): { cues: TranslatedCue[]; missing: string[] } {
  let cues = [...translated];
  let missing: string[] = [];
  for (const [index, after] of versions.entries()) {
    if (index === 0) continue;
    const followed = followChange(cues, versions[index - 1] ?? [], after);
    cues = followed.cues;
    missing = stillMissing([...missing, ...followed.change.added], cues, after);
  }
  return { cues, missing };
}
const settled = { stale: false, sourceBefore: null, suggestion: null };
const lesson = makeSource(['Good morning.', 'Mind the gap.', 'Thank you.']);
const [first, second, third] = lesson as [Cue, Cue, Cue];

test('a text whose source was deleted is current again when the source is put back', () => {
  for (const person of [true, false]) {
    const translated = translate(lesson, person);
    const gone = publish(translated, [lesson, [first, third]]);
    expect(gone.cues[1]).toMatchObject({ stale: true, rendersCueIds: [] });
    for (const back of [second, { ...second, id: 'new', startMs: 1_020 }]) {
      const { cues, missing } = publish(translated, [lesson, [first, third], [first, back, third]]);
      expect(cues[1]).toMatchObject({ ...settled, text: 'text s1', rendersCueIds: [back.id] });
      expect(cues[1]?.sourceCueIds).toEqual([back.id]);
      expect(missing).toEqual([]);
    }
  }
});

test('so is a text whose suggestion to be deleted is open, and one of which a part was deleted', () => {
  const translated = translate(lesson, true);
  const gone = publish(translated, [lesson, [first, third]]);
  const suggested = gone.cues.map((cue) => (cue.stale ? { ...cue, suggestion: '' } : cue));
  const back = followChange(suggested, [first, third], [first, { ...second, id: 'new' }, third]);
  expect(back.cues[1]).toMatchObject(settled);

  const [one, two, three] = translated as [TranslatedCue, TranslatedCue, TranslatedCue];
  const merged = { ...one, endMs: two.endMs, rendersCueIds: ['s0', 's1'] };
  const { cues, missing } = publish(
    [merged, three],
    [lesson, [first, third], [first, { ...second, id: 'new' }, third]],
  );
  expect(cues[0]).toMatchObject({ ...settled, rendersCueIds: ['s0', 'new'] });
  expect(missing).toEqual([]);
});

test('another new text is translated, and the outdated one stays outdated', () => {
  const other = { ...second, id: 'new', text: 'Mind the step.' };
  const { cues, missing } = publish(translate(lesson, true), [
    lesson,
    [first, third],
    [first, other, third],
  ]);
  expect(cues[1]).toMatchObject({ stale: true, rendersCueIds: [], sourceBefore: second.text });
  expect(missing).toEqual(['new']);
});

test('texts that are put back elsewhere go there; not those that a person timed', () => {
  const back = { ...second, id: 'new', startMs: 60_000, endMs: 61_000 };
  const versions = [lesson, [first, third], [first, third, back]];
  const moved = publish(translate(lesson, true), versions);
  expect(moved.cues[1]).toMatchObject({ ...settled, startMs: 60_000, endMs: 61_000 });
  const timed = translate(lesson, true).map((cue) => ({ ...cue, retimed: true }));
  const stays = publish(timed, versions);
  expect(stays.cues[1]).toMatchObject({ stale: true, startMs: second.startMs });
  expect(stays.missing).toEqual(['new']);
});

test('texts of two cues go with their words where these change places', () => {
  const swapped = [{ ...first, text: third.text }, second, { ...third, text: first.text }];
  const { cues, missing } = publish(translate(lesson, true), [lesson, swapped]);
  expect(cues.map(({ text, startMs, stale }) => [text, startMs, stale])).toEqual([
    ['text s0', third.startMs, false],
    ['text s1', second.startMs, false],
    ['text s2', first.startMs, false],
  ]);
  expect(missing).toEqual([]);
});

test('a source cue that loses its text to another one is translated', () => {
  const after = [{ ...first, text: third.text }, second, { ...third, text: 'Good evening.' }];
  const { cues, missing } = publish(translate(lesson, true), [lesson, after]);
  const rendered = new Set(cues.flatMap(({ rendersCueIds }) => rendersCueIds));
  for (const { id } of after) expect(rendered.has(id) || missing.includes(id)).toBe(true);
});

test('of equal texts that come back, each outdated one has the nearest', () => {
  const source = makeSource(['Yes.', 'No.', 'Yes.']);
  const again = source.map((cue) =>
    cue.text === 'Yes.' ? { ...cue, id: `${cue.id} again` } : cue,
  );
  const { cues, missing } = publish(translate(source, true), [source, [source[1] as Cue], again]);
  expect(cues.map(({ rendersCueIds }) => rendersCueIds)).toEqual([
    ['s0 again'],
    ['s1'],
    ['s2 again'],
  ]);
  expect(missing).toEqual([]);
});

type Edit = { kind: 'replace' | 'split' | 'merge' | 'delete'; at: number };
const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('replace', 'split', 'merge', 'delete'),
    at: fc.nat(20),
  }),
  { minLength: 1, maxLength: 4 },
);
function editSource(source: Cue[], { kind, at }: Edit, id: () => string): Cue[] {
  const cue = source[at % source.length] as Cue;
  const [head] = cue.text.split(' ');
  switch (kind) {
    case 'replace':
      return source.map((one) => (one === cue ? { ...cue, text: `${id()} ${id()}` } : one));
    case 'split':
      if (!head || head === cue.text) return source;
      return splitCue(source, cue.id, { at: 'cursor', offset: head.length }, id());
    case 'merge': {
      const other = source[source.indexOf(cue) + 1];
      return other ? mergeCues(source, [cue.id, other.id]) : source;
    }
    case 'delete':
      return source.length < 2 ? source : source.filter((one) => one !== cue);
  }
}

/** Of merged cues that change, nothing tells which part of them each text renders. */
const traceable = fc.array(edits, { minLength: 1, maxLength: 3 }).filter((played) => {
  const kinds = new Set(played.flat().map(({ kind }) => kind));
  return !kinds.has('merge') || kinds.size === 1;
});

test('restoring the version before makes every text current again, and nothing is translated', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 }),
      traceable,
      fc.boolean(),
      (sizes, played, person) => {
        let next = 0;
        const word = () => `w${next++}`;
        const source = makeSource(
          sizes.map((size) => Array.from({ length: size }, word).join(' ')),
        );
        const translated = translate(source, person);
        const versions = [source];
        for (const round of played)
          versions.push(
            round.reduce((now, edit) => editSource(now, edit, word), versions.at(-1) as Cue[]),
          );
        const { cues, missing } = publish(translated, [...versions, source]);
        expect(cues.map(({ id, text }) => [id, text])).toEqual(
          translated.map(({ id, text }) => [id, text]),
        );
        expect(cues.filter(({ stale }) => stale)).toEqual([]);
        expect(missing).toEqual([]);
        const plan = planRedo(groupSentences(source, 'en'), cues, new Set(missing));
        expect(plan).toEqual({ units: [], orphans: [] });
      },
    ),
    { numRuns: 1_000 },
  );
});
