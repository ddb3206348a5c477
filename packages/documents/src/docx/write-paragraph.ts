import type { Element, Node } from '@xmldom/xmldom';
import type { Inline } from '../inline/fragment.ts';
import { childNamed, cloneElement, createLike, isElement, xmlSafe } from '../ooxml/xml-part.ts';
import { cutBinding } from './content-control.ts';
import type { WordTarget } from './direction.ts';
import { directParagraph, runPropertiesFor } from './direction.ts';
import type { Primitive, WordPayload, Wrapper } from './word-item.ts';

/** Removing children one by one takes quadratic time: beyond this, a new parent is cheaper. */
const MANY_CHILDREN = 200;

/** Replaces the content of a `w:p` with the items; its own properties stay. */
export function writeParagraph(
  source: Element,
  items: Inline<WordPayload>[],
  target: WordTarget,
): void {
  const properties = childNamed(source, 'pPr');
  const paragraph = emptied(source);
  if (properties) paragraph.appendChild(properties);
  const writer = new NestedWriter(paragraph);
  for (const item of items) {
    if (item.kind !== 'text') writer.addPrimitives(item.payload.primitives);
    else if (item.value !== '') {
      const { chain, properties: appearance } = item.payload;
      const run = createLike(paragraph, 'r');
      run.appendChild(runPropertiesFor(paragraph, appearance, target));
      appendText(run, item.value);
      writer.addNode(run, chain);
    }
  }
  writer.finish();
  directParagraph(paragraph, target);
}

function emptied(paragraph: Element): Element {
  if (paragraph.childNodes.length > MANY_CHILDREN && paragraph.parentNode) {
    const fresh = cloneElement(paragraph, false);
    paragraph.parentNode.replaceChild(fresh, paragraph);
    return fresh;
  }
  while (paragraph.lastChild) paragraph.removeChild(paragraph.lastChild);
  return paragraph;
}

function appendText(run: Element, value: string): void {
  const oneLine = xmlSafe(value).replace(/[\t\r\n]+/gu, ' ');
  for (const part of oneLine.split(/(\u2011)/u)) {
    if (part === '\u2011') run.appendChild(createLike(run, 'noBreakHyphen'));
    else if (part !== '') run.appendChild(textElement(run, part));
  }
}

export function textElement(run: Element, value: string): Element {
  const element = createLike(run, 't');
  element.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
  element.textContent = value;
  return element;
}

type Open = { wrapper: Wrapper; container: Element };

/** Opens and closes links, insertions and fields as the wrappers of the written items change. */
class NestedWriter {
  readonly #paragraph: Element;
  /** The first element of each wrapper, by key. */
  readonly #used = new Map<string, Element>();
  #open: Open[] = [];

  constructor(paragraph: Element) {
    this.#paragraph = paragraph;
  }

  addPrimitives(primitives: Primitive[]): void {
    for (const primitive of primitives) {
      this.addNode(this.#asNode(primitive), primitive.chain);
    }
  }

  addNode(node: Node, chain: Wrapper[]): void {
    let shared = 0;
    while (shared < chain.length && this.#open[shared]?.wrapper.key === chain[shared]?.key) {
      shared += 1;
    }
    this.#closeTo(shared);
    for (const wrapper of chain.slice(shared)) this.#enter(wrapper);
    this.#container().appendChild(node);
  }

  finish(): void {
    this.#closeTo(0);
  }

  #container(): Element {
    return this.#open.at(-1)?.container ?? this.#paragraph;
  }

  #asNode(primitive: Primitive): Node {
    const node = movable(primitive);
    if (!primitive.inRun) return node;
    const run = createLike(this.#paragraph, 'r');
    if (primitive.properties) run.appendChild(cloneElement(primitive.properties, true));
    run.appendChild(node);
    return run;
  }

  #enter(wrapper: Wrapper): void {
    const outer = this.#container();
    if (wrapper.kind === 'field') {
      for (const primitive of wrapper.open) outer.appendChild(this.#copy(primitive));
      this.#open.push({ wrapper, container: outer });
      return;
    }
    const shell = cloneElement(wrapper.element, false);
    outer.appendChild(shell);
    const first = this.#used.get(wrapper.key);
    if (!first) this.#used.set(wrapper.key, shell);
    const container =
      wrapper.element.localName === 'sdt' ? fillControl(shell, wrapper.element, first) : shell;
    this.#open.push({ wrapper, container });
  }

  #closeTo(depth: number): void {
    while (this.#open.length > depth) {
      const closed = this.#open.pop();
      if (closed?.wrapper.kind !== 'field') continue;
      for (const primitive of closed.wrapper.close) {
        closed.container.appendChild(this.#copy(primitive));
      }
    }
  }

  /** Field marks are copied, because a link split by the translation needs them twice. */
  #copy(primitive: Primitive): Node {
    return this.#asNode({ ...primitive, node: primitive.node.cloneNode(true) });
  }
}

/**
 * Elements that may contain a text box must stay the same node, because the box is translated later; everything else is
 * copied, which saves the old parent from reindexing its children.
 */
function movable({ node, inRun }: Primitive): Node {
  if (!isElement(node) || node.localName === 'AlternateContent') return node;
  return inRun && node.firstChild ? node : node.cloneNode(true);
}

/** A content control keeps its settings; a second part of it must not have the same id. */
function fillControl(shell: Element, source: Element, first: Element | undefined): Element {
  for (const name of ['sdtPr', 'sdtEndPr']) {
    const settings = childNamed(first ?? source, name);
    if (!settings) continue;
    // The first part takes the settings themselves: their choices are translated later.
    const kept = first ? cloneElement(settings, true) : settings;
    const id = childNamed(kept, 'id');
    if (first && id) kept.removeChild(id);
    cutBinding(kept);
    shell.appendChild(kept);
  }
  const content = createLike(source, 'sdtContent');
  shell.appendChild(content);
  return content;
}
