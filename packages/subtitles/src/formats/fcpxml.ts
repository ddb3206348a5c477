import type { CueSpan } from '@glossa/contracts/cue-marks';
import { type Cue, sortCues, type Track } from '../cue.ts';
import { trackOfHeight } from '../cue-placement.ts';
import { markedOf, runsOf, trimMarkedLines } from '../marked-text.ts';
import { escapeXml } from './escape-xml.ts';
import { type FcpxmlRate, fcpxmlRate, formatFrames, framesPerSecond } from './fcpxml-times.ts';
import type { SubtitleFormat, WriteOptions } from './format.ts';
import { colorOf } from './mark-builder.ts';
import { readFcpXml } from './read-fcpxml.ts';

/** `frameRate`: of the media, per second. Final Cut Pro has eight rates, and wants times on their frames. */
export type FcpxmlOptions = WriteOptions & { frameRate?: number };

const toFrame = (ms: number, rate: FcpxmlRate): number =>
  Math.round((ms * framesPerSecond(rate)) / 1000);

/** Where a caption is: iTT has the bottom and the top. */
const trackOf = ({ track, placement }: Cue): Track => trackOfHeight(placement ?? {}) ?? track;

/** Captions of Final Cut Pro, as iTT, in a project of their own. */
export const fcpxml = {
  id: 'fcpxml',
  label: { text: 'Final Cut Pro (FCPXML)' },
  extension: 'fcpxml',
  mediaType: 'application/xml',
  write: (cues: readonly Cue[], { language, title, frameRate }: FcpxmlOptions): string => {
    const rate = fcpxmlRate(frameRate);
    const sorted = sortCues(cues).filter(({ text }) => text.trim() !== '');
    const last = sorted.reduce((end, { endMs }) => Math.max(end, toFrame(endMs, rate) + 1), 1);
    const length = formatFrames(last, rate);
    const styles = new Styles();
    const captions = sorted.map((cue) => writeCaption(cue, rate, language, styles));
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE fcpxml>',
      '<fcpxml version="1.8">',
      '  <resources>',
      `    <format id="r1" name="FFVideoFormat1080p${rate.name}" frameDuration="${rate.over}/${rate.under}s" width="1920" height="1080"/>`,
      '  </resources>',
      '  <library>',
      `    <event name="${escapeXml(title)}">`,
      `      <project name="${escapeXml(title)}">`,
      `        <sequence format="r1" duration="${length}" tcStart="0s" tcFormat="NDF">`,
      '          <spine>',
      `            <gap name="Gap" offset="0s" start="0s" duration="${length}">`,
      ...captions,
      '            </gap>',
      '          </spine>',
      '        </sequence>',
      '      </project>',
      '    </event>',
      '  </library>',
      '</fcpxml>',
      '',
    ].join('\n');
  },
  parse: readFcpXml,
  // At 23.976 frames per second, half a frame is longer than in other formats.
  readBack: (text: string): Cue[] => readFcpXml(text),
} as const satisfies SubtitleFormat;

/** Definitions of styles. Each caption has its own, with ids of the whole file. */
class Styles {
  #next = 1;
  of(attributes: readonly string[]): { ids: string[]; definitions: string[] } {
    const known = new Map<string, string>();
    const ids = attributes.map((written) => {
      const id = known.get(written) ?? `ts${this.#next}`;
      if (!known.has(written)) this.#next += 1;
      known.set(written, id);
      return id;
    });
    const definitions = Array.from(
      known,
      ([written, id]) =>
        `                <text-style-def id="${id}"><text-style font=".AppleSystemUIFont" fontSize="13"${written}/></text-style-def>`,
    );
    return { ids, definitions };
  }
}

function writeCaption(cue: Cue, rate: FcpxmlRate, language: string, styles: Styles): string {
  const start = toFrame(cue.startMs, rate);
  const frames = Math.max(1, toFrame(cue.endMs, rate) - start);
  const marked = trimMarkedLines(markedOf(cue));
  const runs = runsOf(marked);
  const { ids, definitions } = styles.of(runs.map(({ marks }) => styleOf(marks)));
  const pieces = runs.map(
    (run, index) =>
      `<text-style ref="${ids[index]}">${escapeXml(marked.text.slice(run.start, run.end)).replaceAll('\n', '&#10;')}</text-style>`,
  );
  const name = escapeXml([...marked.text.replace(/\s+/g, ' ')].slice(0, 40).join(''));
  const isUpper = trackOf(cue) === 'upper';
  return [
    `              <caption name="${name}" lane="${isUpper ? 2 : 1}" offset="${formatFrames(start, rate)}" duration="${formatFrames(frames, rate)}" role="iTT?captionFormat=ITT.${language}">`,
    `                <text placement="${isUpper ? 'top' : 'bottom'}">${pieces.join('')}</text>`,
    ...definitions,
    '              </caption>',
  ].join('\n');
}

function styleOf(marks: readonly CueSpan[]): string {
  const has = (kind: CueSpan['kind']) => marks.some((mark) => mark.kind === kind);
  const [bold, italic] = [has('bold'), has('italic')];
  const face = bold && italic ? 'Bold Italic' : bold ? 'Bold' : italic ? 'Italic' : 'Regular';
  const color = marks.find((mark) => mark.kind === 'color');
  const hex = color?.kind === 'color' ? (colorOf(color.value) ?? '#ffffff') : '#ffffff';
  const parts = (hex.slice(1).match(/../g) ?? []).map((part) =>
    String(Math.round((Number.parseInt(part, 16) / 255) * 10_000) / 10_000),
  );
  return [
    ` fontFace="${face}"`,
    ` fontColor="${[...parts, '1'].slice(0, 4).join(' ')}"`,
    ...(bold ? [' bold="1"'] : []),
    ...(italic ? [' italic="1"'] : []),
    ...(has('underline') ? [' underline="1"'] : []),
  ].join('');
}
