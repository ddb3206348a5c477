import type { Inline } from '../inline/fragment.ts';
import type { TagPayload, TextToken } from './tagged-text.ts';
import { pairTags } from './tagged-text.ts';

// In this order, because `{{name}}` contains `{name}` and `%{name}` contains both.
const kinds = [
  // i18next, Handlebars, Angular, Vue
  /\{\{[^{}]{1,200}\}\}/,
  // i18next's nesting
  /\$t\([^()]{1,200}\)/,
  // template literals, Ruby, Python's str.format, ICU arguments
  /[$%]?\{[^{}]{0,200}\}/,
  // printf, Python, Objective-C; a space as flag ("100 % sure") is more often text
  /%(?:\([^()\s]{1,100}\)|\d{1,2}\$)?[-+0#]*(?:\d{1,4}|\*)?(?:\.(?:\d{1,4}|\*))?(?:hh?|ll?|[jztLq])?[diouxXeEfFgGaAcspn@]/,
  // strftime: the parts of dates
  /%[-_^#]?[BbYymHMSIjAZzLlkPU](?![A-Za-z])/,
  /%%/,
  // entities: text for HTML
  /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/,
  // tags, including the numbered ones of i18next and React
  /<\/?[a-z\d][\w.:-]{0,40}(?:\s[^<>]{0,500})?\/?>/,
  /[\n\r\t]+/,
];

// Quoted braces, and the number in a plural branch.
const icuKinds = [/'[{}#|][^']{0,200}'/, /#/];

const joined = (list: RegExp[]) =>
  new RegExp(list.map((kind) => `(?:${kind.source})`).join('|'), 'giu');
const pattern = joined(kinds);
const icuPattern = joined([...icuKinds, ...kinds]);

/**
 * A program message: placeholders stay, and paired tags surround their text. `offsetOf` maps characters of the text to
 * the source of the spans.
 */
export function readMessage(
  text: string,
  offsetOf: (index: number) => number,
  isIcu = false,
): Inline<TagPayload>[] {
  return pairTags(messageTokens(text, offsetOf, isIcu));
}

/** The same before tags are paired, for text that has other tags around it. */
export function messageTokens(
  text: string,
  offsetOf: (index: number) => number,
  isIcu = false,
): TextToken[] {
  const tokens: TextToken[] = [];
  let position = 0;
  const addText = (end: number) => {
    if (end <= position) return;
    const span = { start: offsetOf(position), end: offsetOf(end) };
    tokens.push({ kind: 'text', value: text.slice(position, end), span });
  };
  for (const match of text.matchAll(isIcu ? icuPattern : pattern)) {
    const [raw] = match;
    addText(match.index);
    position = match.index + raw.length;
    const span = { start: offsetOf(match.index), end: offsetOf(position) };
    const tag = /^<(\/?)([^\s<>/]+)/u.exec(raw);
    const name = tag?.[2]?.toLowerCase();
    if (name === undefined || raw.endsWith('/>')) {
      tokens.push({ kind: 'atom', standsFor: standsFor(raw), span });
    } else tokens.push({ kind: tag?.[1] ? 'close' : 'open', name, span });
  }
  addText(text.length);
  return tokens;
}

/** The number of placeholders; tags and line breaks do not count. */
export function placeholdersIn(text: string): number {
  return [...text.matchAll(pattern)].filter(([raw]) => /^[$%{]/u.test(raw) && raw !== '%%').length;
}

/** The text for an engine without tags: most keep placeholders, all keep line breaks. */
function standsFor(raw: string): string {
  return /^<br\b/iu.test(raw) ? '\n' : raw.startsWith('<') ? '' : raw;
}
