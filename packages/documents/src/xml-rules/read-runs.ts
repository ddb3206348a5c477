import type { OmissionReason } from '@glossa/contracts/document-review';
import { type Omission, omit, omitItems } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import { escapeXml } from '../resources/read-resx.ts';
import type { TakeSlot } from '../text/edit-stream.ts';
import type { Span } from '../text/splice.ts';
import { fragmentSlot } from '../text/spliced-reading.ts';
import { pairTags, type TextToken, writeTagged } from '../text/tagged-text.ts';
import type { XmlToken } from '../xml/scan-xml.ts';
import {
  attributeText,
  attributeValue,
  textOf,
  type XmlElement,
  type XmlTree,
} from '../xml/xml-tree.ts';
import { attributeSlots } from './attribute-texts.ts';
import { type Decider, type Decision, ofDocument } from './decide.ts';
import { itsNamespace } from './its-rules.ts';
import { readText } from './read-text.ts';

/** The text between two ends of a sentence. */
type Run = {
  tokens: TextToken[];
  span: Span | undefined;
  /** Objects with text that is left as it is, which are listed if no sentence shows them. */
  kept: { text: string; reason: OmissionReason }[];
};

/** The texts of a file's elements and attributes, in its order. */
export class RunReader {
  readonly #take: TakeSlot;
  readonly omitted: Omission[] = [];
  readonly #tree: XmlTree;
  readonly #decider: Decider;

  /** `take` is given what is in a sentence before it. */
  constructor(tree: XmlTree, decider: Decider, take: TakeSlot) {
    this.#take = take;
    this.#tree = tree;
    this.#decider = decider;
  }

  read(): void {
    this.#readElement(this.#tree.root, ofDocument, newRun());
  }

  #readElement(element: XmlElement, around: Decision, run: Run): void {
    const decision = this.#decider.decide(element, around);
    const isPart = decision.within !== 'no' && element !== this.#tree.root;
    if (decision.kept !== undefined && !this.#decider.holdsText(element)) {
      this.#keep(element, decision, isPart ? run : undefined);
      if (!isPart) this.#flush(run, element, around);
      return;
    }
    if (!isPart) this.#flush(run, element.parent ?? element, around);
    const { slots, omitted } = attributeSlots(this.#tree, element, decision, this.#decider);
    for (const slot of slots) this.#take(slot);
    this.omitted.push(...omitted);
    const span = this.#spanOf(element);
    if (decision.within === 'nested' && isPart) {
      this.#push(run, { ...atom(span), hidden: decision.isUnseen }, span);
      const inner = newRun();
      this.#readContent(element, decision, inner);
      this.#flush(inner, element, decision);
    } else if (decision.within === 'yes' && isPart) this.#readInline(element, decision, run);
    else {
      this.#readContent(element, decision, run);
      this.#flush(run, element, decision);
    }
  }

  #readInline(element: XmlElement, decision: Decision, run: Run): void {
    const open = this.#token(element.open);
    if (element.open === element.close) {
      const standsFor = shownFor(this.#tree, element);
      this.#push(run, { kind: 'atom', standsFor, span: open.span }, open.span);
      return;
    }
    const { name } = element;
    this.#push(run, { kind: 'open', name, span: open.span }, open.span);
    this.#readContent(element, decision, run);
    const close = this.#token(element.close);
    this.#push(run, { kind: 'close', name, span: close.span }, close.span);
  }

  #readContent(element: XmlElement, decision: Decision, run: Run): void {
    const { elementAt } = this.#tree;
    const isMessage = decision.vocabulary === undefined;
    for (let at = element.open + 1; at < element.close; at += 1) {
      const token = this.#token(at);
      const child = elementAt.get(at);
      if (child) {
        this.#readElement(child, decision, run);
        at = child.close;
      } else if (token.kind === 'text') {
        const texts = readText(this.#tree, token, { preserve: decision.preserve, isMessage });
        if (decision.kept !== undefined) this.#keepText(texts, token.span, decision, run);
        else for (const text of texts) this.#push(run, text, token.span);
      } else if (token.kind === 'comment' || token.kind === 'instruction') {
        const { start, end } = token.span;
        // Many put something there, such as a version or a line break.
        const isSeen =
          token.kind === 'instruction' && !ofEditors.test(this.#tree.source.slice(start, end));
        this.#push(run, isSeen ? atom(token.span) : { kind: 'mark', span: token.span }, token.span);
      }
    }
  }

  /** Text beside elements that are translated although the element around them is not. */
  #keepText(texts: TextToken[], span: Span, { kept, place }: Decision, run: Run): void {
    const text = texts.map((one) => (one.kind === 'text' ? one.value : '')).join('');
    if (kept !== undefined) this.omitted.push(...omit(text, kept, { place }));
    const isBlank = text.trim() === '';
    this.#push(run, isBlank ? { kind: 'mark', span } : atom(span, text.trim()), span);
  }

  /** An element whose text is left: an object in its sentence, or listed. */
  #keep(element: XmlElement, { kept, place }: Decision, run: Run | undefined): void {
    if (element.namespace === itsNamespace && element.local !== 'span') return;
    const text = textOf(this.#tree, element);
    const reason = kept ?? 'protected';
    if (reason === 'profile') {
      for (const attribute of this.#decider.textAttributesIn(element))
        this.omitted.push(...omit(attributeValue(this.#tree, attribute), reason, { place }));
    }
    if (!run) {
      this.omitted.push(...omit(text, reason, { place }));
      return;
    }
    const span = this.#spanOf(element);
    this.#push(run, { kind: 'atom', standsFor: text.trim(), span }, span);
    run.kept.push({ text, reason });
  }

  #flush(run: Run, owner: XmlElement, { place, vocabulary }: Decision): void {
    const { tokens, span, kept } = run;
    Object.assign(run, newRun());
    if (!span) return;
    const items = pairTags(tokens);
    const at = { id: `text-${span.start}`, place, span, message: true } as const;
    const plain = tokens.map((token) => (token.kind === 'text' ? token.value : '')).join('');
    const reason = vocabulary ? undefined : this.#whyProgram(owner, tokens, plain);
    const write = this.#writer(span);
    const slot = reason ? undefined : fragmentSlot(at, items, write);
    if (slot) this.#take(slot);
    else if (reason) this.omitted.push(...omit(`${owner.name}: ${plain}`, reason, at));
    else this.omitted.push(...omitItems(items, at));
    if (!slot) for (const one of kept) this.omitted.push(...omit(one.text, one.reason, at));
  }

  /** A value of data: an element with nothing else in it. */
  #whyProgram(
    owner: XmlElement,
    tokens: readonly TextToken[],
    value: string,
  ): OmissionReason | undefined {
    if (owner.children.length > 0 || tokens.some(({ kind }) => kind === 'open')) return undefined;
    const { parent, local: key } = owner;
    const siblings = parent?.parent?.children ?? [];
    // Only whether there is another one beside it counts: lists can be long.
    const at = parent ? parent.order : 0;
    const inRecords =
      siblings.length > 1 &&
      (siblings[0]?.order === at ? siblings[1] : siblings[0])?.name === parent?.name;
    const reason = whyProgramValue({ key, value, inRecords });
    return reason === 'no-letters' ? undefined : reason;
  }

  /** A section of CDATA is written as text where it changes, so what is kept of it has to be escaped. */
  #writer(span: Span) {
    const { source } = this.#tree;
    const text = source.slice(span.start, span.end);
    const sections = [...text.matchAll(/<!\[CDATA\[[\s\S]*?\]\]>/gu)].map((match) => ({
      start: span.start + match.index,
      end: span.start + match.index + match[0].length,
    }));
    const isInSection = ({ start, end }: Span) => {
      let [low, high] = [0, sections.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sections[middle]?.start ?? 0) < start) low = middle + 1;
        else high = middle;
      }
      return end < (sections[low - 1]?.end ?? 0);
    };
    return (
      items: Parameters<typeof writeTagged>[0],
      { read }: { read(part: Span): string },
    ): string =>
      writeTagged(items, {
        read: (part) => (isInSection(part) ? escapeXml(read(part)) : read(part)),
        encode: escapeXml,
      });
  }

  #push(run: Run, token: TextToken, { start, end }: Span): void {
    run.tokens.push(token);
    run.span = { start: run.span?.start ?? start, end };
  }

  #spanOf(element: XmlElement): Span {
    const { start } = this.#token(element.open).span;
    return { start, end: this.#token(element.close).span.end };
  }

  #token(index: number): XmlToken {
    const token = this.#tree.tokens[index];
    if (!token) throw new RangeError('There is no such token.');
    return token;
  }
}

/** Change marks and fonts of editors. */
const ofEditors = /^<\?(?:oxy_|xm-|Pub\b|Fm\b)/u;

const references = ['keyref', 'conkeyref', 'conref', 'linkend', 'href'];

/** An empty element that refers to a text shows one: its key, for engines without tags, and to see what it is. */
function shownFor(tree: XmlTree, element: XmlElement): string {
  if (element.local === 'br') return '\n';
  const found = references.map((name) => attributeText(tree, element, name)).find(Boolean) ?? '';
  return /[^/#]*$/u.exec(found.replace(/\.\w+$/u, ''))?.[0].trim() ?? '';
}

const newRun = (): Run => ({ tokens: [], span: undefined, kept: [] });

const atom = (span: Span, standsFor = '') => ({ kind: 'atom', standsFor, span }) as const;
