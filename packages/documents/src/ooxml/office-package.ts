import type { MessageRef } from '@glossa/contracts/messages';
import type { Document, Element } from '@xmldom/xmldom';
import { corrupt } from '../document-error.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import { readZip } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import type { ZipArchive } from '../zip/zip-entry.ts';
import { isSymlink } from '../zip/zip-entry.ts';
import type { ContentTypes } from './content-types.ts';
import { assertNoMacros, contentTypeOf, readContentTypes } from './content-types.ts';
import type { Relationship } from './relationships.ts';
import { readRelationships, relationshipsName } from './relationships.ts';
import { parseXml } from './xml-part.ts';

const CONTENT_TYPES = '[Content_Types].xml';

/** The parts of an Office file by zip entry name. */
export class OfficePackage {
  readonly names: string[];
  readonly #archive: ZipArchive;
  readonly #entries: Map<string, ZipArchive['entries'][number]>;
  readonly #types: ContentTypes;
  readonly #kind: MessageRef;

  /** Throws DocumentError; `kind` is the user-facing format name ("a Word document"). */
  constructor(bytes: Uint8Array, kind: MessageRef, extension: string) {
    const archive = readZip(bytes);
    // A document must not contain symlinks, which could harm whoever unpacks our output.
    const entries = archive.entries.filter((entry) => !isSymlink(entry));
    this.#kind = kind;
    this.#archive = { ...archive, entries };
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    if (!this.#entries.has(CONTENT_TYPES)) throw this.notThisKind();
    this.names = entries.map(({ name }) => name);
    this.#types = readContentTypes(this.root(CONTENT_TYPES));
    assertNoMacros(archive, this.#types, extension);
  }

  notThisKind(): Error {
    return corrupt({ id: 'documents.damageExpectedKind', params: { kind: this.#kind } });
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  typeOf(name: string): string {
    return contentTypeOf(this.#types, name);
  }

  bytes(name: string): Uint8Array {
    const entry = this.#entries.get(name);
    if (!entry) throw corrupt({ id: 'documents.damagePartMissing', params: { name } });
    return inflateEntry(entry);
  }

  /** A new tree for every call. */
  parse(name: string): Document {
    return parseXml(this.bytes(name));
  }

  root(name: string): Element {
    return rootOf(this.parse(name), name);
  }

  /** The targets of a part within the package; of the package itself for ''. Missing targets are skipped. */
  related(name: string): Relationship[] {
    const relationships = relationshipsName(name);
    if (!this.has(relationships)) return [];
    return readRelationships(this.root(relationships), name).filter(({ target }) =>
      this.has(target),
    );
  }

  /** The main part, which can have any name. */
  mainPart(): string {
    const main = this.related('').find(({ type }) => type === 'officeDocument');
    if (!main) throw this.notThisKind();
    return main.target;
  }

  /** The file with some parts replaced. */
  write(replaced: Map<string, Uint8Array>): Uint8Array {
    const isFirst = ({ name }: { name: string }) => name === CONTENT_TYPES;
    const { entries } = this.#archive;
    // Programs that detect the file type by the first bytes look for this entry.
    const ordered = [...entries.filter(isFirst), ...entries.filter((entry) => !isFirst(entry))];
    return writeZip({ ...this.#archive, entries: ordered }, replaced);
  }
}

export function rootOf(document: Document, name: string): Element {
  const root = document.documentElement;
  if (!root) throw corrupt({ id: 'documents.damagePartEmpty', params: { name } });
  return root;
}
