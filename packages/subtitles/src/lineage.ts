import { type Cue, plainText, sortCues } from './cue.ts';
import { followLook } from './follow-look.ts';
import { followSource, type SourceChange, sourceKey } from './follow-source.ts';
import { followTimes } from './follow-times.ts';
import type { Lineage, TranslatedCue, Versions } from './translated-cue.ts';

/**
 * The translated cues after a change of the source. Only cues that render changed words are outdated; the others of
 * their sentence have a changed context. Cues that nobody retimed follow their source, in place and look too. No text
 * changes.
 */
export function followChange<T extends TranslatedCue>(
  translated: readonly T[],
  before: readonly Cue[],
  after: readonly Cue[],
): { cues: T[]; change: SourceChange } {
  const change = followSource(before, after);
  const texts = { before: byId(before), after: byId(after) };
  const marked = translated.map((cue) => followText(cue, change, texts));
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
  return { cues: followLook(translated, timed, texts), change };
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

/** The text of source cues in time order. */
export const sourceText = (ids: readonly string[], source: ReadonlyMap<string, Cue>): string =>
  sortCues(ids.flatMap((id) => source.get(id) ?? []))
    .map(plainText)
    .join('\n');
