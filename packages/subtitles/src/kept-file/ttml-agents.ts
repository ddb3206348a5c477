import { escapeXml } from '../formats/escape-xml.ts';
import type { TtmlHead } from '../formats/ttml-head.ts';
import type { TtmlNamespaces } from './ttml-namespaces.ts';

/** The speakers whom the head of a TTML file names, and those that are added to it. */
export class TtmlAgents {
  readonly #names: TtmlNamespaces;
  readonly #taken: Set<string | undefined>;
  readonly #ids: Map<string, string>;
  readonly #added = new Map<string, string>();

  /** `taken`: ids of the file. */
  constructor(head: TtmlHead, names: TtmlNamespaces, taken: Set<string | undefined>) {
    this.#names = names;
    this.#taken = taken;
    this.#ids = new Map([...head.speakers].map(([id, name]) => [name, id]));
  }

  idOf(name: string): string {
    const known = this.#ids.get(name);
    if (known) return known;
    let number = this.#added.size + 1;
    while (this.#taken.has(`speaker${number}`)) number += 1;
    const id = `speaker${number}`;
    this.#taken.add(id);
    this.#ids.set(name, id);
    this.#added.set(name, id);
    return id;
  }

  /** The head with the speakers that it lacked. */
  addTo(head: string): string {
    if (this.#added.size === 0) return head;
    const ttm = this.#names.of('metadata');
    const added = Array.from(
      this.#added,
      ([name, id]) =>
        `<${ttm}:agent xml:id="${id}" type="character"><${ttm}:name type="alias">${escapeXml(name)}</${ttm}:name></${ttm}:agent>`,
    ).join('');
    const { elements } = this.#names;
    const metadata = `<${elements}metadata>${added}</${elements}metadata>`;
    const into = (pattern: RegExp, write: (found: string) => string): string | undefined =>
      pattern.test(head) ? head.replace(pattern, write) : undefined;
    return (
      into(ownMetadata, (start) => start + added) ??
      into(openHead, (start) => start + metadata) ??
      into(emptyHead, () => `<${elements}head>${metadata}</${elements}head>`) ??
      into(body, (start) => `<${elements}head>${metadata}</${elements}head>${start}`) ??
      head
    );
  }
}

const attributes = String.raw`(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*`;
const prefix = String.raw`(?:[\w.-]+:)?`;
const comments = String.raw`(?:\s|<!--(?:(?!-->)[\s\S])*-->)*`;
const openHead = new RegExp(`<${prefix}head${attributes}>`);
/** What the head says of itself, which is before everything else in it. */
const ownMetadata = new RegExp(`${openHead.source}${comments}<${prefix}metadata${attributes}>`);
const emptyHead = new RegExp(`<${prefix}head${attributes}/>`);
const body = new RegExp(String.raw`<${prefix}body\b`);
