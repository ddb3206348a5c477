import { command, isControlWord, once, twice } from './scc-codes.ts';
import type { TimedWords } from './scc-time.ts';

/** What is to be seen from a frame on: the words of each row, by its number. */
export type SccRows = Map<number, string[]>;
export type SccView = { frame: number; rows: SccRows };

/** The first frame that is free, and whether nothing is to be seen then. */
export type SccBefore = { free: number; isEmpty: boolean };

const show = twice(command.endOfCaption);
const load = [...twice(command.resumeCaption), ...twice(command.eraseBuffer)];

/**
 * A channel carries one word per frame. Captions are loaded before they are shown, so that the code that shows them is
 * sent when they begin; what is to disappear meanwhile is erased between two words of the load. Where there is too little
 * time, codes are sent once instead of twice, and where that is not enough, a caption is shown as soon as it is loaded.
 */
export function schedulePopOn(
  views: readonly SccView[],
  before: SccBefore = { free: 0, isEmpty: true },
): TimedWords[] {
  const lines: TimedWords[] = [];
  let { free, isEmpty } = before;
  let pending: number | undefined;
  for (const { frame, rows } of views) {
    if (rows.size === 0) {
      if (!isEmpty) pending = Math.max(frame, free);
      isEmpty = true;
      continue;
    }
    const words = [...load, ...[...rows].sort(([a], [b]) => a - b).flatMap(([, sent]) => sent)];
    lines.push(...loadOf(words, { free, pending, frame }));
    const last = lines.at(-1);
    const at = Math.max(last ? last.frame + last.words.length : 0, frame);
    lines.push({ frame: at, words: show });
    free = at + show.length;
    pending = undefined;
    isEmpty = false;
  }
  if (pending !== undefined) lines.push({ frame: pending, words: twice(command.eraseDisplayed) });
  return lines;
}

/** `pending`: when what is seen is to be erased. `frame`: when the load is to be shown. */
type Times = { free: number; pending: number | undefined; frame: number };

function loadOf(doubled: readonly string[], { free, pending, frame }: Times): TimedWords[] {
  if (pending === undefined) {
    const words = shortened(doubled, frame - free);
    return [{ frame: Math.max(free, frame - words.length), words }];
  }
  // Right before it is replaced, a text whose erasure is damaged would stay for one frame.
  const isReplaced =
    frame - pending === 1 && shortened(doubled, pending - free).length <= pending - free;
  const erase = isReplaced ? once(command.eraseDisplayed) : twice(command.eraseDisplayed);
  const words = shortened(doubled, frame - free - erase.length);
  const begin = Math.max(free, frame - words.length - erase.length);
  if (pending <= begin) {
    const from = Math.max(pending + erase.length, frame - words.length);
    return [
      { frame: pending, words: erase },
      { frame: from, words },
    ];
  }
  const { before, behind } = dividedAt(words, pending - begin, begin > free);
  const behindFrom = pending + erase.length;
  return [
    { frame: pending - before.length, words: before },
    { frame: pending, words: erase },
    { frame: behindFrom, words: behind },
  ].filter((line) => line.words.length > 0);
}

/** Without repetitions of codes, the last ones first, until the words are this many, if that is possible. */
function shortened(words: readonly string[], wanted: number): string[] {
  const kept = [...words];
  for (let at = kept.length - 1; at > 0 && kept.length > wanted; at -= 1)
    if (isRepetition(kept, at) && isAlone(kept, at)) kept.splice(at, 1);
  return kept;
}

/** Words up to a frame, and behind it. A code and its repetition stay together, or it is sent once. */
function dividedAt(
  words: readonly string[],
  at: number,
  hasRoom: boolean,
): { before: string[]; behind: string[] } {
  const isInside = at < words.length && isRepetition(words, at);
  if (!isInside) return { before: words.slice(0, at), behind: words.slice(at) };
  // The load begins a frame earlier.
  if (hasRoom) return { before: words.slice(0, at + 1), behind: words.slice(at + 1) };
  if (!isAlone(words, at)) return { before: words.slice(0, at - 1), behind: words.slice(at - 1) };
  return { before: words.slice(0, at), behind: words.slice(at + 1) };
}

/** Whether the word is the second of a pair: each code is sent twice, also where several are the same. */
function isRepetition(words: readonly string[], at: number): boolean {
  let count = 0;
  while (at - count > 0 && words[at - count - 1] === words[at] && isControlWord(words[at] ?? ''))
    count += 1;
  return count % 2 === 1;
}

/** Sent once, a code that is there several times would be its own repetition. */
const isAlone = (words: readonly string[], at: number): boolean =>
  words[at - 2] !== words[at] && words[at + 1] !== words[at];
