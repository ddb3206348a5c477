import type { MessageRef } from '@glossa/contracts/messages';
import type { Document, Element } from '@xmldom/xmldom';
import { corrupt } from '../document-error.ts';
import { type Omission, omit } from '../omission.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import { readZip } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { isSymlink, type ZipArchive } from '../zip/zip-entry.ts';
import { dropMacros } from './drop-macros.ts';
import { childElements, parseXml } from './xml-part.ts';

const CONTENT_TYPES = '[Content_Types].xml';

/** The parts of an Office file by zip entry name, without its macros. */
export class OfficePackage {
  readonly names: string[];
  /** The macros, which are left out. */
  readonly omitted: Omission[];
  readonly #archive: ZipArchive;
  readonly #entries: Map<string, ZipArchive['entries'][number]>;
  readonly #types: ContentTypes;
  readonly #kind: MessageRef;
  readonly #rewritten: Map<string, Uint8Array>;

  /** Throws DocumentError; `kind` is the user-facing format name ("a Word document"). */
  constructor(bytes: Uint8Array, kind: MessageRef, extension: string) {
    const archive = readZip(bytes);
    // A document must not contain symlinks, which could harm whoever unpacks our output.
    const allowed = archive.entries.filter((entry) => !isSymlink(entry));
    const { entries, rewritten, projects } = dropMacros(allowed, extension);
    this.omitted = projects.flatMap((name) => omit(name, 'macro', { place: 'body' }));
    this.#rewritten = rewritten;
    this.#kind = kind;
    this.#archive = { ...archive, entries };
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    if (!this.#entries.has(CONTENT_TYPES)) throw this.notThisKind();
    this.names = entries.map(({ name }) => name);
    this.#types = readContentTypes(this.root(CONTENT_TYPES));
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
    const rewritten = this.#rewritten.get(name);
    if (rewritten) return rewritten;
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
    return writeZip(
      { ...this.#archive, entries: ordered },
      new Map([...this.#rewritten, ...replaced]),
    );
  }
}

export function rootOf(document: Document, name: string): Element {
  const root = document.documentElement;
  if (!root) throw corrupt({ id: 'documents.damagePartEmpty', params: { name } });
  return root;
}

/** `type` is the last segment of the relationship's URL, such as `slide`; `target` the name of a zip entry. */
type Relationship = { id: string; type: string; target: string };

/** The entry with the relationships of a part; of the whole package for ''. */
function relationshipsName(partName: string): string {
  const slash = partName.lastIndexOf('/') + 1;
  return `${partName.slice(0, slash)}_rels/${partName.slice(slash)}.rels`;
}

/** The relationships to parts of the same package; external ones (links, templates, pictures) are never followed. */
function readRelationships(root: Element, partName: string): Relationship[] {
  return childElements(root).flatMap((element): Relationship[] => {
    const target = element.getAttribute('Target');
    const id = element.getAttribute('Id');
    const type = element.getAttribute('Type')?.split('/').at(-1);
    if (!target || !id || !type || element.getAttribute('TargetMode') === 'External') return [];
    return [{ id, type, target: resolveName(partName, target) }];
  });
}

function resolveName(partName: string, target: string): string {
  const path = target.startsWith('/') ? [] : partName.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

type ContentTypes = { parts: Map<string, string>; extensions: Map<string, string> };

/** The content of `[Content_Types].xml`. Names are compared ignoring case (ECMA-376 part 2, 7.2.3.5). */
function readContentTypes(root: Element): ContentTypes {
  const types: ContentTypes = { parts: new Map(), extensions: new Map() };
  for (const element of childElements(root)) {
    const type = element.getAttribute('ContentType');
    const isDefault = element.localName === 'Default';
    const name = element.getAttribute(isDefault ? 'Extension' : 'PartName')?.toLowerCase();
    if (name && type) (isDefault ? types.extensions : types.parts).set(name, type);
  }
  return types;
}

function contentTypeOf(types: ContentTypes, name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return types.parts.get(`/${name}`.toLowerCase()) ?? types.extensions.get(extension) ?? '';
}
