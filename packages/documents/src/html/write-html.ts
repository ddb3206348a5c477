import type { Span } from '../text/splice.ts';

/** The range of an attribute's value, including quotes; undefined for an attribute without a value. */
export function valueSpan(source: string, attribute: Span): Span | undefined {
  const equals = source.indexOf('=', attribute.start);
  if (equals < 0 || equals >= attribute.end) return undefined;
  let start = equals + 1;
  while (start < attribute.end && /\s/u.test(source.charAt(start))) start += 1;
  return { start, end: attribute.end };
}

/** Keeps the original kind of quotes. */
export function quoteValue(value: string, written: string): string {
  const quote = written.startsWith("'") ? "'" : '"';
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return quote + escaped.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') + quote;
}

/**
 * Text between tags. A no-break space is invisible in an editor, so it is written as an entity if the source does so.
 */
export function escapeHtml(text: string, namesBlanks: boolean): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return namesBlanks ? escaped.replaceAll('\u00a0', '&nbsp;') : escaped;
}
