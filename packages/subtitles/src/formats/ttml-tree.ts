import { maxParts, tooManyCues } from './format.ts';
import type { XmlAttributes } from './scan-xml.ts';

/** An element of the body with what is inside it, in order. `at`: its position in the file. */
export type TtmlNode = {
  name: string;
  attributes: XmlAttributes;
  children: (TtmlNode | string)[];
  at: number;
};

/** Builds the tree of a body: its own elements only, without metadata and foreign ones. */
export class TtmlTree {
  readonly root: TtmlNode = { name: '', attributes: new Map(), children: [], at: 0 };
  readonly #open: TtmlNode[] = [this.root];
  #count = 0;

  get innermost(): TtmlNode {
    return this.#open.at(-1) ?? this.root;
  }

  open(name: string, attributes: XmlAttributes, at: number): TtmlNode {
    this.#count += 1;
    if (this.#count > maxParts) throw tooManyCues();
    const node: TtmlNode = { name, attributes, children: [], at };
    this.innermost.children.push(node);
    this.#open.push(node);
    return node;
  }

  text(content: string): void {
    if (content !== '') this.innermost.children.push(content);
  }

  close(): void {
    if (this.#open.length > 1) this.#open.pop();
  }
}
