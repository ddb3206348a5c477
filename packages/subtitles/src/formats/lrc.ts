import { type Cue, sortCues } from '../cue.ts';
import { holdsAny } from '../scan-text.ts';
import { formatLrcTime } from '../time.ts';
import { readLines, type SubtitleFormat, trimmedLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { disarm, markPattern, rearm } from './plain-marks.ts';
import { twoDigits } from './read-time.ts';
import type { ReadWarnings } from './read-warnings.ts';

const identity = {
  id: 'lrc',
  label: { id: 'subtitles.formatLrc' },
  extension: 'lrc',
  mediaType: 'application/x-lrc',
} as const;

const stamp = /^\s*\[(\d{1,4}):(\d{1,2})(?:[.:](\d{1,3}))?\]/;
/** Of a word, inside a line: in either kind of brackets. */
const wordStamp = /[<[]\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?[>\]]/g;
const label = /^\s*\[([a-z#]{1,20}):(.{0,2000})\]\s*$/is;

const mayBeTime = holdsAny('<[');
/** A time in a text stays a text. */
const marks = [markPattern('[<[]', String.raw`\d{1,4}:\d`)];

/** LRC: song texts. A line is shown until the next one; a line without text ends the one before. */
export const lrc = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string => {
    const sorted = sortCues(cues);
    let written = '';
    for (let index = 0; index < sorted.length; index += 1) {
      const cue = sorted[index] as Cue;
      const next = sorted[index + 1];
      const end = hundredths(cue.endMs);
      written += `[${formatLrcTime(hundredths(cue.startMs))}]${writeText(cue.text)}\n`;
      if (next === undefined || hundredths(next.startMs) > end)
        written += `[${formatLrcTime(end)}]\n`;
    }
    return written;
  },
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const entries: Entry[] = [];
    let offsetMs = 0;
    for (const [index, line] of readLines(text, found.warnings).entries()) {
      const read = readStamps(line);
      const named = read.times.length === 0 ? line.match(label) : null;
      const offset = named?.[1]?.toLowerCase() === 'offset' ? Number(named[2]) : Number.NaN;
      if (Number.isFinite(offset)) offsetMs = offset;
      else if (named) found.warnings.add('METADATA_DROPPED', index + 1);
      else if (read.times.length === 0) {
        if (line.trim()) found.warnings.add('TEXT_SKIPPED', index + 1);
      } else {
        const words = mayBeTime(read.text) ? (read.text.match(wordStamp)?.length ?? 0) : 0;
        found.warnings.add('WORD_TIMES_DROPPED', index + 1, words);
        const plain =
          words > 0 ? read.text.replace(wordStamp, '').replace(/ {2,}/g, ' ') : read.text;
        for (const ms of read.times)
          entries.push({ ms, text: rearm(plain, marks), line: index + 1 });
      }
    }
    addEntries(found, entries, offsetMs);
    return found.finish();
  },
} satisfies SubtitleFormat;

type Entry = { ms: number; text: string; line: number };

/** A positive offset shows the lines earlier. */
function addEntries(found: FoundCues, entries: Entry[], offsetMs: number): void {
  entries.sort((a, b) => a.ms - b.ms);
  // The next time that differs is where a line ends.
  let later = 0;
  for (const { ms, text, line } of entries) {
    while (entries[later] && entries[later]?.ms === ms) later += 1;
    const endMs = entries[later]?.ms;
    if (text !== '')
      found.add({
        startMs: ms - offsetMs,
        endMs: endMs === undefined ? undefined : endMs - offsetMs,
        text,
        line,
      });
  }
}

function readStamps(line: string): { times: number[]; text: string } {
  const times: number[] = [];
  let rest = line;
  while (rest.includes('[')) {
    const plain = readPlainStamp(rest);
    if (plain >= 0) {
      times.push(plain);
      rest = rest.slice('[00:00.00]'.length);
      continue;
    }
    const match = stamp.exec(rest);
    if (!match) break;
    const fraction = match[3] ?? '';
    times.push(
      Number(match[1]) * 60_000 + Number(match[2]) * 1000 + Number(fraction.padEnd(3, '0')),
    );
    rest = rest.slice(match[0].length);
  }
  return { times, text: rest };
}

/** Milliseconds of `[MM:SS.cc]` at the start of a line, as most are; negative if it is not there. */
function readPlainStamp(line: string): number {
  if (line[0] !== '[' || line[3] !== ':' || line[6] !== '.' || line[9] !== ']') return -1;
  const minutes = twoDigits(line, 1);
  const seconds = twoDigits(line, 4);
  const decimals = twoDigits(line, 7);
  if (minutes < 0 || seconds < 0 || decimals < 0) return -1;
  return (minutes * 60 + seconds) * 1000 + decimals * 10;
}

const hundredths = (ms: number): number => Math.round(ms / 10);

function writeText(text: string): string {
  const lines = trimmedLines(text);
  const line = lines.includes('\n') ? lines.replaceAll('\n', ' ') : lines;
  return mayBeTime(line) ? disarm(line, marks) : line;
}

export const isLrcLine = (line: string): boolean => stamp.test(line);
