import {
  type CuePlacement,
  type CueSpan,
  cuePlacementSchema,
  cueSpanSchema,
  maxSpans,
} from '@glossa/contracts/cue-marks';
import { type Cue, type CueWord, sortCues } from '../cue.ts';
import { normalizeSpans } from '../cue-spans.ts';
import {
  cleanText,
  maxCues,
  notSubtitles,
  type SubtitleFormat,
  tooManyCues,
  type WriteOptions,
} from './format.ts';
import { FoundCues } from './found-cues.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { addForeignJson } from './speech-json.ts';

const identity = {
  id: 'json',
  label: { text: 'JSON' },
  extension: 'json',
  mediaType: 'application/json',
} as const;

/** All fields of our model, for programs. Times in milliseconds. */
export const json = {
  ...identity,
  write: (cues: readonly Cue[], { language, title }: WriteOptions): string =>
    `${JSON.stringify({ title, language, cues: sortCues(cues) }, null, 2)}\n`,
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const foreign = new FoundCues(identity, warnings);
    const value = readJson(cleanText(text, foreign.warnings));
    if (addForeignJson(foreign, value)) return foreign.finish();
    // Segments of speech engines are numbered; only our own ids mean something.
    const isOwn = !isRecord(value) || 'cues' in value;
    const found = new FoundCues(identity, foreign.warnings, { keepsIds: isOwn });
    countOther(value, found.warnings);
    for (const entry of entriesOf(value)) {
      if (!isRecord(entry)) {
        found.warnings.add('LINE_UNREADABLE');
        continue;
      }
      found.add({
        id: stringOf(entry.id),
        startMs: timeOf(entry, 'start'),
        endMs: timeOf(entry, 'end'),
        text: cleanText(stringOf(entry.text) ?? '', found.warnings),
        track: entry.track === 'upper' ? 'upper' : 'lower',
        speaker: cleanText(stringOf(entry.speaker) ?? '', found.warnings),
        ...marksOf(entry, found.warnings),
        ...wordsOf(entry.words, found.warnings),
        ...sourcesOf(entry.sourceCueIds),
        ...(typeof entry.stale === 'boolean' ? { stale: entry.stale } : {}),
      });
    }
    return found.finish();
  },
} satisfies SubtitleFormat;

type JsonRecord = Record<string, unknown>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const stringOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw notSubtitles({
        id: 'subtitles.jsonInvalid',
        params: { reason: error.message.slice(0, 200) },
      });
    throw error;
  }
}

/** The cues of our own files; also accepts a bare list and the `segments` of speech engines. */
function entriesOf(value: unknown): unknown[] {
  const list = isRecord(value) ? (value.cues ?? value.segments) : value;
  if (Array.isArray(list)) {
    if (list.length > maxCues) throw tooManyCues();
    return list;
  }
  throw notSubtitles({ id: 'subtitles.jsonNoCues' });
}

const known = new Set([
  ...['id', 'start', 'end', 'startMs', 'endMs', 'text', 'track', 'speaker', 'spans', 'placement'],
  ...['words', 'sourceCueIds', 'stale'],
]);

/** What speech engines write beside their segments; `words` of all of them may be a list of its own. */
function countOther(value: unknown, warnings: ReadWarnings): void {
  if (isRecord(value) && !('cues' in value) && Array.isArray(value.words))
    warnings.add('WORD_TIMES_DROPPED', undefined, value.words.length);
  const hasOther = (entry: unknown) =>
    isRecord(entry) && Object.keys(entry).some((name) => !known.has(name));
  if (entriesOf(value).some(hasOther)) warnings.add('METADATA_DROPPED');
}

/** `startMs` in milliseconds or, as in speech engines, `start` in seconds. */
function timeOf(entry: JsonRecord, edge: 'start' | 'end'): number | undefined {
  const ms = entry[`${edge}Ms`];
  const seconds = entry[edge];
  if (typeof ms === 'number') return ms;
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** The marks and the place of our own files; what is not valid is counted. */
function marksOf(
  { text, spans, placement }: JsonRecord,
  warnings: ReadWarnings,
): { spans?: CueSpan[]; placement?: CuePlacement } {
  const list = Array.isArray(spans) ? spans : [];
  const valid = list.slice(0, maxSpans).flatMap((span: unknown) => {
    const read = cueSpanSchema.safeParse(span);
    return read.success ? [read.data] : [];
  });
  warnings.add('STYLE_DROPPED', undefined, list.length - valid.length);
  const place = placement === undefined ? undefined : cuePlacementSchema.safeParse(placement);
  if (place && !place.success) warnings.add('POSITION_DROPPED');
  return {
    ...(valid.length > 0 ? { spans: normalizeSpans(stringOf(text) ?? '', valid) } : {}),
    ...(place?.success ? { placement: place.data } : {}),
  };
}

function wordsOf(value: unknown, warnings: ReadWarnings): { words?: CueWord[] } {
  if (!Array.isArray(value)) return {};
  const words = value.flatMap((word: unknown): CueWord[] => {
    if (!isRecord(word)) return [];
    // Whisper and WhisperX: `word`, seconds, and a probability or score; words without times exist.
    const text = word.text ?? word.word;
    const startMs = timeOf(word, 'start');
    const endMs = timeOf(word, 'end');
    const confidence = word.confidence ?? word.probability ?? word.score;
    const isWhole = [startMs, endMs, confidence].every(Number.isFinite) && Number(startMs) >= 0;
    return typeof text === 'string' && isWhole && Number(endMs) >= Number(startMs)
      ? [
          {
            text: (word.word === undefined ? text : text.trim()).toWellFormed(),
            startMs: 'startMs' in word ? Number(startMs) : Math.round(Number(startMs)),
            endMs: 'endMs' in word ? Number(endMs) : Math.round(Number(endMs)),
            confidence: Number(confidence),
          },
        ]
      : [];
  });
  warnings.add('WORD_TIMES_DROPPED', undefined, value.length - words.length);
  return words.length > 0 ? { words } : {};
}

function sourcesOf(value: unknown): { sourceCueIds?: string[] } {
  if (!Array.isArray(value)) return {};
  const ids = value.filter((id: unknown): id is string => typeof id === 'string');
  return { sourceCueIds: ids };
}
