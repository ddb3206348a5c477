import { dialogueDash } from './break-lines.ts';
import { type Cue, CueError } from './cue.ts';
import { findCues, ofTrack, withCues, withoutCues } from './cue-list.ts';
import type { LanguageTag } from './language-tag.ts';
import { joinWords } from './language-text.ts';
import { concatMarked, type MarkedText, markedOf, setMark, withMarked } from './marked-text.ts';
import { countCharacters, type ReadingRules, readingRulesOf } from './reading-rules.ts';
import { joinSpeakers } from './speakers.ts';

export type MergeOptions = {
  /** The separator of the texts; by default a space (nothing in Chinese and Japanese) if the line fits, else \n. */
  separator?: string;
  language?: LanguageTag;
  /** Line limits that differ from those of the language. */
  rules?: Pick<ReadingRules, 'cpl' | 'halfWidthWeight'>;
};

/**
 * Merges adjacent cues of one track into the earliest, whose id stays. No text, word or source is lost, and the words of
 * several speakers stay theirs.
 */
export function mergeCues(
  cues: readonly Cue[],
  ids: readonly string[],
  options: MergeOptions = {},
): Cue[] {
  const found = findCues(cues, ids);
  const chosen = new Set(found.map((cue) => cue.id));
  const [some] = found;
  if (!some || chosen.size < 2) throw new CueError('NOTHING_TO_MERGE', 'subtitles.mergeNeedsTwo');
  const track = ofTrack(cues, some.track);
  const from = track.findIndex((cue) => chosen.has(cue.id));
  const own = track.filter((cue) => chosen.has(cue.id));
  const [first] = own;
  if (!first || own.length !== chosen.size)
    throw new CueError('TRACKS_DIFFER', 'subtitles.mergeDifferentTracks');
  if (track.slice(from, from + own.length).some((cue) => !chosen.has(cue.id)))
    throw new CueError('NOT_ADJACENT', 'subtitles.mergeNotConsecutive');
  const sources = [...new Set(own.flatMap((cue) => cue.sourceCueIds ?? []))];
  const renders = [...new Set(own.flatMap((cue) => cue.rendersCueIds ?? []))];
  const speakers = [...new Set(own.flatMap((cue) => cue.speaker ?? []))];
  const parts = own.map((cue) => (speakers.length > 1 ? voicedOf(cue) : markedOf(cue)));
  const merged: Cue = {
    ...withMarked(
      first,
      parts.reduce((text, next) => joinMarked(text, next, options)),
    ),
    endMs: own.reduce((latest, cue) => Math.max(latest, cue.endMs), first.endMs),
    ...(speakers.length > 0 ? { speaker: joinSpeakers(speakers) } : {}),
    ...(own.some((cue) => cue.words) ? { words: own.flatMap((cue) => cue.words ?? []) } : {}),
    ...(own.some((cue) => cue.sourceCueIds) ? { sourceCueIds: sources } : {}),
    ...(own.some((cue) => cue.rendersCueIds) ? { rendersCueIds: renders } : {}),
    ...(own.some((cue) => cue.stale) ? { stale: true } : {}),
  };
  const gone = own.slice(1).map((cue) => cue.id);
  return withCues(withoutCues(cues, gone), [merged]);
}

/** The text as what the speaker of its cue says. */
function voicedOf(cue: Cue): MarkedText {
  const marked = markedOf(cue);
  const isVoiced = marked.spans.some(({ kind }) => kind === 'voice');
  const { text } = marked;
  return cue.speaker && !isVoiced
    ? setMark(marked, { kind: 'voice', value: cue.speaker, start: 0, end: text.length }, true)
    : marked;
}

function joinMarked(one: MarkedText, other: MarkedText, options: MergeOptions): MarkedText {
  if (one.text.trim() === '' || other.text.trim() === '')
    return one.text.trim() === '' ? other : one;
  const text = joinTexts(one.text, other.text, options);
  const between = text.slice(one.text.length, text.length - other.text.length);
  return concatMarked(one, { text: between, spans: [] }, other);
}

function joinTexts(text: string, next: string, options: MergeOptions): string {
  if (options.separator !== undefined) return text + options.separator + next;
  if (dialogueDash.test(next)) return `${text}\n${next}`;
  const { language = 'en' } = options;
  const rules = options.rules ?? readingRulesOf(language);
  const cut = text.lastIndexOf('\n') + 1;
  const end = next.indexOf('\n');
  const line = joinWords([text.slice(cut), end < 0 ? next : next.slice(0, end)], language);
  return countCharacters(line, rules) <= rules.cpl
    ? text.slice(0, cut) + line + (end < 0 ? '' : next.slice(end))
    : `${text}\n${next}`;
}
