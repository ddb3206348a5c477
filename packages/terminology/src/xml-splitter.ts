import { ExchangeError } from './exchange-error.ts';

/** Characters of one unit or entry with its terms; more is no dictionary. */
const mostOfElement = 1_000_000;
const deepest = 100;

/** One of the wanted elements, as XML text that stands for itself: the namespaces of the root are declared in it. */
export type SplitElement = { name: string; xml: string };

/**
 * Cuts XML that comes in pieces into the wanted elements, so that a file of any length needs the memory of one of them.
 * A document type that only names its definition is passed over and never fetched; one that declares something (the
 * door to entity bombs and to files of this machine) is refused. Throws ExchangeError.
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
      if (depth > deepest) throw new ExchangeError('The file is nested too deeply to be read.');
    }
    if (closing || empty) depth -= 1;
    if (depth < 0)
      throw new ExchangeError('The file is not proper XML: a tag closes what was not opened.');
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
    if (text.length - keepFrom > mostOfElement)
      throw new ExchangeError('The file holds an entry that is too long to be read.');
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
      if (!sawRoot)
        throw new ExchangeError('The file holds no XML. Choose the exported file itself.');
      if (depth > 0 || text.slice(at).trim() !== '')
        throw new ExchangeError('The file breaks off before its end. Export or download it again.');
    },
  };
}

/** The position after the markup that begins at `at`; undefined where it is not all there yet. */
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
      throw new ExchangeError(
        'The file declares entities or other definitions of its own, which are not read for safety. Export it without them.',
      );
  }
  return end;
}

function past(text: string, end: string, from: number): number | undefined {
  const found = text.indexOf(end, from);
  return found < 0 ? undefined : found + end.length;
}

/** After a tag's `>`, which may also stand inside a quoted attribute. */
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
