import { countOverrides, isUpperTag } from './override-tags.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

const lookAlikes: Record<string, string> = { '\u2216': '\\', '\u2774': '{', '\u2775': '}' };

/**
 * The text without override blocks and drawings, which are counted. Our writer replaces braces and backslashes by
 * look-alikes, because ASS has no reliable escape for them; they are restored here.
 */
export function readAssText(
  raw: string,
  line: WarningLine,
  warnings: ReadWarnings,
): { text: string; upper: boolean } {
  if (!raw.includes('{')) return { text: unescapeText(raw), upper: false };
  const tags: string[] = [];
  let text = '';
  let drawing = false;
  let drawn = false;
  let at = 0;
  while (at < raw.length) {
    const open = nextBlock(raw, at);
    const close = open < 0 ? -1 : raw.indexOf('}', open);
    const plain = raw.slice(at, close < 0 ? undefined : open);
    if (!drawing) text += plain;
    else drawn ||= plain.trim() !== '';
    if (close < 0) break;
    const block = raw.slice(open + 1, close);
    tags.push(block);
    // Text in braces without a tag is a note of the author.
    if (!block.includes('\\') && block.trim()) warnings.add('COMMENT_DROPPED', line);
    const draw = block.match(/\\p(\d{1,3})(?![^\\]*\\p\d)/);
    if (draw) drawing = Number(draw[1]) > 0;
    at = close + 1;
  }
  countOverrides(tags, line, warnings);
  if (drawn) warnings.add('EFFECT_DROPPED', line);
  return { text: unescapeText(text), upper: isUpperTag(tags.join('')) };
}

const unescapeText = (text: string): string =>
  text
    .replace(/\\([Nnh{}])/g, (_, sign: string) =>
      sign === 'h' ? '\u00a0' : sign === '{' || sign === '}' ? sign : '\n',
    )
    .replace(/[\u2216\u2774\u2775]/g, (sign) => lookAlikes[sign] ?? sign);

/** The position of the next { that is not escaped by a backslash. */
function nextBlock(raw: string, from: number): number {
  let at = raw.indexOf('{', from);
  while (at > 0 && raw[at - 1] === '\\') at = raw.indexOf('{', at + 1);
  return at;
}
