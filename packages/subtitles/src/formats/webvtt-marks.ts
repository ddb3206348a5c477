import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { Cue } from '../cue.ts';
import { markedOf, trimMarkedLines } from '../marked-text.ts';
import { holdsAny } from '../scan-text.ts';
import { textLines, trimmedLines } from './format.ts';
import { writeNested } from './html-marks.ts';

const mayBeMarkup = holdsAny('&<>{');

/** {\ is text in WebVTT, but files converted from SubRip contain override tags, which our parser removes. */
export const escapeWebVtt = (text: string): string =>
  mayBeMarkup(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('{\\', '&#123;\\')
    : text;

/** A dash before the > that ends a tag would form an arrow, which ends a cue. */
const escapeName = (name: string): string =>
  escapeWebVtt(name).replace(/[-–—]$/, (dash) => `&#${dash.codePointAt(0)};`);

/** The colors that players know as classes. */
const namedColors = new Map([
  ...([
    ['#ffffff', 'white'],
    ['#00ff00', 'lime'],
    ['#00ffff', 'cyan'],
    ['#ff0000', 'red'],
  ] as const),
  ...([
    ['#ffff00', 'yellow'],
    ['#ff00ff', 'magenta'],
    ['#0000ff', 'blue'],
    ['#000000', 'black'],
  ] as const),
]);
export const colorsByClass = new Map([...namedColors].map(([color, name]) => [name, color]));
const ownClass = /^color-([0-9a-f]{6}(?:[0-9a-f]{2})?)$/;

/** The color of a class: those that players know, and ours, which name their color. */
export function colorOfClass(name: string): string | undefined {
  const own = name.match(ownClass)?.[1];
  return own ? `#${own}` : colorsByClass.get(name as never);
}

/** Style sheets for the colors that are no classes of their own. */
export function colorSheets(cues: readonly Cue[]): string {
  const colors = new Set<string>();
  for (const { spans } of cues)
    for (const span of spans ?? [])
      if (span.kind === 'color' && !namedColors.has(span.value as never)) colors.add(span.value);
  if (colors.size === 0) return '';
  const rules = [...colors]
    .sort()
    .map((color) => `::cue(.color-${color.slice(1)}) { color: ${color}; }`);
  return `STYLE\n${rules.join('\n')}\n\n`;
}

function tagsFor(span: CueSpan): [string, string] {
  switch (span.kind) {
    case 'bold':
      return ['<b>', '</b>'];
    case 'italic':
      return ['<i>', '</i>'];
    case 'underline':
      return ['<u>', '</u>'];
    case 'voice':
      return [`<v ${escapeName(span.value)}>`, '</v>'];
    case 'language':
      return [`<lang ${span.value}>`, '</lang>'];
    case 'class':
      return [`<c.${span.value}>`, '</c>'];
    case 'color':
      return [
        `<c.${namedColors.get(span.value as never) ?? `color-${span.value.slice(1)}`}>`,
        '</c>',
      ];
    case 'ruby':
      return ['<ruby>', `<rt>${escapeName(span.value)}</rt></ruby>`];
  }
}

/** The text of a cue with its speaker and marks. */
export function writeWebVttText(cue: Cue): string {
  const speaker = cue.speaker ? textLines(cue.speaker).join(' ') : '';
  const voices = cue.spans?.some(({ kind }) => kind === 'voice') ?? false;
  // Several speakers are in the text, each where they speak.
  const voice = speaker && !voices ? `<v ${escapeName(speaker)}>` : '';
  if (!cue.spans) return voice + escapeWebVtt(trimmedLines(cue.text));
  return voice + writeNested(trimMarkedLines(markedOf(cue)), tagsFor, escapeWebVtt);
}
