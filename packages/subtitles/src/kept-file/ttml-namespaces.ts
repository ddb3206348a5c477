const attributes = `(?:"[^"]*"|'[^']*'|[^>"'])*`;
const rootTag = new RegExp(String.raw`<(?:([\w.-]+):)?tt\b${attributes}>`);

/** The vocabularies of our own attributes and elements. */
type Vocabulary = 'styling' | 'metadata';

/** The prefixes of a TTML file. Those that its root lacks are declared there once something uses them. */
export class TtmlNamespaces {
  /** Of elements, with its colon. */
  readonly elements: string;
  readonly #prefixes: Record<Vocabulary, string>;
  readonly #missing = new Map<Vocabulary, string>();
  readonly #used = new Set<Vocabulary>();

  constructor(head: string, elements: string) {
    this.elements = elements;
    const [root = '', prefix] = head.match(rootTag) ?? [];
    const own = new RegExp(String.raw`\sxmlns${prefix ? `:${prefix}` : ''}\s*=\s*["']([^"']*)["']`);
    const namespace = root.match(own)?.[1] ?? 'http://www.w3.org/ns/ttml';
    const prefixOf = (vocabulary: Vocabulary, usual: string) => {
      const known = root.match(
        new RegExp(
          String.raw`\sxmlns:([\w.-]+)\s*=\s*["']http://www\.w3\.org/[^"']*#${vocabulary}["']`,
        ),
      )?.[1];
      if (known) return known;
      let name = usual;
      while (root.includes(`xmlns:${name}`)) name += 'x';
      this.#missing.set(vocabulary, `xmlns:${name}="${namespace}#${vocabulary}"`);
      return name;
    };
    this.#prefixes = { styling: prefixOf('styling', 'tts'), metadata: prefixOf('metadata', 'ttm') };
  }

  /** The prefix of a vocabulary, which is used from now on. */
  of(vocabulary: Vocabulary): string {
    this.#used.add(vocabulary);
    return this.#prefixes[vocabulary];
  }

  /** What our writer wrote, with the prefixes of this file. */
  apply(xml: string): string {
    return xml.replace(/<[^>]*>/g, (tag) =>
      tag
        .replace(/^<(\/?)(?=\w)/, `<$1${this.elements}`)
        .replace(/\stts:/g, () => ` ${this.of('styling')}:`)
        .replace(/\sttm:/g, () => ` ${this.of('metadata')}:`),
    );
  }

  declare(head: string): string {
    const added = [...this.#missing].filter(([vocabulary]) => this.#used.has(vocabulary));
    if (added.length === 0) return head;
    return head.replace(rootTag, (tag) =>
      [tag.slice(0, -1), ...added.map(([, declaration]) => declaration)].join(' ').concat('>'),
    );
  }
}
