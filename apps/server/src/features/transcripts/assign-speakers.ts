import { endsSentence } from '@glossa/subtitles/language-text';
import type { SpeakerTurn } from '../../engines/speaker-diarization/port.ts';

type TimedWord = { text: string; startMs: number; endMs: number };

/** A speaker heard for less than this among the words of another one is taken for a mistake. */
const minTurnMs = 300;
/** Times of words are this wrong: a word beside a turn may be the last or first one of a sentence next to it. */
const wordToleranceMs = 500;

/**
 * Who says each word, as a number from 0 in the order in which they first speak. Undefined if there is no turn.
 *
 * A word is of the turn that it is in for longest. Where two speak at once, it is of the one who has been speaking. A
 * change within a sentence moves to its end if that is one word away.
 */
export function assignSpeakers(
  words: readonly TimedWord[],
  turns: readonly SpeakerTurn[],
): number[] | undefined {
  if (turns.length === 0) return undefined;
  const speakers = speakersByTurns(words, turns);
  removeShortTurns(words, speakers, turns);
  moveToSentenceEnds(words, speakers);
  const inOrder = [...new Set(speakers)];
  return speakers.map((speaker) => inOrder.indexOf(speaker));
}

function speakersByTurns(words: readonly TimedWord[], turns: readonly SpeakerTurn[]): number[] {
  const open = slidingTurns(turns);
  const speakers: number[] = [];
  for (const word of words) {
    const before = speakers.at(-1);
    const near = open(word.startMs, word.endMs);
    const heard = new Map<number, number>();
    for (const turn of near) {
      const overlap = overlapOf(word, turn);
      if (overlap > 0) heard.set(turn.speaker, (heard.get(turn.speaker) ?? 0) + overlap);
    }
    speakers.push(best([...heard], before) ?? nearest(word, near, before));
  }
  return speakers;
}

/** Of those who are heard about as long, the one who has been speaking. */
function best(heard: [number, number][], before: number | undefined): number | undefined {
  const [first] = heard.toSorted(([, one], [, other]) => other - one);
  if (!first) return undefined;
  const own = heard.find(([speaker]) => speaker === before);
  return own && own[1] >= first[1] - 1 ? own[0] : first[0];
}

function nearest(
  word: TimedWord,
  turns: readonly SpeakerTurn[],
  before: number | undefined,
): number {
  let found: { speaker: number; gap: number } | undefined;
  for (const turn of turns) {
    const gap = Math.max(turn.startMs - word.endMs, word.startMs - turn.endMs);
    const isBetter = !found || gap < found.gap || (gap === found.gap && turn.speaker === before);
    if (isBetter) found = { speaker: turn.speaker, gap };
  }
  return found?.speaker ?? before ?? 0;
}

/** For spans in time order: the turns that a span overlaps, and those before and after it. */
function slidingTurns(turns: readonly SpeakerTurn[]) {
  const ordered = turns.toSorted((a, b) => a.startMs - b.startMs);
  let next = 0;
  let active: SpeakerTurn[] = [];
  let last: SpeakerTurn | undefined;
  return (startMs: number, endMs: number): SpeakerTurn[] => {
    for (let turn = ordered[next]; turn && turn.startMs < endMs; turn = ordered[next]) {
      active.push(turn);
      next += 1;
    }
    for (const turn of active)
      if (turn.endMs <= startMs && turn.endMs >= (last?.endMs ?? 0)) last = turn;
    active = active.filter((turn) => turn.endMs > startMs);
    const following = ordered[next];
    return [...(last ? [last] : []), ...active, ...(following ? [following] : [])];
  };
}

const overlapOf = (word: TimedWord, turn: SpeakerTurn): number =>
  Math.min(word.endMs, turn.endMs) - Math.max(word.startMs, turn.startMs);

type Run = { from: number; to: number; speaker: number };

/** Words in a row of one speaker; `to` is after the last. */
function runsOf(speakers: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const [index, speaker] of speakers.entries()) {
    const run = runs.at(-1);
    if (run && run.speaker === speaker) run.to = index + 1;
    else runs.push({ from: index, to: index + 1, speaker });
  }
  return runs;
}

/** In place. */
function removeShortTurns(
  words: readonly TimedWord[],
  speakers: number[],
  turns: readonly SpeakerTurn[],
): void {
  const runs = runsOf(speakers);
  for (const [index, { from, to, speaker }] of runs.entries()) {
    const around = speakers[from - 1];
    if (around === undefined || around === speaker || around !== runs[index + 1]?.speaker) continue;
    const heardMs = words
      .slice(from, to)
      .flatMap((word) =>
        turns.filter((turn) => turn.speaker === speaker).map((turn) => overlapOf(word, turn)),
      )
      .reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
    if (heardMs < minTurnMs) speakers.fill(around, from, to);
  }
}

/** In place. A run keeps at least one word. */
function moveToSentenceEnds(words: readonly TimedWord[], speakers: number[]): void {
  const ends = (index: number) => endsSentence(words[index]?.text ?? '');
  for (let at = 1; at < words.length; at += 1) {
    const [before, after] = [speakers[at - 1], speakers[at]];
    if (before === undefined || after === undefined || before === after || ends(at - 1)) continue;
    const isLate = ends(at) && speakers[at + 1] === after && isClose(words, at - 1);
    const isEarly = ends(at - 2) && speakers[at - 2] === before && isClose(words, at - 1);
    if (isLate) speakers[at] = before;
    else if (isEarly) speakers[at - 1] = after;
  }
}

/** Whether the next word follows a word without a pause: after a pause, the sentence is of someone else. */
function isClose(words: readonly TimedWord[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  return word !== undefined && next !== undefined && next.startMs - word.endMs < wordToleranceMs;
}
