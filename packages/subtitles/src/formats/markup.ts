import type { ReadWarnings, WarningLine } from './read-warnings.ts';

/** HTML elements that occur in subtitle files. Anything else in angle brackets is text, such as <sighs>. */
export const tagNames =
  'a|abbr|audio|b|big|blockquote|body|c|center|code|del|div|em|embed|font|form|h[1-6]|head|html|i|iframe|img|input|ins|lang|li|link|mark|meta|object|ol|p|pre|q|rp|rt|ruby|s|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|tr|tt|u|ul|v|video';

/** What may follow `<` in a tag; used to escape text. */
export const tagStart = String.raw`(?:\/?(?:${tagNames}|br)(?:[\s\/>.]|$)|!--)`;

const tag = new RegExp(String.raw`<\/?(?:${tagNames})(?:[\s\/.][^<>]*)?>`, 'gi');

/** The text without HTML tags and comments; <br> ends a line. */
export function stripTags(text: string): string {
  if (!text.includes('<')) return text;
  return stripBetween(text.replace(/<br\s{0,9}\/?>/gi, '\n').replace(tag, ''), '<!--', '-->').text;
}

/** Removes everything between `open` and the next `close`; an unclosed `open` is text. */
export function stripBetween(
  text: string,
  open: string,
  close: string,
): { text: string; taken: string[] } {
  const taken: string[] = [];
  let result = '';
  let at = 0;
  while (true) {
    const from = text.indexOf(open, at);
    const to = from < 0 ? -1 : text.indexOf(close, from + open.length);
    if (to < 0) return { text: result + text.slice(at), taken };
    taken.push(text.slice(from + open.length, to));
    result += text.slice(at, from);
    at = to + close.length;
  }
}

/** The text without {\\…} override tags. `taken`: what was in the tags. */
export function stripOverrides(text: string): { text: string; taken: string[] } {
  if (!text.includes('{\\')) return { text, taken: [] };
  const stripped = stripBetween(text, '{\\', '}');
  const taken = stripped.taken.map((tags) => `\\${tags}`);
  return { text: stripped.text, taken };
}

const opening = new RegExp(String.raw`<(?:${tagNames})(?:[\s/.][^<>]*)?>`, 'gi');

/** Counts the HTML tags that `stripTags` removes. */
export function countTags(text: string, line: WarningLine, warnings: ReadWarnings): void {
  if (!text.includes('<')) return;
  warnings.add('STYLE_DROPPED', line, text.match(opening)?.length ?? 0);
  if (text.includes('<!--'))
    warnings.add('COMMENT_DROPPED', line, stripBetween(text, '<!--', '-->').taken.length);
}
