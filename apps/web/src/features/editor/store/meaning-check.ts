import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { checkMeaning } from '@glossa/terminology/meaning/check-meaning';
import type { MeaningFinding } from '@glossa/terminology/meaning/finding';
import { indexOfCue } from './cue-array.ts';

/** What the text of a cue says differently than its source. */
export type CueMeaning = MeaningFinding & { cueId: string };
type Known = { group: readonly Cue[]; found: readonly CueMeaning[] };
const none: readonly CueMeaning[] = [];

export type MeaningCheck = {
  /** The same list as long as the cues of its sentence are unchanged. */
  of: (cues: readonly Cue[], cue: Cue) => readonly CueMeaning[];
  /** In the order of the cues. Until the first pass is done, only what is known by then. */
  all: (cues: readonly Cue[]) => readonly CueMeaning[];
  /** Works on the first pass for about this time, in milliseconds; true when it is done. */
  advance: (cues: readonly Cue[], forMs: number) => boolean;
};

/**
 * Compares translated cues with their source. Engines translate whole sentences and divide them over cues, where words may
 * change places: the cues of a sentence are compared together. A text costs about 0.3 ms.
 */
export function createMeaningCheck(options: {
  source: ReadonlyMap<string, Pick<Cue, 'text'>>;
  sourceLanguage: LanguageCode;
  language: LanguageCode;
}): MeaningCheck {
  const known = new WeakMap<Cue, Known>();
  let isDone = false;
  let position = 0;

  function compare(group: readonly Cue[]): readonly CueMeaning[] {
    const ids = [...new Set(group.flatMap((cue) => cue.sourceCueIds ?? []))];
    const sources = ids.flatMap((id) => options.source.get(id)?.text ?? []);
    const found = checkMeaning({
      source: inOneLine(sources),
      target: inOneLine(group.map(({ text }) => text)),
      sourceLanguage: options.sourceLanguage,
      targetLanguage: options.language,
    });
    return found.map((one) => ({ ...one, cueId: placeOf(one, group, options.source) }));
  }

  function of(cues: readonly Cue[], cue: Cue): readonly CueMeaning[] {
    if (!cue.sourceCueIds?.length) return none;
    const group = sentenceOf(cues, cue);
    const [first] = group;
    if (!first) return none;
    const before = known.get(first);
    const isSame =
      before?.group.length === group.length && before.group.every((one, at) => one === group[at]);
    if (before && isSame) return pick(before, cue);
    const compared = { group, found: compare(group) };
    known.set(first, compared);
    return pick(compared, cue);
  }

  return {
    of,
    all: (cues) =>
      (isDone ? cues : cues.slice(0, position)).flatMap((cue) => of(cues, cue) as CueMeaning[]),
    advance(cues, forMs) {
      const end = performance.now() + forMs;
      while (!isDone && performance.now() < end) {
        const cue = cues[position];
        position += 1;
        if (cue) of(cues, cue);
        else isDone = true;
      }
      return isDone;
    },
  };
}

/** The same list for each cue, so that rows are not drawn again. */
const picked = new WeakMap<Known, Map<string, readonly CueMeaning[]>>();
function pick(known: Known, { id }: Cue): readonly CueMeaning[] {
  if (known.found.length === 0) return none;
  const lists = picked.get(known) ?? new Map<string, readonly CueMeaning[]>();
  picked.set(known, lists);
  const list = lists.get(id) ?? known.found.filter(({ cueId }) => cueId === id);
  lists.set(id, list);
  return list;
}

const inOneLine = (texts: readonly string[]): string => texts.join(' ').replaceAll('\n', ' ');

/** The neighbors of its track that share a source with it, or with one that does. */
function sentenceOf(cues: readonly Cue[], cue: Cue): readonly Cue[] {
  const at = indexOfCue(cues, cue);
  if (at < 0) return [];
  const sources = new Set(cue.sourceCueIds);
  const group = [cue];
  for (const step of [-1, 1])
    for (let index = at + step; index >= 0 && index < cues.length; index += step) {
      const other = cues[index];
      if (!other || other.track !== cue.track) continue;
      if (!other.sourceCueIds?.some((id) => sources.has(id))) break;
      for (const id of other.sourceCueIds) sources.add(id);
      if (step < 0) group.unshift(other);
      else group.push(other);
    }
  return group;
}

/** The cue that has what differs, else the one whose source has it, else the first of the sentence. */
function placeOf(
  { wanted, found }: MeaningFinding,
  group: readonly Cue[],
  source: ReadonlyMap<string, Pick<Cue, 'text'>>,
): string {
  const has = (text: string, part: string) => part !== '' && text.includes(part);
  const cue =
    group.find(({ text }) => has(text, found)) ??
    group.find(({ rendersCueIds }) =>
      rendersCueIds?.some((id) => has(source.get(id)?.text ?? '', wanted)),
    ) ??
    group[0];
  return cue?.id ?? '';
}
