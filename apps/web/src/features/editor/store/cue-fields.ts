import { maxCueCharacters } from '@glossa/contracts/subtitle-changes';
import type { Cue } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { samePlacement } from '@glossa/subtitles/cue-placement';
import { sameSpans } from '@glossa/subtitles/cue-spans';
import { editSpans } from '@glossa/subtitles/edit-spans';
import { markedOf, withMarked } from '@glossa/subtitles/marked-text';
import { mergeMarks } from '@glossa/subtitles/merge-marks';
import { mergeTexts } from '@glossa/subtitles/merge-texts';

/**
 * The fields a user changes. Words come from the engine later, and the server determines staleness: neither makes two
 * versions of a cue differ.
 */
export const editedFields = [
  'startMs',
  'endMs',
  'text',
  'spans',
  'track',
  'placement',
  'speaker',
  'sourceCueIds',
  'rendersCueIds',
] as const;
type EditedField = (typeof editedFields)[number];

export function sameField(a: Cue, b: Cue, field: EditedField): boolean {
  if (field === 'speaker') return (a.speaker ?? '') === (b.speaker ?? '');
  if (field === 'spans') return sameSpans(a.spans, b.spans);
  if (field === 'placement') return samePlacement(a.placement, b.placement);
  if (field !== 'sourceCueIds' && field !== 'rendersCueIds') return a[field] === b[field];
  const [mine, theirs] = [a[field] ?? [], b[field] ?? []];
  return mine.length === theirs.length && mine.every((id, index) => id === theirs[index]);
}

export const sameEdits = (a: Cue | null | undefined, b: Cue | null | undefined): boolean =>
  a === b || (!!a && !!b && editedFields.every((field) => sameField(a, b, field)));

/** Whether the server would reject one of these. A text that is too long already may be shortened. */
export const isTooLong = (changes: readonly CueChange[]): boolean =>
  changes.some(
    ({ before, after }) =>
      after &&
      after.text.length > maxCueCharacters &&
      after.text.length > (before?.text.length ?? 0),
  );

/** Whether the server marks both the same way: the source of a translation changed. */
export function sameMarks(a: Cue | null, b: Cue | null): boolean {
  const [one, other] = [a?.review, b?.review];
  return (
    !a?.stale === !b?.stale &&
    one?.contextChanged === other?.contextChanged &&
    one?.sourceBefore === other?.sourceBefore &&
    one?.suggestion === other?.suggestion
  );
}

/** A stale text was reviewed and is still right: saving it again confirms it. */
export const confirms = (before: Cue | null, after: Cue | null): boolean =>
  before !== null && after !== null && isMarked(before) && !isMarked(after);

const isMarked = ({ stale, review }: Cue): boolean => stale === true || review !== undefined;

/** The cue with one field copied from another; removed if missing there. */
function withField(cue: Cue, from: Cue, field: EditedField): Cue {
  const { [field]: _old, ...rest } = cue;
  const value = from[field];
  return (value === undefined ? rest : { ...rest, [field]: value }) as Cue;
}

/**
 * Merges changes to different fields of one cue and to different places of its text; null if they conflict and a user
 * has to decide. Null represents a deleted cue.
 */
export function mergeEdits(base: Cue | null, theirs: Cue | null, mine: Cue | null) {
  if (sameEdits(theirs, mine)) return { merged: theirs };
  if (!base || !theirs || !mine) return null;
  let merged = theirs;
  for (const field of editedFields) {
    if (field === 'spans') continue;
    if (sameField(base, mine, field) || sameField(theirs, mine, field)) continue;
    if (sameField(base, theirs, field)) merged = withField(merged, mine, field);
    else {
      const text = field === 'text' ? mergeTexts(base.text, theirs.text, mine.text) : null;
      if (text === null) return null;
      merged = { ...merged, text };
    }
  }
  const [was, there, here] = [markedOf(base), markedOf(theirs), markedOf(mine)];
  const spans = mergeMarks(was, there, here, merged.text);
  if (spans === null) return null;
  merged = withMarked(merged, { text: merged.text, spans });
  const isPossible =
    merged.endMs > merged.startMs && !isTooLong([{ id: merged.id, before: theirs, after: merged }]);
  return isPossible ? { merged } : null;
}

/** The user's version in a conflict, with the fields that only the colleague changed as the colleague left them. */
export function withTheirFields(base: Cue | null, theirs: Cue | null, mine: Cue | null) {
  if (!base || !theirs || !mine) return mine;
  const merged = editedFields
    .filter((field) => field !== 'spans' && sameField(base, mine, field))
    .reduce((cue, field) => withField(cue, theirs, field), mine);
  const marked = withMarked(merged, {
    text: merged.text,
    spans: marksBeside(base, theirs, mine),
  });
  return marked.endMs > marked.startMs ? marked : mine;
}

/** The marks of the user's version, which belong to its text; of the colleague's if the user changed neither. */
function marksBeside(base: Cue, theirs: Cue, mine: Cue) {
  const own = mine.spans ?? [];
  if (mine.text !== base.text) return own;
  return sameField(base, mine, 'spans')
    ? (theirs.spans ?? [])
    : editSpans(mine.text, own, theirs.text);
}
