import type { Cue } from '../cue.ts';
import type { FileKeeper } from '../kept-file/file-keeper.ts';
import { notSubtitles, readLines } from './format.ts';
import { type FoundCue, FoundCues } from './found-cues.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { hasParity } from './scc-codes.ts';
import { SccDecoder, type SccFound } from './scc-decoder.ts';
import { frameToMs, readTimeCode } from './scc-time.ts';

const identity = { id: 'scc', label: { id: 'subtitles.formatScc' } } as const;

export const isSccHeader = (text: string): boolean => /^Scenarist_SCC V\d/i.test(text);

const entry = /^\s*(\d{1,2}:\d{1,2}:\d{1,2}[:;.,]\d{1,2})\s+(.*)$/;
/** A time code that is earlier by less than this follows a line that was too long for its time. */
const overrun = 300;

/** A line of words; `mark` is what its time code has before the frames. */
export type SccEntry = { frame: number; mark: string; words: number[]; line: number };

/** What a file says besides its cues: of each caption, by the id of its cue, and how many another channel has. */
export type SccAside = {
  captions: Map<string, Pick<SccFound, 'block' | 'form'>>;
  otherChannel: number;
};
export const newAside = (): SccAside => ({ captions: new Map(), otherChannel: 0 });

/**
 * Scenarist closed captions: words of CEA-608 behind time codes. `mediaMs`: how long the media is. `aside`: gets what
 * cues do not say. Throws CueError.
 */
export function readScc(
  text: string,
  warnings?: ReadWarnings,
  keeper?: FileKeeper,
  mediaMs?: number,
  aside?: SccAside,
): Cue[] {
  const found = new FoundCues(identity, warnings);
  const lines = readLines(text, found.warnings);
  const entries = readSccEntries(lines, found.warnings);
  const parity = keepsParity(entries);
  const decoders = [1, 2].map(() => new SccDecoder(found.warnings));
  let channel = 0;
  let last = 0;
  for (const { frame, words, line } of entries) {
    for (const [index, sent] of words.entries()) {
      const at = sentAt(frame + index, last);
      last = at;
      const [high, low] = [(sent >> 8) & 0x7f, sent & 0x7f];
      const damaged = [parity && !hasParity(sent >> 8), parity && !hasParity(sent & 0xff)] as const;
      // Codes of the second channel have one more bit, and what follows them belongs to it.
      const isCode = high >= 0x10 && high < 0x20;
      if (isCode && !damaged.includes(true)) channel = (high >> 3) & 1;
      const word = ((isCode ? high & ~0x08 : high) << 8) | low;
      decoders[channel]?.receive({ word, damaged, atMs: frameToMs(at), line });
    }
  }
  const [first = [], second = []] = decoders.map((decoder) => decoder.finish());
  // Usually another language.
  if (first.length > 0) found.warnings.add('CHANNEL_SKIPPED', second[0]?.line, second.length);
  const shown = first.length > 0 ? first : second;
  if (aside) aside.otherChannel = first.length > 0 ? second.length : 0;
  const startMs = startOfProgram(shown, mediaMs, entries[0]?.mark);
  if (startMs > 0) found.warnings.add('TIMES_SHIFTED');
  const moved = (ms: number | undefined) => (ms === undefined ? undefined : ms - startMs);
  for (const { block, form, ...cue } of shown) {
    const id = found.add({ ...cue, startMs: moved(cue.startMs), endMs: moved(cue.endMs) });
    if (id !== undefined) aside?.captions.set(id, { block, form });
  }
  const cues = found.finish();
  keeper?.keep('scc', {
    head: lines.join('\n'),
    tail: '',
    startMs,
    cues: cues.map(({ id }) => ({ id })),
  });
  return cues;
}

/** Programs often start at 01:00:00:00. That is known only where no caption is before it, and the media is shorter. */
function startOfProgram(
  cues: readonly FoundCue[],
  mediaMs: number | undefined,
  mark = ';',
): number {
  const start = frameToMs(readTimeCode(`01:00:00${mark}00`) ?? 0);
  if (mediaMs === undefined || mediaMs <= 0 || mediaMs >= start) return 0;
  return cues.every(({ startMs = 0 }) => startMs >= start) ? start : 0;
}

/** When a word is sent that is meant for a frame. `last`: when the one before it was. */
export const sentAt = (meant: number, last: number): number =>
  meant < last && last - meant < overrun ? last : meant;

/** The lines with time codes. */
export function readSccEntries(lines: readonly string[], warnings: ReadWarnings): SccEntry[] {
  const start = lines.findIndex((line) => line.trim() !== '');
  if (!isSccHeader(lines[start]?.trim() ?? ''))
    throw notSubtitles({ id: 'subtitles.notFormat', params: { label: identity.label } });
  const entries: SccEntry[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= start || line.trim() === '') continue;
    const [, time = '', sent = ''] = line.match(entry) ?? [];
    const frame = readTimeCode(time);
    if (frame === undefined) {
      warnings.add('LINE_UNREADABLE', index + 1);
      continue;
    }
    const words: number[] = [];
    for (const word of sent.split(/\s+/)) {
      if (/^[0-9a-f]{4}$/i.test(word)) words.push(Number.parseInt(word, 16));
      else if (word !== '') warnings.add('LINE_UNREADABLE', index + 1);
    }
    entries.push({ frame, mark: time.match(/[:;.,](?=\d+$)/)?.[0] ?? ':', words, line: index + 1 });
  }
  return entries;
}

/** Some programs leave the parity bits out. */
function keepsParity(entries: readonly SccEntry[]): boolean {
  let kept = 0;
  let all = 0;
  for (const { words } of entries)
    for (const word of words) {
      all += 1;
      if (hasParity(word >> 8) && hasParity(word & 0xff)) kept += 1;
    }
  return kept > all / 2;
}
