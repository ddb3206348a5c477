import { type Cue, sortCues } from '../cue.ts';
import { readLines, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { disarm, markPattern, rearm } from './plain-marks.ts';
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

/** A time in a text stays a text. */
const marks = [markPattern('[<[]', String.raw`\d{1,4}:\d`)];

/** LRC: song texts. A line is shown until the next one; a line without text ends the one before. */
export const lrc = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string => {
    const sorted = sortCues(cues);
    return sorted
      .map((cue, index) => {
        const next = sorted[index + 1];
        const text = textLines(cue.text).join(' ');
        const line = `[${formatStamp(cue.startMs)}]${disarm(text, marks)}\n`;
        const isFollowed = next !== undefined && hundredths(next.startMs) <= hundredths(cue.endMs);
        return isFollowed ? line : `${line}[${formatStamp(cue.endMs)}]\n`;
      })
      .join('');
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
        const words = read.text.match(wordStamp)?.length ?? 0;
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
  const sorted = entries.toSorted((a, b) => a.ms - b.ms);
  // From the end: the next time that differs is where a line ends.
  let laterMs: number | undefined;
  let nextMs: number | undefined;
  const cues = sorted.toReversed().map((entry) => {
    if (nextMs !== undefined && nextMs !== entry.ms) laterMs = nextMs;
    nextMs = entry.ms;
    return { ...entry, endMs: laterMs };
  });
  for (const { ms, text, line, endMs } of cues.reverse())
    if (text !== '')
      found.add({
        startMs: ms - offsetMs,
        endMs: endMs === undefined ? undefined : endMs - offsetMs,
        text,
        line,
      });
}

function readStamps(line: string): { times: number[]; text: string } {
  const times: number[] = [];
  let rest = line;
  for (let match = rest.match(stamp); match; match = rest.match(stamp)) {
    const [whole, minutes, seconds, fraction = ''] = match;
    times.push(Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0')));
    rest = rest.slice(whole.length);
  }
  return { times, text: rest };
}

const hundredths = (ms: number): number => Math.round(ms / 10);

function formatStamp(ms: number): string {
  const whole = hundredths(ms);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(whole / 6000))}:${pad(Math.floor(whole / 100) % 60)}.${pad(whole % 100)}`;
}

export const isLrcLine = (line: string): boolean => stamp.test(line);
