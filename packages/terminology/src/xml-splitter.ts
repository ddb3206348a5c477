import { ExchangeError } from './exchange-error.ts';

/** Characters of one unit or entry with its terms; more is not plausible. */
const maxOfElement = 1_000_000;
const deepest = 100;

/** One of the wanted elements as standalone XML: it declares the root's namespaces. */
export type SplitElement = { name: string; xml: string };

/**
 * Splits XML in chunks into the wanted elements, so that a file of any length needs the memory of one of them. A
 * document type that only names its definition is skipped and never fetched; one with declarations (which enable entity
 * bombs and access to local files) is rejected. Throws ExchangeError.
 */
export function createXmlSplitter(
  wanted: ReadonlySet<string>,
  onElement: (element: SplitElement) => void,
): { write: (text: string) => void; end: () => void } {
  let text = '';
  let at = 0;
  let depth = 0;
  let namespaces = '';
  let sawRoot = false;
  let open: { name: string; depth: number; start: number } | undefined;

  const take = (end: number, tag: string): void => {
    const closing = tag.startsWith('</');
    const empty = tag.endsWith('/>');
    const name = /^<\/?([^\s/>]+)/u.exec(tag)?.[1] ?? '';
    if (!closing) {
      if (!sawRoot)
        namespaces = (tag.match(/\sxmlns(?::[\w.-]+)?\s*=\s*(?:"[^"<]*"|'[^'<]*')/gu) ?? []).join(
          '',
        );
      sawRoot = true;
      if (!open && wanted.has(name)) open = { name, depth, start: at };
      depth += 1;
      if (depth > deepest) throw new ExchangeError('errors.xmlNestedTooDeeply');
    }
    if (closing || empty) depth -= 1;
    if (depth < 0) throw new ExchangeError('errors.xmlUnbalanced');
    if (open && depth === open.depth && (closing || empty)) {
      onElement({
        name: open.name,
        xml: `<root${namespaces}>${text.slice(open.start, end)}</root>`,
      });
      open = undefined;
    }
  };

  const scan = (): void => {
    for (;;) {
      const next = text.indexOf('<', at);
      if (next < 0) {
        if (!open) at = text.length;
        break;
      }
      at = next;
      const end = endOfMarkup(text, at);
      if (end === undefined) break;
      if (/^<[/\p{L}_:]/u.test(text.slice(at, at + 3))) take(end, text.slice(at, end));
      at = end;
    }
    const keepFrom = open?.start ?? at;
    if (text.length - keepFrom > maxOfElement) throw new ExchangeError('errors.xmlEntryTooLong');
    text = text.slice(keepFrom);
    at -= keepFrom;
    if (open) open.start = 0;
  };

  return {
    write: (piece) => {
      text += piece;
      scan();
    },
    end: () => {
      if (!sawRoot) throw new ExchangeError('errors.xmlMissing');
      if (depth > 0 || text.slice(at).trim() !== '') throw new ExchangeError('errors.xmlTruncated');
    },
  };
}

/** The position after the markup that starts at `at`; undefined if it is incomplete. */
function endOfMarkup(text: string, at: number): number | undefined {
  const rest = text.length - at;
  if (rest < 9 && '<![CDATA['.startsWith(text.slice(at))) return undefined;
  if (text.startsWith('<!--', at)) return past(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return past(text, ']]>', at + 9);
  if (text.startsWith('<?', at)) return past(text, '?>', at + 2);
  const end = endOfTag(text, at + 1);
  if (text.startsWith('<!', at)) {
    const inside = text.slice(at, end);
    if (inside.includes('[') || (end !== undefined && !/^<!DOCTYPE\b/iu.test(inside)))
      throw new ExchangeError('errors.xmlEntities');
  }
  return end;
}

function past(text: string, end: string, from: number): number | undefined {
  const found = text.indexOf(end, from);
  return found < 0 ? undefined : found + end.length;
}

/** After a tag's `>`, which may also occur inside a quoted attribute. */
function endOfTag(text: string, from: number): number | undefined {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
    else if (char === '[' && text.startsWith('<!', from - 1)) return at + 1;
  }
  return undefined;
}
