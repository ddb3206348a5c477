import type { FoundCues } from './found-cues.ts';
import { readClock } from './read-time.ts';
import { addEntries } from './youtube-xml.ts';

type JsonRecord = Record<string, unknown>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Adds the cues of JSON files of other programs. False if the file is none of them. */
export function addForeignJson(found: FoundCues, value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (Array.isArray(value.transcription)) addWhisperCpp(found, value.transcription);
  else if (Array.isArray(value.events)) addYoutube(found, { ...value, events: value.events });
  else return false;
  return true;
}

/** whisper.cpp: `offsets` in milliseconds, and the same times as a clock in `timestamps`. */
function addWhisperCpp(found: FoundCues, entries: readonly unknown[]): void {
  found.warnings.add('METADATA_DROPPED');
  for (const entry of entries) {
    if (!isRecord(entry)) {
      found.warnings.add('LINE_UNREADABLE');
      continue;
    }
    const offsets = isRecord(entry.offsets) ? entry.offsets : {};
    const clock = isRecord(entry.timestamps) ? entry.timestamps : {};
    const time = (edge: string) => numberOf(offsets[edge]) ?? readClock(String(clock[edge] ?? ''));
    if (Array.isArray(entry.tokens))
      found.warnings.add('WORD_TIMES_DROPPED', undefined, entry.tokens.length);
    found.add({
      startMs: time('from'),
      endMs: time('to'),
      text: typeof entry.text === 'string' ? entry.text.toWellFormed() : '',
      speaker: typeof entry.speaker === 'string' ? entry.speaker : undefined,
    });
  }
}

/** YouTube's json3: events with pieces of text; events without times define windows and pens. */
function addYoutube(found: FoundCues, { events, ...styles }: { events: readonly unknown[] }): void {
  for (const list of Object.values(styles))
    if (Array.isArray(list)) found.warnings.add('STYLE_SHEET_DROPPED', undefined, list.length);
  let isRolling = false;
  const entries = events.flatMap((event) => {
    if (!isRecord(event)) return [];
    if ('wWinId' in event || 'aAppend' in event) isRolling = true;
    if (!Array.isArray(event.segs)) {
      found.warnings.add('POSITION_DROPPED');
      return [];
    }
    if ('wpWinPosId' in event) found.warnings.add('POSITION_DROPPED');
    const startMs = numberOf(event.tStartMs) ?? Number.NaN;
    const lengthMs = numberOf(event.dDurationMs);
    const segments = event.segs.filter(isRecord);
    const words = segments.filter((segment) => 'tOffsetMs' in segment).length;
    if (words > 0) isRolling = true;
    found.warnings.add('WORD_TIMES_DROPPED', undefined, words);
    const styled = segments.filter((segment) => 'pPenId' in segment).length;
    found.warnings.add('STYLE_DROPPED', undefined, styled);
    const text = segments.map(({ utf8 }) => (typeof utf8 === 'string' ? utf8 : '')).join('');
    const endMs = lengthMs === undefined ? undefined : startMs + lengthMs;
    return [{ startMs, endMs, text: text.toWellFormed(), at: 0 }];
  });
  addEntries(found, entries, isRolling, undefined);
}
