import { setImmediate } from 'node:timers/promises';

export type ComparedCue = { id: string; startMs: number; text: string };
/** Changed characters, and characters of the longer text. */
export type EditDistance = { changed: number; compared: number };

/** The cost is the product of both lengths, so texts are compared in parts of about this many characters. */
const pieceLength = 1_000;
/** The maximum: a part ends here whether or not the texts agree. */
const longestPiece = 2_000;

/**
 * The edits since the machine's version: Levenshtein distance over characters, with all whitespace equal. Exact for
 * short texts; long ones are split at unchanged cues.
 */
export async function editDistanceOf(
  machine: readonly ComparedCue[],
  final: readonly ComparedCue[],
): Promise<EditDistance> {
  const distance = { changed: 0, compared: 0 };
  for (const [before, after] of piecesOf(inOrder(machine), inOrder(final))) {
    // A part takes about ten milliseconds, a long text seconds: yields to other work in between.
    await setImmediate();
    const [a, b] = [charactersOf(before), charactersOf(after)];
    distance.changed += levenshtein(a, b);
    distance.compared += Math.max(a.length, b.length);
  }
  return distance;
}

const inOrder = (cues: readonly ComparedCue[]) =>
  cues.toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1));

/** Code points in an array that is fast to compare. */
const charactersOf = (cues: readonly ComparedCue[]): Uint32Array =>
  Uint32Array.from(
    cues
      .map(({ text }) => text)
      .join(' ')
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .trim(),
    (character) => character.codePointAt(0) ?? 0,
  );

type Piece = [machine: ComparedCue[], final: ComparedCue[]];

function* piecesOf(
  machine: readonly ComparedCue[],
  final: readonly ComparedCue[],
): Generator<Piece> {
  const kept = new Map(final.map((cue, index) => [cue.id, index]));
  let piece: Piece = [[], []];
  let length = 0;
  let next = 0;
  for (const cue of machine) {
    piece[0].push(cue);
    length += cue.text.length;
    const index = kept.get(cue.id);
    const same = index !== undefined && index >= next && final[index]?.text === cue.text;
    if (!(length >= pieceLength && same) && length < longestPiece) continue;
    const end = same ? index + 1 : firstAfter(final, next, cue.startMs);
    piece[1].push(...final.slice(next, end));
    yield piece;
    [piece, length, next] = [[[], []], 0, end];
  }
  piece[1].push(...final.slice(next));
  yield piece;
}

function firstAfter(cues: readonly ComparedCue[], from: number, startMs: number): number {
  let index = from;
  while (index < cues.length && (cues[index]?.startMs ?? 0) <= startMs) index += 1;
  return index;
}

function levenshtein(before: Uint32Array, after: Uint32Array): number {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const a = before.subarray(head, before.length - tail);
  const b = after.subarray(head, after.length - tail);
  const row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const character = a[i];
    let diagonal = i;
    let left = i + 1;
    row[0] = left;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      const replaced = diagonal + (character === b[j - 1] ? 0 : 1);
      const shorter = (above < left ? above : left) + 1;
      left = replaced < shorter ? replaced : shorter;
      row[j] = left;
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
