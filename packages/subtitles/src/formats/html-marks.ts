import type { CueSpan } from '@glossa/contracts/cue-marks';
import { type MarkedText, runsOf } from '../marked-text.ts';
import { colorOf, type Mark, MarkBuilder, plainMarked } from './mark-builder.ts';
import { stripBetween, tagNames } from './markup.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

const tag = new RegExp(String.raw`<(\/?)(${tagNames})((?:[\s\/.][^<>]*)?)>`, 'gi');
const switches = new Map<string, Mark>([
  ['b', { kind: 'bold' }],
  ['strong', { kind: 'bold' }],
  ['i', { kind: 'italic' }],
  ['em', { kind: 'italic' }],
  ['u', { kind: 'underline' }],
]);

/** The text and marks of HTML tags in it. Other tags are removed and counted; <br> ends a line. */
export function readHtmlMarks(
  raw: string,
  line: WarningLine,
  warnings: ReadWarnings,
  /** Decodes what is between tags. */
  decode: (text: string) => string = (text) => text,
): MarkedText {
  if (!raw.includes('<')) return plainMarked(decode(raw));
  const comments = stripBetween(raw, '<!--', '-->');
  warnings.add('COMMENT_DROPPED', line, comments.taken.length);
  const text = comments.text.replace(/<br\s{0,9}\/?>/gi, '\n');
  if (!text.includes('<')) return plainMarked(decode(text));
  const built = new MarkBuilder();
  let at = 0;
  tag.lastIndex = 0;
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    built.add(decode(text.slice(at, match.index)));
    at = tag.lastIndex;
    const name = (match[2] ?? '').toLowerCase();
    const attributes = match[3] ?? '';
    if (match[1]) {
      built.close(name);
      continue;
    }
    const mark = switches.get(name) ?? (name === 'font' ? fontColor(attributes) : undefined);
    // A font has more than its color.
    const isWhole =
      mark !== undefined &&
      (attributes === '' || !/\b(?:face|size|style|class)\s*=/i.test(attributes));
    if (!isWhole) warnings.add('STYLE_DROPPED', line);
    if (!attributes.trimEnd().endsWith('/')) built.open(name, mark ? [mark] : []);
  }
  built.add(decode(text.slice(at)));
  return built.finish(line, warnings);
}

function fontColor(attributes: string): Mark | undefined {
  const written = attributes.match(/\bcolor\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i);
  const color = written && colorOf(written[1] ?? written[2] ?? written[3] ?? '');
  return color ? { kind: 'color', value: color } : undefined;
}

const plainTags: Partial<Record<CueSpan['kind'], [open: string, close: string]>> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  underline: ['<u>', '</u>'],
};

const tagsOf = (span: CueSpan): [open: string, close: string] | undefined => {
  const plain = plainTags[span.kind];
  if (plain) return plain;
  return span.kind === 'color' ? [`<font color="${span.value}">`, '</font>'] : undefined;
};

/** The text with HTML tags for the marks that HTML in subtitle files has. */
export const writeHtmlMarks = (marked: MarkedText, safe: (text: string) => string): string =>
  marked.spans.length === 0 ? safe(marked.text) : writeNested(marked, tagsOf, safe);

/** The text with an opening and a closing text for each mark, nested properly; null leaves a mark out. */
export function writeNested(
  marked: MarkedText,
  tagsFor: (span: CueSpan) => [open: string, close: string] | undefined,
  safe: (text: string) => string,
): string {
  const { text, spans } = marked;
  const [only] = spans;
  // As in most cues with marks.
  if (only && spans.length === 1 && only.start < only.end && only.end <= text.length) {
    const { start, end } = only;
    const tags = tagsFor(only);
    const inside = safe(text.slice(start, end));
    return (
      safe(text.slice(0, start)) +
      (tags ? tags[0] + inside + tags[1] : inside) +
      safe(text.slice(end))
    );
  }
  const open: CueSpan[] = [];
  let written = '';
  for (const { start, end, marks } of runsOf(marked)) {
    if (open.length > 0) {
      const ended = open.findIndex((span) => !marks.includes(span));
      // Nothing that lasts longer is inside of what ends here, except where marks overlap: then it is opened again.
      const reading = marks.find((span) => span.kind === 'ruby' && span.start === start);
      const cut = reading ? open.findIndex((span) => span.end < reading.end) : -1;
      const from = Math.min(...[ended, cut].map((at) => (at < 0 ? open.length : at)));
      for (const span of open.splice(from).reverse()) written += tagsFor(span)?.[1] ?? '';
    }
    if (marks.length > open.length) {
      const missing = marks.filter((span) => !open.includes(span));
      // What lasts longest is outermost; a reading is inside of what covers it, and around the rest.
      missing.sort((a, b) => b.end - a.end || marks.indexOf(a) - marks.indexOf(b));
      for (const span of missing) {
        written += tagsFor(span)?.[0] ?? '';
        open.push(span);
      }
    }
    written += safe(text.slice(start, end));
  }
  for (const span of open.reverse()) written += tagsFor(span)?.[1] ?? '';
  return written;
}
