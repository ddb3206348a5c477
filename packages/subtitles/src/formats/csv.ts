import { type Cue, sortCues } from '../cue.ts';
import { formatDotTime } from '../time.ts';
import { type CsvRow, readCsvRows, separatorOf } from './csv-rows.ts';
import {
  cleanText,
  notSubtitles,
  type SubtitleFormat,
  textLines,
  type WriteOptions,
} from './format.ts';
import { FoundCues } from './found-cues.ts';
import { readClockOrSeconds } from './read-time.ts';
import type { ReadWarnings } from './read-warnings.ts';

/**
 * OWASP CSV injection: formula-like cells get an apostrophe, and so do cells with apostrophes before such a sign, so
 * that parsing removes exactly what writing added.
 */
const formula = /^('*)(?=[=+\-@\t\r|%\uff1d\uff0b\uff0d\uff20])/;
const cell = (value: string): string => `"${value.replace(formula, "'$1").replaceAll('"', '""')}"`;
const contentOf = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

const columns = ['number', 'start', 'end', 'track', 'speaker', 'text', 'id'] as const;
type Column = (typeof columns)[number];
/** Names of these columns in other programs. */
const otherNames = new Map<string, Column>([
  ['begin', 'start'],
  ['in', 'start'],
  ['start time', 'start'],
  ['time in', 'start'],
  ['out', 'end'],
  ['end time', 'end'],
  ['time out', 'end'],
  ['subtitle', 'text'],
  ['caption', 'text'],
  ['content', 'text'],
  ['dialogue', 'text'],
  ['name', 'speaker'],
  ['actor', 'speaker'],
  ['character', 'speaker'],
]);

const identity = {
  id: 'csv',
  label: { id: 'subtitles.formatCsv' },
  extension: 'csv',
  mediaType: 'text/csv',
} as const;

/** RFC 4180 with a byte order mark, so that spreadsheets decode it correctly. */
export const csv = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string => writeTable(cues, ','),
  parse: (text: string, warnings?: ReadWarnings): Cue[] => readTable(text, identity, warnings),
} satisfies SubtitleFormat;

const tabIdentity = {
  id: 'tsv',
  label: { id: 'subtitles.formatTsv' },
  extension: 'tsv',
  mediaType: 'text/tab-separated-values',
} as const;

/** The same table with tabs, as speech engines write it. */
export const tsv = {
  ...tabIdentity,
  write: (cues: readonly Cue[], _options: WriteOptions): string => writeTable(cues, '\t'),
  parse: (text: string, warnings?: ReadWarnings): Cue[] => readTable(text, tabIdentity, warnings),
} satisfies SubtitleFormat;

function writeTable(cues: readonly Cue[], separator: string): string {
  const rows = sortCues(cues).map((cue, index) => [
    String(index + 1),
    formatDotTime(cue.startMs),
    formatDotTime(cue.endMs),
    cue.track,
    cue.speaker ?? '',
    textLines(cue.text).join('\n'),
    cue.id,
  ]);
  const lines = [columns, ...rows].map((row) => row.map(cell).join(separator));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function readTable(
  text: string,
  format: typeof identity | typeof tabIdentity,
  warnings?: ReadWarnings,
): Cue[] {
  let found = new FoundCues(format, warnings);
  const clean = cleanText(text, found.warnings);
  const separator = separatorOf(clean);
  const [header] = readCsvRows(clean.slice(0, 10_000), separator);
  const places = columnsOf(header ?? { cells: [], line: 1 });
  found = new FoundCues(format, found.warnings, { keepsIds: places.has('id') });
  const unitMs = isInMilliseconds(clean, separator, places) ? 1 : 1000;
  let isHeader = true;
  for (const row of readCsvRows(clean, separator)) {
    if (!isHeader) addRow(found, row, places, unitMs);
    isHeader = false;
  }
  return found.finish();
}

/** Rows from which the unit of times is told. */
const sampleRows = 200;

/**
 * Whisper writes `start end text` in whole milliseconds, where others write seconds. Cues are then as long as no cue is in
 * seconds: more than a minute each.
 */
function isInMilliseconds(
  text: string,
  separator: string,
  places: ReadonlyMap<Column, number>,
): boolean {
  let rows = 0;
  let length = 0;
  for (const { cells } of readCsvRows(text, separator)) {
    rows += 1;
    if (rows === 1) continue;
    if (rows > sampleRows) break;
    const [start, end] = (['start', 'end'] as const).map(
      (column) => cells[places.get(column) ?? -1]?.trim() ?? '',
    );
    if (cells.every((value) => value.trim() === '')) continue;
    if (!/^\d{1,12}$/.test(start ?? '') || !/^\d{1,12}$/.test(end ?? '')) return false;
    length += Number(end) - Number(start);
  }
  return rows > 1 && length / (rows - 1) > 60;
}

/** Whether a first line names the required columns. */
export function isCsvHeader(line: string): boolean {
  const [row] = readCsvRows(line, separatorOf(line));
  const names = row?.cells.map(columnNamed) ?? [];
  return names.includes('start') && names.includes('text');
}

function columnNamed(name: string): Column | undefined {
  const plain = name.trim().toLowerCase().replaceAll('_', ' ');
  return columns.find((column) => column === plain) ?? otherNames.get(plain);
}

function columnsOf({ cells }: CsvRow): Map<Column, number> {
  const places = new Map<Column, number>();
  for (const [index, name] of cells.entries()) {
    const column = columnNamed(name);
    if (column && !places.has(column)) places.set(column, index);
  }
  if (!places.has('start') || !places.has('text'))
    throw notSubtitles({ id: 'subtitles.csvColumnsMissing' });
  return places;
}

function addRow(
  found: FoundCues,
  { cells, line }: CsvRow,
  places: ReadonlyMap<Column, number>,
  unitMs: number,
): void {
  if (cells.every((value) => value.trim() === '')) return;
  const value = (column: Column) => contentOf(cells[places.get(column) ?? -1] ?? '');
  found.add({
    id: value('id') || undefined,
    startMs: unitMs === 1 ? Number(value('start')) : readClockOrSeconds(value('start')),
    endMs: unitMs === 1 ? Number(value('end')) : readClockOrSeconds(value('end')),
    text: value('text'),
    track: /^(?:upper|top)$/i.test(value('track').trim()) ? 'upper' : 'lower',
    speaker: value('speaker'),
    line,
  });
}
