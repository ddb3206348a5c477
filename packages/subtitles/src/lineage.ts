import { type Cue, plainText, sortCues, type Track } from './cue.ts';
import { onTrack } from './cue-placement.ts';
import { followLook } from './follow-look.ts';
import { followSource, type SourceChange, sourceKey } from './follow-source.ts';
import { followTimes } from './follow-times.ts';
import { linkSources } from './link-sources.ts';
import type { Lineage, TranslatedCue, Versions } from './translated-cue.ts';

/**
 * The translated cues after a change of the source. Only cues that render changed words are outdated; the others of
 * their sentence have a changed context. Cues that nobody retimed follow their source, in place and look too. No text
 * changes.
 */
export function followChange<T extends TranslatedCue>(
  unlinked: readonly T[],
  before: readonly Cue[],
  after: readonly Cue[],
): { cues: T[]; change: SourceChange } {
  const change = followSource(before, after);
  const translated = linkSources(unlinked, before);
  const texts = { before: byId(before), after: byId(after) };
  const { cues: marked, released } = findRestored(
    translated.map((cue) => followText(cue, change, texts)),
    after,
  );
  const touched = new Set(
    translated.flatMap((cue, index) =>
      textChanges(cue, change) && marked[index]?.stale ? cue.sourceCueIds : [],
    ),
  );
  const inContext = marked.map((cue, index) =>
    !cue.stale && translated[index]?.sourceCueIds.some((id) => touched.has(id))
      ? { ...cue, contextChanged: true }
      : cue,
  );
  const timed = followTimes(translated, inContext, texts);
  const added = new Set(change.added);
  return {
    cues: linkSources(
      followLook(translated, timed, texts),
      after.filter(({ id }) => added.has(id)),
      'new',
    ),
    change: { ...change, added: [...change.added, ...released] },
  };
}

const byId = (cues: readonly Cue[]) => new Map(cues.map((cue) => [cue.id, cue]));

const textChanges = ({ rendersCueIds }: Lineage, { fates }: SourceChange): boolean =>
  rendersCueIds.some((id) => fates.get(id)?.textChanged);

/** The ids after the change; an unknown one stays. */
const follow = (ids: readonly string[], { fates }: SourceChange): string[] => [
  ...new Set(ids.flatMap((id) => fates.get(id)?.now ?? [id])),
];

function followText<T extends TranslatedCue>(cue: T, change: SourceChange, texts: Versions): T {
  const sourceCueIds = follow(cue.sourceCueIds, change);
  const rendersCueIds = follow(cue.rendersCueIds, change);
  const next = { ...cue, sourceCueIds, rendersCueIds };
  if (!textChanges(cue, change)) return next;
  const sourceBefore = cue.sourceBefore ?? sourceText(cue.rendersCueIds, texts.before);
  // Changed back: the text renders its source again.
  if (
    cue.stale &&
    sourceKey([{ text: sourceBefore }]) ===
      sourceKey([{ text: sourceText(rendersCueIds, texts.after) }])
  )
    return { ...next, stale: false, sourceBefore: null, suggestion: null };
  return { ...next, stale: true, contextChanged: false, sourceBefore, suggestion: null };
}

/**
 * Outdated cues whose source is back in other cues render these: after a deletion that was undone, its cues are new ones,
 * and cues that were merged are two again. A source cue that a current text renders is not looked at, so that equal words
 * elsewhere are no match. Cues that nothing renders any more by that are in `released`.
 */
function findRestored<T extends TranslatedCue>(
  translated: readonly T[],
  after: readonly Cue[],
): { cues: T[]; released: string[] } {
  if (!translated.some(isOutdated)) return { cues: [...translated], released: [] };
  const taken = new Set(translated.flatMap((cue) => (isOutdated(cue) ? [] : cue.rendersCueIds)));
  const passages = indexPassages(after);
  const released: string[] = [];
  const cues = translated.map((cue) => {
    if (!isOutdated(cue)) return cue;
    const run = nearestRun(cue, passages, taken);
    if (!run) return cue;
    const rendersCueIds = run.map(({ id }) => id);
    for (const id of rendersCueIds) taken.add(id);
    released.push(...cue.rendersCueIds);
    return {
      ...(cue.rendersCueIds.length > 0 || cue.retimed ? cue : inTimeOf(cue, run)),
      rendersCueIds,
      sourceCueIds: [...new Set([...cue.sourceCueIds, ...rendersCueIds])],
      ...{ stale: false, contextChanged: false, sourceBefore: null, suggestion: null },
    };
  });
  return { cues, released };
}

/** Without a source until now, it followed no times. */
const inTimeOf = <T extends TranslatedCue>(cue: T, run: readonly Cue[]): T =>
  onTrack(
    {
      ...cue,
      startMs: Math.min(...run.map(({ startMs }) => startMs)),
      endMs: Math.max(...run.map(({ endMs }) => endMs)),
    },
    run[0]?.track ?? cue.track,
  );

const isOutdated = ({ stale, sourceBefore }: Lineage): boolean =>
  stale && sourceBefore !== null && sourceKey([{ text: sourceBefore }]) !== '';

type Passage = { cue: Cue; key: string; at: number };
type Passages = { byTrack: Map<Track, Passage[]>; byFirstWord: Map<string, Passage[]> };

const firstWord = (key: string): string => key.split(' ', 1)[0] ?? '';

/** By first words: after another transcription, each of thousands of cues is looked for. */
function indexPassages(cues: readonly Cue[]): Passages {
  const inOrder = sortCues([...cues])
    .map((cue) => ({ cue, key: sourceKey([cue]) }))
    .filter(({ key }) => key !== '');
  const byTrack = new Map(
    [...Map.groupBy(inOrder, ({ cue }) => cue.track)].map(([track, own]) => [
      track,
      own.map((one, at) => ({ ...one, at })),
    ]),
  );
  return {
    byTrack,
    byFirstWord: Map.groupBy([...byTrack.values()].flat(), (one) => firstWord(one.key)),
  };
}

/**
 * The cues of one track, one after the other, that have the words of the cue’s former source. Where a person set its times,
 * only cues that are there.
 */
function nearestRun(
  { sourceBefore, startMs, endMs, retimed }: TranslatedCue,
  { byTrack, byFirstWord }: Passages,
  taken: ReadonlySet<string>,
): Cue[] | undefined {
  const wanted = sourceKey([{ text: sourceBefore ?? '' }]);
  const runFrom = (first: Passage): Cue[] | undefined => {
    const run: Cue[] = [];
    let words = '';
    const own = byTrack.get(first.cue.track) ?? [];
    for (let at = first.at; at < own.length; at += 1) {
      const { cue, key } = own[at] as Passage;
      if (taken.has(cue.id)) continue;
      run.push(cue);
      words = words === '' ? key : `${words} ${key}`;
      if (words === wanted) return run;
      if (!wanted.startsWith(words)) return undefined;
    }
    return undefined;
  };
  const runs = (byFirstWord.get(firstWord(wanted)) ?? []).flatMap((first) => {
    const run = taken.has(first.cue.id) ? undefined : runFrom(first);
    return run ? [run] : [];
  });
  const distance = ([first]: readonly Cue[]) => Math.abs((first?.startMs ?? 0) - startMs);
  const isThere = (run: readonly Cue[]) =>
    run.some((cue) => cue.startMs < endMs && startMs < cue.endMs);
  return runs
    .filter((run) => !retimed || isThere(run))
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** The text of source cues in time order. */
export const sourceText = (ids: readonly string[], source: ReadonlyMap<string, Cue>): string =>
  sortCues(ids.flatMap((id) => source.get(id) ?? []))
    .map(plainText)
    .join('\n');
