import { messageTokens } from '../text/placeholders.ts';
import type { Span } from '../text/splice.ts';
import type { TextToken } from '../text/tagged-text.ts';
import { decodeXml, type XmlToken } from '../xml/scan-xml.ts';
import { entityReference, type XmlTree } from '../xml/xml-tree.ts';
import { knownEntities } from './known-entities.ts';

/**
 * `preserve`: blanks and lines are kept. `isMessage`: texts of programs, in which placeholders and escaped tags are
 * found.
 */
type TextKind = { preserve: boolean; isMessage: boolean };

/** The text of a token: entities stay as objects, except those that are one character. */
export function readText(
  { source, type }: XmlTree,
  { span, cdata }: XmlToken & { kind: 'text' },
  kind: TextKind,
): TextToken[] {
  const found: TextToken[] = [];
  const add = (start: number, end: number) => {
    if (start < end) found.push(...pieces(source, { start, end }, cdata, kind));
  };
  let position = span.start;
  if (!cdata) {
    for (const match of source.slice(span.start, span.end).matchAll(entityReference)) {
      const start = span.start + match.index;
      const at = { start, end: start + match[0].length };
      add(position, at.start);
      position = at.end;
      const name = match[1] ?? '';
      const known = type.entities.has(name) ? undefined : knownEntities.get(name);
      if (known === undefined) {
        const value = type.entities.get(name);
        const standsFor = value !== undefined && /^[^<&%]*$/u.test(value) ? value : match[0];
        found.push({ kind: 'atom', standsFor, span: at });
      } else found.push({ kind: 'text', value: known, span: at });
    }
  }
  add(position, span.end);
  return found;
}

const lineBreak = /[ \t]*\n[ \t\n]*/gu;

function pieces(source: string, span: Span, cdata: boolean, kind: TextKind): TextToken[] {
  const { value, offsetOf } = decodeXml(source, span, cdata);
  const spanOf = (start: number, end: number): Span => ({
    start: offsetOf(start),
    end: offsetOf(end),
  });
  if (!kind.preserve) {
    // Blanks at the edges are tokens of their own, which stay as they are.
    const start = /^[ \t\r\n]*/u.exec(value)?.[0].length ?? 0;
    const end = Math.max(start, value.trimEnd().length);
    const blank = (from: number, to: number): TextToken[] =>
      from < to ? [{ kind: 'text', value: ' ', span: spanOf(from, to) }] : [];
    const inner = (index: number) => offsetOf(start + index);
    const core = value.slice(start, end).replace(/[\t\r\n]/gu, ' ');
    const read = kind.isMessage
      ? messageTokens(core, inner)
      : core === ''
        ? []
        : [{ kind: 'text', value: core, span: spanOf(start, end) } as const];
    const flat = read.map((token) =>
      token.kind === 'text' ? { ...token, value: token.value.replace(/ {2,}/gu, ' ') } : token,
    );
    return [...blank(0, start), ...flat, ...blank(end, value.length)];
  }
  if (kind.isMessage) return messageTokens(value, offsetOf);
  const found: TextToken[] = [];
  let position = 0;
  const addText = (end: number) => {
    if (position < end)
      found.push({ kind: 'text', value: value.slice(position, end), span: spanOf(position, end) });
  };
  for (const match of value.matchAll(lineBreak)) {
    addText(match.index);
    position = match.index + match[0].length;
    found.push({ kind: 'atom', standsFor: '\n', span: spanOf(match.index, position) });
  }
  addText(value.length);
  return found;
}
