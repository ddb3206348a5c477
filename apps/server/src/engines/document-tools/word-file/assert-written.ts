import { DocumentError } from '@glossa/documents/document-error';
import { inflateEntry } from '@glossa/documents/zip/inflate-entry';
import { readZip } from '@glossa/documents/zip/read-zip';

type WrittenTexts = {
  /** Each is in the document once. */
  once: readonly string[];
  /** In a header or footer; numbers of pages are fields. */
  running: readonly string[];
};

const mostShown = 60;
const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cc}]/gu, '');

/** Throws DOCUMENT_DIFFERS if a Word file that was just written lacks a text, or has one more often. */
export function assertWritten(bytes: Uint8Array, { once, running }: WrittenTexts): void {
  const parts = readZip(bytes).entries.filter(({ name }) =>
    /^word\/(?:document|header\d+|footer\d+)\.xml$/u.test(name),
  );
  let body = '';
  let edges = '';
  for (const entry of parts) {
    const text = textOf(new TextDecoder().decode(inflateEntry(entry)));
    if (entry.name === 'word/document.xml') body = text;
    else edges += text;
  }
  const left = count(lettersOf(body));
  for (const text of once) for (const letter of lettersOf(text)) add(left, letter, -1);
  const withoutNumbers = (text: string) => lettersOf(text).replace(/\d/gu, '');
  const shown = withoutNumbers(edges);
  const differs = [...left.values()].some((number) => number !== 0);
  const lacking =
    running.find((text) => !shown.includes(withoutNumbers(text))) ??
    (differs ? firstLacking(once, body) : undefined);
  if (lacking === undefined) return;
  throw new DocumentError('DOCUMENT_DIFFERS', 'documents.translationMissing', {
    params: { text: [...lacking.trim()].slice(0, mostShown).join('') },
  });
}

function firstLacking(texts: readonly string[], body: string): string {
  const written = lettersOf(body);
  return texts.find((text) => !written.includes(lettersOf(text))) ?? texts[0] ?? '';
}

function count(letters: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of letters) add(counts, letter, 1);
  return counts;
}

function add(counts: Map<string, number>, letter: string, number: number): void {
  counts.set(letter, (counts.get(letter) ?? 0) + number);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of a part that this program wrote. */
function textOf(xml: string): string {
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/gu)]
    .map(([, text = '']) =>
      text.replace(/&(\w+);/gu, (whole, name: string) => named[name] ?? whole),
    )
    .join('');
}
