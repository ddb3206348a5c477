import { readSccEntries, sentAt } from '../formats/read-scc.ts';
import { ReadWarnings } from '../formats/read-warnings.ts';
import { command, isControlWord, twice } from '../formats/scc-codes.ts';
import type { TimedWords } from '../formats/scc-time.ts';
import type { SccSegment } from './scc-segments.ts';

type Line = SccSegment | TimedWords;
type Range = { from: number; to: number };

const isSegment = (line: Line): line is SccSegment => 'text' in line;
const rangeOf = (line: Line): Range =>
  isSegment(line) ? line : { from: line.frame, to: line.frame + line.words.length };
const overlaps = (a: Range, b: Range): boolean => a.from < b.to && b.from < a.to;

const isCode = (word: number): boolean => (word & 0x7000) === 0x1000;

/** What the second channel sends in a file, in runs that begin with a code and that the first one does not interrupt. */
function runsOf(text: string): TimedWords[] {
  const runs: TimedWords[] = [];
  let open: TimedWords | undefined;
  let channel = 0;
  let last = 0;
  for (const { frame, words } of readSccEntries(text.split('\n'), new ReadWarnings()))
    for (const [index, sent] of words.entries()) {
      const at = sentAt(frame + index, last);
      last = at;
      // Nothing is sent, in either channel.
      if ((sent & 0x7f7f) === 0) continue;
      if (isCode(sent)) channel = (sent >> 11) & 1;
      const isNext = open !== undefined && at === open.frame + open.words.length;
      if (channel === 0) open = undefined;
      else if (open && isNext) open.words.push(hex(sent));
      else {
        open = { frame: at, words: [hex(sent)] };
        runs.push(open);
      }
    }
  return runs.filter(({ words }) => isControlWord(words[0] ?? ''));
}

const hex = (word: number): string => word.toString(16).padStart(4, '0');

/**
 * The lines with what the second channel sent in the place of those that were rewritten, at the same frames. Captions of the
 * first one are loaded around it, and so begin to load earlier; where there is no room, the second channel is left out.
 */
export function withSecondChannel(
  lines: readonly Line[],
  segments: readonly SccSegment[],
  head: string,
): Line[] {
  const dropped = segments.filter((segment) => !lines.includes(segment));
  let runs = runsOf(head).filter((run) =>
    dropped.some((segment) => overlaps(rangeOf(run), segment)),
  );
  while (runs.length > 0) {
    const woven = weave(lines, runs);
    if ('lines' in woven) return woven.lines;
    // Half a caption would be another text.
    const { without } = woven;
    const lost = dropped.filter((segment) => overlaps(rangeOf(without), segment));
    runs = runs.filter((run) => !lost.some((segment) => overlaps(rangeOf(run), segment)));
  }
  return [...lines];
}

/** The lines around runs, or a run that has no place. */
function weave(
  lines: readonly Line[],
  runs: readonly TimedWords[],
): { lines: Line[] } | { without: TimedWords } {
  const woven: Line[] = [...runs];
  let free = 0;
  for (const line of lines) {
    const { to } = rangeOf(line);
    const inside = runs.filter((run) => overlaps(rangeOf(run), { from: free, to }));
    const [first] = inside;
    if (!first || isSegment(line)) {
      const own = inside.find((run) => overlaps(rangeOf(run), rangeOf(line)));
      if (own) return { without: own };
      woven.push(line);
    } else {
      const around = loadAround(line, inside, free);
      if (!around) return { without: inside.at(-1) ?? first };
      woven.push(...around);
    }
    free = to;
  }
  return { lines: woven.sort((a, b) => rangeOf(a).from - rangeOf(b).from) };
}

const resume = twice(command.resumeCaption);
/** Codes that have to be sent at their own frame. */
const timed = [command.endOfCaption, command.eraseDisplayed].flatMap(twice);

/** The words of a line between runs, each part that does not begin with a code behind the one for loading. */
function loadAround(
  { frame, words }: TimedWords,
  runs: readonly TimedWords[],
  free: number,
): TimedWords[] | undefined {
  const end = frame + words.length;
  const isOver = runs.some((run) => overlaps(rangeOf(run), { from: frame, to: end }));
  if (!isOver) return isControlWord(words[0] ?? '') ? [{ frame, words }] : undefined;
  if (words.some((word) => timed.includes(word)) || words[0] !== resume[0]) return undefined;
  const units = unitsOf(words);
  const parts: TimedWords[] = [];
  let to = end;
  for (const run of [...runs].reverse()) {
    const from = run.frame + run.words.length;
    const room = to - from;
    const rest = units.flat().length;
    if (rest <= room) return [{ frame: to - rest, words: units.flat() }, ...parts];
    const own: string[] = [];
    for (
      let unit = units.at(-1);
      unit && own.length + unit.length + 2 <= room;
      unit = units.at(-1)
    ) {
      own.unshift(...unit);
      units.pop();
    }
    if (own.length > 0) parts.unshift({ frame: to - own.length - 2, words: [...resume, ...own] });
    to = run.frame;
  }
  const rest = units.flat();
  return to - rest.length < free ? undefined : [{ frame: to - rest.length, words: rest }, ...parts];
}

/** Codes with their repetitions, and pairs of characters. */
function unitsOf(words: readonly string[]): string[][] {
  const units: string[][] = [];
  for (const word of words) {
    const last = units.at(-1);
    if (last?.length === 1 && last[0] === word && isControlWord(word)) last.push(word);
    else units.push([word]);
  }
  return units;
}
