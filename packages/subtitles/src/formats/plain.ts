import { plainText, sortCues } from '../cue.ts';
import { formatEditorTime } from '../time.ts';
import type { SubtitleFormat } from './format.ts';

/** The words alone, a line a cue. */
export const txt: SubtitleFormat = {
  id: 'txt',
  label: 'Plain text',
  extension: 'txt',
  mediaType: 'text/plain',
  write: (cues) =>
    `${sortCues(cues)
      .map((cue) => (cue.speaker ? `${cue.speaker}: ` : '') + plainText(cue))
      .join('\n')}\n`,
};

/** OWASP CSV injection: a cell that a spreadsheet would take for a formula is made text. */
const cell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** RFC 4180 with a byte-order mark, so that spreadsheets read the letters right. */
export const csv: SubtitleFormat = {
  id: 'csv',
  label: 'Spreadsheet (CSV)',
  extension: 'csv',
  mediaType: 'text/csv',
  write: (cues) => {
    const rows = sortCues(cues).map((cue, index) => [
      String(index + 1),
      formatEditorTime(cue.startMs),
      formatEditorTime(cue.endMs),
      cue.track,
      cue.speaker ?? '',
      plainText(cue),
    ]);
    return `\ufeff${[['number', 'start', 'end', 'track', 'speaker', 'text'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
  },
};

/** Everything our model holds, for programs. Times in milliseconds. */
export const json: SubtitleFormat = {
  id: 'json',
  label: 'JSON',
  extension: 'json',
  mediaType: 'application/json',
  write: (cues, { language, title }) =>
    `${JSON.stringify({ title, language, cues: sortCues(cues) }, null, 2)}\n`,
};
