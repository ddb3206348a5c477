import { type Cue, sortCues } from '../cue.ts';
import { readLines, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import type { ReadWarnings } from './read-warnings.ts';

const identity = {
  id: 'microdvd',
  label: { text: 'MicroDVD' },
  extension: 'sub',
  mediaType: 'text/x-microdvd',
} as const;

const entry = /^\s*\{\s*(\d{1,9})\s*\}\s*\{\s*(\d{1,9})?\s*\}(.*)$/s;
const codes = /\{([a-z]):([^{}]{0,200})\}/gi;
/** Frames per second of our own files, and of those that state none. */
const usualRate = 25;

/** MicroDVD: times in frames. The first cue may be the frame rate, `{1}{1}23.976`. */
export const microdvd = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string =>
    [
      `{1}{1}${usualRate}\n`,
      ...sortCues(cues).map((cue) => {
        const start = toFrame(cue.startMs);
        const end = Math.max(start + 1, toFrame(cue.endMs));
        return `{${start}}{${end}}${textLines(cue.text).map(inert).join('|')}\n`;
      }),
    ].join(''),
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    let rate: number | undefined;
    let isFirst = true;
    for (const [index, line] of readLines(text, found.warnings).entries()) {
      const [, start, end, body = ''] = line.match(entry) ?? [];
      if (start === undefined) {
        if (line.trim()) found.warnings.add('LINE_UNREADABLE', index + 1);
        continue;
      }
      const stated = isFirst && Number(start) <= 1 ? readRate(body, end) : undefined;
      isFirst = false;
      if (stated !== undefined) {
        rate = stated;
        continue;
      }
      if (rate === undefined) {
        rate = usualRate;
        found.warnings.add('FRAME_RATE_ASSUMED', index + 1);
      }
      const toMs = (frame: string | undefined) =>
        frame === undefined ? undefined : (Number(frame) * 1000) / (rate ?? usualRate);
      found.add({
        startMs: toMs(start),
        endMs: toMs(end),
        text: readBody(body, index + 1, found.warnings),
        line: index + 1,
      });
    }
    return found.finish();
  },
} satisfies SubtitleFormat;

const toFrame = (ms: number): number => Math.round((ms * usualRate) / 1000);

/** A vertical bar ends a line, braces open codes, and a slash at the start is italics: similar signs instead. */
const inert = (line: string): string =>
  line.replace(/[|{}]|^\//g, (sign) => lookalikes.get(sign) ?? sign);

const lookalikes = new Map([
  ['|', '\u2223'],
  ['{', '\u2774'],
  ['}', '\u2775'],
  ['/', '\u2215'],
]);
const originals = new Map([...lookalikes].map(([sign, other]) => [other, sign]));

/** A number in the first two frames, or one with decimals; others may be a text. */
function readRate(body: string, end: string | undefined): number | undefined {
  const match = body.trim().match(/^(\d{1,4}(?:[.,]\d{1,9})?)$/);
  if (Number(end ?? 0) > 1 && !/[.,]/.test(body)) return undefined;
  const rate = Number(match?.[1]?.replace(',', '.'));
  return rate > 0 && rate <= 1000 ? rate : undefined;
}

function readBody(body: string, line: number, warnings: ReadWarnings): string {
  const plain = body.replace(codes, (_whole, name: string) => {
    warnings.add(/[po]/i.test(name) ? 'POSITION_DROPPED' : 'STYLE_DROPPED', line);
    return '';
  });
  return plain
    .split('|')
    .map((part) => {
      // A slash at the start of a line is italics.
      const isItalic = /^\s*\/./.test(part);
      if (isItalic) warnings.add('STYLE_DROPPED', line);
      const text = isItalic ? part.replace('/', '') : part;
      return text.replace(/[\u2223\u2774\u2775]|^\u2215/g, (sign) => originals.get(sign) ?? sign);
    })
    .join('\n');
}

export const isMicroDvdLine = (line: string): boolean => entry.test(line);
