import type { Cue } from '@glossa/subtitles/cue';
import { parse as parseAss } from 'ass-compiler';
import { parse as parseTable } from 'csv-parse/sync';
// The renderer that the package exports needs a browser; these parts of it do not.
import documents from 'imsc/src/main/js/doc.js';
import intervals, { type IsdElement } from 'imsc/src/main/js/isd.js';
import SrtParser from 'srt-parser-2';
import subsrt from 'subsrt-ts';
import webvtt, { type CueNode } from 'webvtt-parser';
import { findDifferences, inOrder, type ShownText } from './shown-text.ts';

export type SourceCue = Pick<Cue, 'id' | 'startMs' | 'endMs' | 'text' | 'track'> & {
  speaker?: string | null;
};

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
/** ASS has hundredths of a second. */
const hundredths = (ms: number): number => Math.round(ms / 10) * 10;

/** How a format shows a cue, and how a program of others reads a file of it. */
type Format = {
  extension: string;
  shows: (cue: SourceCue) => ShownText;
  read: (file: string) => ShownText[];
};

const timed = ({ startMs, endMs, text }: SourceCue): ShownText => ({ startMs, endMs, text });
const tracked = (cue: SourceCue): ShownText => ({ ...timed(cue), track: cue.track });
const spoken = (cue: SourceCue): ShownText => ({ ...tracked(cue), speaker: cue.speaker ?? '' });
const named = (cue: SourceCue): ShownText => ({ ...spoken(cue), id: cue.id });

/** The override tag for the top of the picture is how SubRip has an upper track. */
export const readSrt = (file: string): ShownText[] =>
  new SrtParser().fromSrt(file).map(({ startSeconds, endSeconds, text }) => ({
    startMs: milliseconds(startSeconds),
    endMs: milliseconds(endSeconds),
    text: text.replace(/^\{\\an8\}/, ''),
    track: text.startsWith('{\\an8}') ? 'upper' : 'lower',
  }));

const textOf = (nodes: readonly CueNode[]): string =>
  nodes
    .map(({ value, children, type }) => (type === 'text' ? value : textOf(children ?? [])))
    .join('');

function readWebVtt(file: string): ShownText[] {
  const { cues, errors } = new webvtt.WebVTTParser().parse(file, 'metadata');
  if (errors.length > 0) throw new Error(`WebVTT: ${JSON.stringify(errors[0])}`);
  return cues.map(({ startTime, endTime, linePosition, tree }) => {
    const [first] = tree?.children ?? [];
    return {
      startMs: milliseconds(startTime),
      endMs: milliseconds(endTime),
      text: textOf(tree?.children ?? []),
      track: linePosition === 0 ? 'upper' : 'lower',
      speaker: first?.name === 'v' ? (first.value ?? '') : '',
    };
  });
}

/** With the styles Upper and Lower. */
export const readAss = (file: string): ShownText[] =>
  parseAss(file).events.dialogue.map(({ Start, End, Style, Name, Text }) => ({
    startMs: milliseconds(Start),
    endMs: milliseconds(End),
    text: Text.parsed
      .map(({ text }) => text)
      .join('')
      .replaceAll('\\N', '\n'),
    track: Style === 'Upper' ? 'upper' : 'lower',
    speaker: Name,
  }));

/** The texts of a region, a line for each break. */
const linesOf = ({ kind, text, contents }: IsdElement): string =>
  kind === 'br' ? '\n' : (text ?? (contents ?? []).map(linesOf).join(''));

/** What each region shows at each time at which anything changes; a text that stays is one text. */
function readTtml(file: string): ShownText[] {
  const refuse = (message: string) => {
    throw new Error(`TTML: ${message}`);
  };
  const handler = { info: () => {}, warn: refuse, error: refuse, fatal: refuse };
  const document = documents.fromXML(file, handler);
  if (!document) throw new Error('imscJS reads no document.');
  const times = document.getMediaTimeEvents();
  const shown: (ShownText & Required<Pick<ShownText, 'track'>>)[] = [];
  for (const [at, seconds] of times.entries()) {
    const startMs = milliseconds(seconds);
    const endMs = milliseconds(times[at + 1] ?? seconds);
    for (const region of intervals.generateISD(document, seconds, handler).contents ?? []) {
      const text = linesOf(region);
      const track = region.id === 'upper' ? 'upper' : 'lower';
      const before = shown.findLast((one) => one.track === track);
      if (before?.text === text && before.endMs === startMs) before.endMs = endMs;
      else if (text !== '') shown.push({ startMs, endMs, text, track });
    }
  }
  return inOrder(shown);
}

const readSbv = (file: string): ShownText[] =>
  subsrt.parse(file, { format: 'sbv' }).flatMap((caption) =>
    caption.type === 'caption'
      ? [
          {
            startMs: caption.start,
            endMs: caption.end,
            // It gives line ends of Windows, and the last text that of the file.
            text: caption.content.replaceAll('\r\n', '\n').replace(/\n$/, ''),
          },
        ]
      : [],
  );

function readTable(file: string, delimiter: string): ShownText[] {
  const rows = parseTable(file, { bom: true, columns: true, delimiter }) as Record<
    string,
    string
  >[];
  return rows.map((row, index) => {
    if (row.number !== String(index + 1))
      throw new Error(`Row ${index + 1} is number ${row.number}.`);
    return {
      startMs: readClock(row.start ?? ''),
      endMs: readClock(row.end ?? ''),
      text: row.text ?? '',
      track: row.track as Cue['track'],
      speaker: row.speaker ?? '',
      id: row.id ?? '',
    };
  });
}

function readClock(time: string): number {
  const [, hours, minutes, seconds] = /^(\d\d):(\d\d):(\d\d\.\d{3})$/.exec(time) ?? [];
  if (seconds === undefined) throw new Error(`“${time}” is no time.`);
  return milliseconds((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds));
}

const readJson = (file: string): ShownText[] =>
  (JSON.parse(file) as { cues: ShownText[] }).cues.map(
    ({ startMs, endMs, text, track, speaker = '', id }) => ({
      ...{ startMs, endMs, text, track, speaker, id },
    }),
  );

export const readFormats = {
  srt: { extension: 'srt', shows: tracked, read: readSrt },
  vtt: { extension: 'vtt', shows: spoken, read: readWebVtt },
  ass: {
    extension: 'ass',
    shows: (cue) => ({
      ...spoken(cue),
      startMs: hundredths(cue.startMs),
      endMs: hundredths(cue.endMs),
    }),
    read: readAss,
  },
  ttml: { extension: 'ttml', shows: tracked, read: readTtml },
  sbv: { extension: 'sbv', shows: timed, read: readSbv },
  csv: { extension: 'csv', shows: named, read: (file) => readTable(file, ',') },
  tsv: { extension: 'tsv', shows: named, read: (file) => readTable(file, '\t') },
  json: { extension: 'json', shows: named, read: readJson },
} as const satisfies Record<string, Format>;

export type ReadFormat = keyof typeof readFormats;

/** The first differences between the cues and what a file of this format shows. */
export const differencesOf = (
  format: ReadFormat,
  cues: readonly SourceCue[],
  file: string,
): string[] =>
  findDifferences(inOrder(cues).map(readFormats[format].shows), readFormats[format].read(file));
