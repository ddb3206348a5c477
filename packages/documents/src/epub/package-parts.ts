import { corrupt, DocumentError } from '../document-error.ts';
import { decodeText } from '../text/decode-text.ts';
import { attributeOf, scanXml, type XmlToken } from '../xml/scan-xml.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import type { ZipArchive } from '../zip/zip-entry.ts';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';

/** Methods that only hide fonts from copying; every other one is copy protection (EPUB 3.3, 4.2.6.3.1). */
const fontObfuscations = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
]);

export type XmlFile = { name: string; source: string; tokens: XmlToken[]; byteOrderMark: boolean };

/** The files of a book by name. */
export class BookFiles {
  readonly #entries: Map<string, ZipArchive['entries'][number]>;

  constructor({ entries }: ZipArchive) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  bytes(name: string): Uint8Array {
    const entry = this.#entries.get(name);
    if (!entry) throw corrupt({ id: 'documents.damagePartMissing', params: { name } });
    return inflateEntry(entry);
  }

  xml(name: string): XmlFile {
    const { text: source, byteOrderMark } = decodeText(this.bytes(name));
    return { name, source, tokens: scanXml(source), byteOrderMark };
  }
}

/** The name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The package documents, one for each rendition of the book. */
export function packageNames(files: BookFiles): string[] {
  const { source, tokens } = files.xml(CONTAINER);
  const names = tokens.flatMap((token) => {
    if (token.kind !== 'open' || localName(token.name) !== 'rootfile') return [];
    const type = attributeOf(source, token.span, 'media-type')?.value;
    const path = attributeOf(source, token.span, 'full-path')?.value;
    return path !== undefined && type === 'application/oebps-package+xml' ? [path] : [];
  });
  if (names.length === 0)
    throw corrupt({ id: 'documents.damagePartMissing', params: { name: 'OPF' } });
  return [...new Set(names)];
}

/** Throws DOCUMENT_ENCRYPTED if anything but fonts is encrypted. */
export function assertNotProtected(files: BookFiles): void {
  if (!files.has(ENCRYPTION)) return;
  const { source, tokens } = files.xml(ENCRYPTION);
  for (const token of tokens) {
    if (token.kind !== 'open') continue;
    const name = localName(token.name);
    if (name === 'EncryptionMethod') {
      const method = attributeOf(source, token.span, 'Algorithm')?.value ?? '';
      if (!fontObfuscations.has(method)) throw protectedBook();
    }
    if (name !== 'CipherReference') continue;
    const uri = attributeOf(source, token.span, 'URI')?.value ?? '';
    if (/\.(?:x?html?|opf|ncx|xml|svg)$/iu.test(uri)) throw protectedBook();
  }
}

const protectedBook = () => new DocumentError('DOCUMENT_ENCRYPTED', 'documents.copyProtected');

/** The name of the file that a reference in another one means. */
export function resolveHref(from: string, href: string): string {
  const path = from.split('/').slice(0, -1);
  for (const step of decode(href.replace(/[#?].*$/su, '')).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch (error) {
    if (error instanceof URIError) return href;
    throw error;
  }
}
