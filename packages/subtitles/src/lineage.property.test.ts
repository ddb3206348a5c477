import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cue, plainText } from './cue.ts';
import { followChange } from './lineage.ts';
import { mergeCues } from './merge-cues.ts';
import { planAll, planRedo, renewGroup, renewOrphan } from './plan-redo.ts';
import { groupSentences } from './sentences.ts';
import { splitCue } from './split-cue.ts';
import type { TranslatedCue } from './translated-cue.ts';

type Edit = {
  kind: 'replace' | 'append' | 'remove' | 'time' | 'split' | 'merge' | 'delete';
  at: number;
  word: number;
};
const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('replace', 'append', 'remove', 'time', 'split', 'merge', 'delete'),
    at: fc.nat(20),
    word: fc.nat(20),
  }),
  { minLength: 1, maxLength: 4 },
);
const targetEdits = fc.array(
  fc.record({
    kind: fc.constantFrom('retext', 'retime', 'split', 'merge', 'accept', 'dismiss'),
    at: fc.nat(20),
  }),
  { maxLength: 4 },
);
/**
 * One comparison cannot tell some histories apart: a word added beside other changes belongs to either neighbor, and so
 * does one replaced while its cue is split and merged with another.
 */
const unambiguous = edits.filter((all) => {
  const kinds = new Set(all.map(({ kind }) => kind));
  if (kinds.has('append')) return all.filter(({ kind }) => kind !== 'time').length === 1;
  const isReshaped = kinds.has('split') && kinds.has('merge');
  return !isReshaped || all.every(({ kind }) => ['time', 'split', 'merge'].includes(kind));
});
const rounds = fc.array(fc.record({ edits: unambiguous, targetEdits, redo: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
});

/** Every word is unique, so that what was changed is known. */
function makeWorld(sizes: readonly number[]) {
  let next = 0;
  const word = () => `w${next++}`;
  const source: Cue[] = sizes.map((size, index) => ({
    id: `s${index}`,
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    text: Array.from({ length: size }, word).join(' ') + (index % 3 === 2 ? '.' : ''),
    track: 'lower',
  }));
  const translated = source.map(
    (cue): TranslatedCue => ({
      ...cue,
      text: `machine ${cue.id}`,
      sourceCueIds: source
        .slice(Math.floor(Number(cue.id.slice(1)) / 3) * 3)
        .slice(0, 3)
        .map(({ id }) => id),
      rendersCueIds: [cue.id],
      person: false,
      retimed: false,
      stale: false,
      contextChanged: false,
      sourceBefore: null,
      suggestion: null,
    }),
  );
  return { source, translated, word };
}

/** Applies an edit; `changed` gets the translated cues that render a changed word. */
function editSource(
  source: Cue[],
  edit: Edit,
  word: () => string,
  renderedBy: Map<string, string[]>,
  changed: Set<string>,
): Cue[] {
  const cue = source[edit.at % source.length] as Cue;
  const words = cue.text.split(/\s+/);
  const place = edit.word % words.length;
  const was = words[place] as string;
  const touch = (of: string) => {
    for (const id of renderedBy.get(of) ?? []) changed.add(id);
    return renderedBy.get(of) ?? [];
  };
  const withText = (text: string) =>
    source.map((other) => (other === cue ? { ...cue, text } : other));
  switch (edit.kind) {
    case 'replace': {
      const made = word();
      renderedBy.set(made, touch(was));
      return withText(words.with(place, made).join(' '));
    }
    case 'append': {
      const made = word();
      renderedBy.set(made, touch(words.at(-1) as string));
      return withText([...words, made].join(' '));
    }
    case 'remove':
      if (words.length < 2) return source;
      touch(was);
      return withText(words.toSpliced(place, 1).join('\n'));
    case 'time':
      return source.map((other) => ({
        ...other,
        startMs: other.startMs + 50,
        endMs: other.endMs + 50,
      }));
    case 'split':
      if (words.length < 2 || place === 0) return source;
      return splitCue(
        source,
        cue.id,
        { at: 'cursor', offset: words.slice(0, place).join(' ').length },
        `n${word()}`,
      );
    case 'merge': {
      const other = source[source.indexOf(cue) + 1];
      return other ? mergeCues(source, [cue.id, other.id]) : source;
    }
    case 'delete':
      if (source.length < 2) return source;
      for (const one of words) touch(one);
      return source.filter((other) => other !== cue);
  }
}

function editTarget(translated: TranslatedCue[], kind: string, at: number, word: () => string) {
  const cue = translated[at % translated.length];
  if (!cue) return translated;
  const reviewed = {
    person: true,
    stale: false,
    contextChanged: false,
    sourceBefore: null,
    suggestion: null,
  };
  const put = (...made: TranslatedCue[]) =>
    translated.flatMap((other) => (other === cue ? made : [other]));
  if (kind === 'retext') return put({ ...cue, ...reviewed, text: `person ${word()}` });
  if (kind === 'retime') return put({ ...cue, retimed: true, endMs: cue.endMs - 7 });
  if (kind === 'dismiss') return put({ ...cue, ...reviewed, person: cue.person });
  if (kind === 'accept')
    return cue.suggestion === null
      ? translated
      : put({ ...cue, ...reviewed, text: cue.suggestion });
  if (kind === 'split') {
    const half = { ...cue, ...reviewed, retimed: true, text: `person ${word()}` };
    const middle = Math.round((cue.startMs + cue.endMs) / 2);
    return put(
      { ...half, endMs: middle },
      { ...half, id: `t${word()}`, startMs: middle, text: `person ${word()}` },
    );
  }
  const other = translated[translated.indexOf(cue) + 1];
  if (!other) return translated;
  const union = (key: 'sourceCueIds' | 'rendersCueIds') => [
    ...new Set([...cue[key], ...other[key]]),
  ];
  const merged = {
    ...cue,
    ...reviewed,
    endMs: Math.max(cue.endMs, other.endMs),
    text: `person ${word()}`,
    sourceCueIds: union('sourceCueIds'),
    rendersCueIds: union('rendersCueIds'),
  };
  return put(merged).filter((one) => one !== other);
}

function redo(
  translated: readonly TranslatedCue[],
  source: readonly Cue[],
  word: () => string,
  everything = false,
) {
  const sentences = groupSentences(source, 'en');
  const { units, orphans } = everything
    ? planAll(sentences, translated)
    : planRedo(sentences, translated, new Set());
  const groups = units.flatMap((unit) => unit.groups);
  const renewed = new Set<TranslatedCue>([...orphans, ...groups.flatMap(({ cues }) => cues)]);
  const texts = {
    textOf: () => `machine ${word()}`,
    join: (parts: string[]) => parts.join(' '),
    divide: (text: string, cues: readonly TranslatedCue[]) =>
      new Map(cues.map(({ id }, index) => [id, `${text} ${index}`])),
  };
  return [
    ...translated.filter((cue) => !renewed.has(cue)),
    ...orphans.flatMap(renewOrphan),
    ...groups.flatMap((group) => renewGroup(group, texts, everything)),
  ];
}

const rendered = (source: readonly Cue[], translated: readonly TranslatedCue[]) => {
  const renderedBy = new Map<string, string[]>();
  for (const cue of source)
    for (const one of plainText(cue).split(' '))
      renderedBy.set(
        one,
        translated
          .filter(({ rendersCueIds }) => rendersCueIds.includes(cue.id))
          .map(({ id }) => id),
      );
  return renderedBy;
};
const wordsOf = (cues: ReadonlyArray<Pick<Cue, 'text'>>) =>
  cues.flatMap(({ text }) => text.split(/\s+/)).join(' ');
const textById = ({ id, text }: TranslatedCue) => `${id}: ${text}`;
const idsOf = (cues: readonly TranslatedCue[]) => cues.map(({ id }) => id).sort();

test('exactly the cues that render a changed word are outdated; no text of a user is replaced', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 8 }),
      rounds,
      (sizes, played) => {
        const { word, ...world } = makeWorld(sizes);
        let { source, translated } = world;
        for (const round of played) {
          for (const { kind, at } of round.targetEdits)
            translated = editTarget(translated, kind, at, word);
          const renderedBy = rendered(source, translated);
          const changed = new Set<string>();
          const before = source;
          for (const edit of round.edits)
            source = editSource(source, edit, word, renderedBy, changed);
          const followed = followChange(translated, before, source).cues;
          expect(followed.map(({ text, id }) => [id, text])).toEqual(
            translated.map(({ text, id }) => [id, text]),
          );
          const isRestored = ({ sourceBefore, rendersCueIds }: TranslatedCue) =>
            sourceBefore !== null &&
            wordsOf(source.filter(({ id }) => rendersCueIds.includes(id))) ===
              wordsOf([{ text: sourceBefore }]);
          const restored = new Set(
            translated
              .filter((cue, index) =>
                isRestored({ ...cue, rendersCueIds: followed[index]?.rendersCueIds ?? [] }),
              )
              .map(({ id }) => id),
          );
          const wasStale = translated.filter(({ stale }) => stale).map(({ id }) => id);
          expect(idsOf(followed.filter(({ stale }) => stale))).toEqual(
            [...new Set([...wasStale, ...changed])].filter((id) => !restored.has(id)).sort(),
          );
          translated = followed;
          const all = redo(translated, source, word, true);
          const ofPersons = translated.filter(({ person }) => person);
          expect(
            all
              .filter(({ person }) => person)
              .map(textById)
              .sort(),
          ).toEqual(ofPersons.map(textById).sort());
          const current = new Set(idsOf(ofPersons.filter(({ stale }) => !stale)));
          for (const cue of all.filter(({ id }) => current.has(id)))
            expect(cue.suggestion).not.toBe('');
          expect(all.filter(({ person, stale }) => stale && !person)).toEqual([]);
          if (!round.redo) continue;
          const after = redo(translated, source, word);
          for (const cue of translated.filter(({ person }) => person))
            expect(after.find(({ id }) => id === cue.id)?.text).toBe(cue.text);
          for (const cue of after)
            if (cue.stale)
              expect(cue).toMatchObject({ person: true, suggestion: expect.any(String) });
          translated = after;
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('a change of times alone moves untouched cues with their source and makes nothing outdated', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 8 }),
      fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
        minLength: 8,
        maxLength: 8,
      }),
      fc.nat(7),
      (sizes, moves, retimed) => {
        const { source, translated } = makeWorld(sizes);
        const own = translated[retimed % translated.length] as TranslatedCue;
        const edited = translated.map((cue) =>
          cue === own ? { ...cue, endMs: cue.endMs - 5, retimed: true } : cue,
        );
        const after = source.map((cue, index) => ({
          ...cue,
          startMs: cue.startMs + 100 + (moves[index]?.[0] ?? 0),
          endMs: cue.endMs + 100 + (moves[index]?.[1] ?? 0),
        }));
        const { cues } = followChange(edited, source, after);
        for (const [index, cue] of cues.entries()) {
          expect(cue).toMatchObject({ stale: false, contextChanged: false });
          const { startMs, endMs } =
            cue.id === own.id ? (edited[index] as TranslatedCue) : (after[index] as Cue);
          // It ends where a cue that stays begins.
          const next = cues[index + 1];
          const until = next?.id === own.id ? Math.min(endMs, next.startMs) : endMs;
          expect([cue.startMs, cue.endMs]).toEqual([startMs, until]);
        }
      },
    ),
  );
});
