import { type CheckRules, minGapMs } from './check-cues.ts';
import { type Cue, orderCues } from './cue.ts';
import type { LanguageTag } from './language-tag.ts';
import { joinWords } from './language-text.ts';
import { withText } from './marked-text.ts';
import { mergeCues } from './merge-cues.ts';
import { countCharacters, unreadableSpeed } from './reading-rules.ts';

/** What is said within this time after another one belongs to the same exchange. */
const exchangeMs = 1_000;
/** Before the line of each speaker, without a space (Netflix: Dual Speakers). */
const dash = '-';

type Options = { rules: CheckRules; framesPerSecond?: number | undefined };

/**
 * The cues of several speakers, who may speak at once, as one list in which no cue overlaps another of its track. Each
 * cue is of one speaker. A turn too short to be read alone shares a cue with the one beside it, a line and a dash for
 * each; what is said at once and is too long for that goes to the upper track. All text is kept.
 */
export function arrangeDialogue(
  cues: readonly Cue[],
  language: LanguageTag,
  { rules, framesPerSecond = 25 }: Options,
): Cue[] {
  const gapMs = minGapMs(rules, framesPerSecond);
  const placed: Cue[] = [];
  const lower: Cue[] = [];
  const ordered = orderCues(cues);
  for (const [index, next] of ordered.entries()) {
    const before = lower.at(-1);
    if (!before) {
      lower.push(next);
      continue;
    }
    const following = ordered[index + 1];
    const canEnd = isReadable(before, next.startMs - gapMs, rules) && !isTalkedOver(before, next);
    const isTight =
      !canEnd || (following !== undefined && !isReadable(next, following.startMs - gapMs, rules));
    const shared = isTight ? inOneCue(before, next, language, rules) : undefined;
    if (shared) lower.splice(-1, 1, shared);
    else if (canEnd || spokenEnd(before) <= next.startMs) {
      lower.splice(-1, 1, endingBy(before, next.startMs - gapMs));
      lower.push(startingAfter(lower.at(-1) as Cue, next, gapMs));
    } else if (before.speaker !== next.speaker && isFree(placed, next, gapMs))
      placed.push({ ...next, track: 'upper' });
    else lower.push(startingAfter(before, next, gapMs));
  }
  return orderCues([...placed, ...lower]);
}

const spokenEnd = ({ words, endMs }: Cue): number =>
  words && words.length > 0 ? Math.max(...words.map((word) => word.endMs)) : endMs;

/** Whether much of a cue is still to be said when the next one begins. */
const isTalkedOver = (cue: Cue, next: Cue): boolean => spokenEnd(cue) - next.startMs > exchangeMs;

/** Whether a cue can be read until this time. */
function isReadable(cue: Cue, untilMs: number, rules: CheckRules): boolean {
  const characters = countCharacters(cue.text.replaceAll('\n', ''), rules);
  const needed = Math.max(rules.minMs, (characters / unreadableSpeed(rules)) * 1000);
  return untilMs - cue.startMs >= Math.min(needed, cue.endMs - cue.startMs);
}

/** Both turns as two lines of one cue; undefined if they do not fit, or are not an exchange of two speakers. */
function inOneCue(cue: Cue, next: Cue, language: LanguageTag, rules: CheckRules): Cue | undefined {
  const isExchange =
    rules.maxLines >= 2 &&
    cue.speaker !== undefined &&
    next.speaker !== undefined &&
    cue.speaker !== next.speaker &&
    !isShared(cue) &&
    next.startMs - spokenEnd(cue) <= exchangeMs &&
    Math.max(cue.endMs, next.endMs) - cue.startMs <= rules.maxMs;
  const lines = [cue, next].map((one) => asTurn(one, language));
  if (!isExchange || lines.some(({ text }) => countCharacters(text, rules) > rules.cpl))
    return undefined;
  const [shared] = mergeCues(
    lines,
    lines.map(({ id }) => id),
    { separator: '\n' },
  );
  return shared;
}

const isShared = ({ spans }: Cue): boolean => spans?.some(({ kind }) => kind === 'voice') ?? false;

const asTurn = (cue: Cue, language: LanguageTag): Cue =>
  withText(cue, dash + joinWords(cue.text.split('\n'), language));

const endingBy = (cue: Cue, endMs: number): Cue =>
  cue.endMs <= endMs ? cue : { ...cue, endMs: Math.max(cue.startMs + 1, endMs) };

/** Later, if another cue is still shown. */
function startingAfter(before: Cue, cue: Cue, gapMs: number): Cue {
  if (before.endMs <= cue.startMs) return cue;
  const startMs = before.endMs + gapMs;
  return { ...cue, startMs, endMs: Math.max(cue.endMs, startMs + 1) };
}

const isFree = (upper: readonly Cue[], cue: Cue, gapMs: number): boolean =>
  (upper.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY) + gapMs <= cue.startMs;
