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
  write: (cues: readonly Cue[], _options: WriteOptions): string => {
    const rows = sortCues(cues).map((cue, index) => [
      String(index + 1),
      formatDotTime(cue.startMs),
      formatDotTime(cue.endMs),
      cue.track,
      cue.speaker ?? '',
      textLines(cue.text).join('\n'),
      cue.id,
    ]);
    return `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
  },
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    let places: Map<Column, number> | undefined;
    let found = new FoundCues(identity, warnings);
    const clean = cleanText(text, found.warnings);
    for (const row of readCsvRows(clean, separatorOf(clean))) {
      if (!places) {
        places = columnsOf(row);
        found = new FoundCues(identity, found.warnings, { keepsIds: places.has('id') });
        continue;
      }
      addRow(found, row, places);
    }
    return found.finish();
  },
} satisfies SubtitleFormat;

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

function addRow(found: FoundCues, { cells, line }: CsvRow, places: Map<Column, number>): void {
  if (cells.every((value) => value.trim() === '')) return;
  const value = (column: Column) => contentOf(cells[places.get(column) ?? -1] ?? '');
  found.add({
    id: value('id') || undefined,
    startMs: readClockOrSeconds(value('start')),
    endMs: readClockOrSeconds(value('end')),
    text: value('text'),
    track: /^(?:upper|top)$/i.test(value('track').trim()) ? 'upper' : 'lower',
    speaker: value('speaker'),
    line,
  });
}
