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

type Identity = Pick<SubtitleFormat, 'id' | 'label' | 'extension' | 'mediaType'>;

const tableFormat = <const One extends Identity>(identity: One, separator: ',' | '\t') => ({
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string => writeTable(cues, separator),
  parse: (text: string, warnings?: ReadWarnings): Cue[] => readTable(text, identity, warnings),
});

/** RFC 4180 with a byte order mark, so that spreadsheets decode it correctly. */
export const csv = tableFormat(
  { id: 'csv', label: { id: 'subtitles.formatCsv' }, extension: 'csv', mediaType: 'text/csv' },
  ',',
);

/** The same table with tabs, as speech engines write it. */
export const tsv = tableFormat(
  {
    id: 'tsv',
    label: { id: 'subtitles.formatTsv' },
    extension: 'tsv',
    mediaType: 'text/tab-separated-values',
  },
  '\t',
);

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

/** Whisper writes its tables without quotes, so that a quote at the start of a text is text. */
const isUnquoted = (text: string): boolean => /^start\tend\ttext\n/.test(text);

function readTable(text: string, format: Identity, warnings?: ReadWarnings): Cue[] {
  let found = new FoundCues(format, warnings);
  const clean = cleanText(text, found.warnings);
  const separator = separatorOf(clean);
  const rows = () => readCsvRows(clean, separator, !isUnquoted(clean));
  const header = rows().next().value;
  const places = columnsOf(header ?? { cells: [], line: 1 });
  found = new FoundCues(format, found.warnings, { keepsIds: places.has('id') });
  const readTime = isInMilliseconds(rows(), places) ? Number : readClockOrSeconds;
  if (readTime === Number) found.warnings.add('MILLISECONDS_ASSUMED', 2);
  let isHeader = true;
  const used = new Set(places.values());
  const dropped = new Set<number>();
  for (const row of rows()) {
    if (!isHeader) {
      addRow(found, row, places, readTime);
      for (const [index, value] of row.cells.entries())
        if (!used.has(index) && value.trim() !== '') dropped.add(index);
    }
    isHeader = false;
  }
  found.warnings.add('COLUMN_DROPPED', 1, dropped.size);
  return found.finish();
}

/** Rows from which the unit of times is told. */
const sampleRows = 200;
/** Whole numbers are milliseconds if the middle one of the cues would be longer in seconds. */
const longestSeconds = 60;

/** Whisper writes whole milliseconds, where others write seconds or clock times. */
function isInMilliseconds(rows: Iterable<CsvRow>, places: ReadonlyMap<Column, number>): boolean {
  const lengths: number[] = [];
  let count = 0;
  for (const { cells } of rows) {
    count += 1;
    if (count > sampleRows) break;
    if (count === 1 || cells.every((value) => value.trim() === '')) continue;
    const [start, end] = (['start', 'end'] as const).map(
      (column) => cells[places.get(column) ?? -1]?.trim() ?? '',
    );
    if (!/^\d{1,12}$/.test(start ?? '') || !/^\d{1,12}$/.test(end ?? '')) return false;
    lengths.push(Number(end) - Number(start));
  }
  const middle = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  return middle > longestSeconds;
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
  readTime: (text: string) => number | undefined,
): void {
  if (cells.every((value) => value.trim() === '')) return;
  const value = (column: Column) => contentOf(cells[places.get(column) ?? -1] ?? '');
  found.add({
    id: value('id') || undefined,
    startMs: readTime(value('start')),
    endMs: readTime(value('end')),
    text: value('text'),
    track: /^(?:upper|top)$/i.test(value('track').trim()) ? 'upper' : 'lower',
    speaker: value('speaker'),
    line,
  });
}
