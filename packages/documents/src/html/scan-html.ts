import type { OmissionReason } from '@glossa/contracts/document-review';
import type { Token } from 'parse5';
import { Tokenizer } from 'parse5';
import type { Place } from '../segment.ts';
import type { Span } from '../text/splice.ts';
import type { TextToken } from '../text/tagged-text.ts';
import {
  impliedEndContainers,
  impliedEnds,
  inlineElements,
  opaqueElements,
  unseenElements,
  untouchedElements,
  voidElements,
} from './element-kinds.ts';
import { openAgain } from './open-again.ts';
import { referenceStart } from './reference-start.ts';
import { modes, reasons } from './skip-kinds.ts';
import { isKeptFromTranslation, isTextAttribute } from './text-attributes.ts';

/** The content between two block boundaries, in source order. */
export type Run = { tokens: TextToken[]; place: Place };

export type HtmlSink = {
  run(run: Run): void;
  /** Every start tag outside untranslatable content. */
  startTag(tag: Token.TagToken, place: Place): void;
  endTag(tag: Token.TagToken): void;
  /** Untranslatable content that is no part of a sentence. */
  skipped(text: string, reason: OmissionReason, place: Place): void;
};

type Skip = {
  name: string;
  from: number;
  depth: number;
  containers: number;
  opaque: boolean;
  reason: OmissionReason | undefined;
  text: string;
};

/** Whether a filter profile leaves out the element. */
type IsLeftOut = (tag: Token.TagToken) => boolean;

export const spanOf = (token: { location: Token.Location | null }): Span => ({
  start: token.location?.startOffset ?? 0,
  end: token.location?.endOffset ?? 0,
});

/**
 * Tokenizes HTML without building a tree: a tree moves misplaced elements away from their source position, and
 * malicious nesting makes it slow. In XML every element can be empty (`<title/>`), and names have prefixes.
 */
export function scanHtml(
  source: string,
  sink: HtmlSink,
  isXml = false,
  isLeftOut: IsLeftOut = () => false,
): void {
  new HtmlScanner(source, sink, isXml, isLeftOut).scan();
}

const staysInSentence = (kind: string): boolean =>
  opaqueElements.has(kind) || unseenElements.has(kind) || inlineElements.has(kind);

class HtmlScanner {
  readonly #source: string;
  readonly #sink: HtmlSink;
  readonly #isXml: boolean;
  readonly #isLeftOut: IsLeftOut;
  readonly #tokenizer: Tokenizer;
  #tokens: TextToken[] = [];
  #text: { value: string; start: number; end: number } | undefined;
  #blank: Span | undefined;
  #skip: Skip | undefined;
  #tables = 0;
  /** Objects since the last boundary, which are listed if no sentence shows them. */
  #kept: { text: string; reason: OmissionReason }[] = [];

  constructor(source: string, sink: HtmlSink, isXml: boolean, isLeftOut: IsLeftOut) {
    this.#source = source;
    this.#sink = sink;
    this.#isXml = isXml;
    this.#isLeftOut = isLeftOut;
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (tag) => this.#onStartTag(tag),
        onEndTag: (tag) => this.#onEndTag(tag),
        onCharacter: (token) => this.#onText(token.chars, this.#pieceOf(token)),
        onWhitespaceCharacter: (token) => this.#onBlank(this.#pieceOf(token)),
        onNullCharacter: () => undefined,
        onComment: (token) => this.#onComment(spanOf(token)),
        onDoctype: () => undefined,
        onEof: () => undefined,
      },
    );
  }

  scan(): void {
    this.#tokenizer.write(this.#source, true);
    this.#flush();
  }

  #onStartTag(tag: Token.TagToken): void {
    const name = tag.tagName;
    const inDrawing = this.#skip?.name === 'svg' || this.#skip?.name === 'math';
    const isEmpty = this.#isXml && tag.selfClosing;
    const mode = inDrawing || isEmpty ? undefined : modes[name];
    if (mode !== undefined) this.#tokenizer.state = mode;
    if (this.#skip) {
      if (!this.#endsSkipFromOutside(name)) {
        this.#countInSkip(tag, 1);
        return;
      }
      this.#endSkip(spanOf(tag).start);
    }
    const place: Place = this.#tables > 0 ? 'table' : 'body';
    const isVoid = isEmpty || voidElements.has(name) || (tag.selfClosing && name.includes(':'));
    if (this.#startsSkip(tag)) {
      if (this.#isLeftOut(tag)) this.#skipAttributes(tag, place);
      if (isVoid) this.#push({ kind: 'atom', standsFor: '', span: spanOf(tag) });
      else this.#startSkip(tag);
      return;
    }
    this.#sink.startTag(tag, place);
    if (!inlineElements.has(name)) {
      this.#flush();
      if (name === 'table' && !isEmpty) this.#tables += 1;
    } else if (isVoid) {
      const standsFor = name === 'br' ? '\n' : '';
      if (name === 'wbr') this.#push({ kind: 'mark', span: spanOf(tag) });
      else this.#push({ kind: 'atom', standsFor, span: spanOf(tag) });
    } else {
      this.#push({ kind: 'open', name, span: spanOf(tag), ...openAgain(tag) });
    }
  }

  #onEndTag(tag: Token.TagToken): void {
    const name = tag.tagName;
    const { start, end } = spanOf(tag);
    if (this.#skip) {
      if (this.#skip.name !== name) {
        this.#countInSkip(tag, -1);
        if (this.#skip.containers >= 0 || !impliedEnds.has(this.#skip.name)) return;
        this.#endSkip(start);
      } else {
        this.#skip.depth -= 1;
        if (this.#skip.depth === 0) this.#endSkip(end);
        return;
      }
    }
    this.#sink.endTag(tag);
    if (inlineElements.has(name)) this.#push({ kind: 'close', name, span: { start, end } });
    else {
      this.#flush();
      if (name === 'table' && this.#tables > 0) this.#tables -= 1;
    }
  }

  #startsSkip(tag: Token.TagToken): boolean {
    const kind = this.#kindOf(tag.tagName);
    return untouchedElements.has(kind) || opaqueElements.has(kind) || this.#isKept(tag);
  }

  #isKept(tag: Token.TagToken): boolean {
    return isKeptFromTranslation(tag) || this.#isLeftOut(tag);
  }

  #skipAttributes(tag: Token.TagToken, place: Place): void {
    for (const { name, value } of tag.attrs)
      if (isTextAttribute(tag, name))
        this.#sink.skipped(value, 'profile', name === 'alt' ? 'alt-text' : place);
  }

  /** `m:math` of XML is `math`. */
  #kindOf(name: string): string {
    return this.#isXml ? name.slice(name.indexOf(':') + 1) : name;
  }

  #startSkip(tag: Token.TagToken): void {
    const name = tag.tagName;
    const kind = this.#kindOf(name);
    if (!staysInSentence(kind)) this.#flush();
    const opaque = !unseenElements.has(kind);
    const from = spanOf(tag).start;
    if (tag.selfClosing && (name === 'svg' || name === 'math')) {
      this.#push({ kind: 'atom', standsFor: '', span: spanOf(tag) });
      return;
    }
    const known = isKeptFromTranslation(tag) ? 'protected' : reasons[kind];
    const reason = known ?? (this.#isLeftOut(tag) ? 'profile' : undefined);
    this.#skip = { name, from, depth: 1, containers: 0, opaque, reason, text: '' };
  }

  #endSkip(end: number): void {
    const skip = this.#skip;
    this.#skip = undefined;
    if (!skip) return;
    const span = { start: skip.from, end };
    if (!staysInSentence(this.#kindOf(skip.name))) {
      if (skip.reason)
        this.#sink.skipped(skip.text, skip.reason, this.#tables > 0 ? 'table' : 'body');
      return;
    }
    if (skip.opaque) {
      this.#kept.push({ text: skip.text, reason: skip.reason ?? 'protected' });
      this.#push({ kind: 'atom', standsFor: skip.text.trim(), span });
    } else this.#push({ kind: 'mark', span });
  }

  #countInSkip(tag: Token.TagToken, step: 1 | -1): void {
    const skip = this.#skip;
    if (!skip) return;
    if (impliedEndContainers.has(tag.tagName)) skip.containers += step;
    if (step === 1 && tag.tagName === skip.name && !tag.selfClosing) skip.depth += 1;
  }

  /** A paragraph or list item without an end tag ends at the next one. */
  #endsSkipFromOutside(startedName: string): boolean {
    const skip = this.#skip;
    if (!skip || this.#isXml) return false;
    if (skip.name === 'p') {
      return !inlineElements.has(startedName) && !opaqueElements.has(startedName);
    }
    return impliedEnds.has(skip.name) && startedName === skip.name && skip.containers === 0;
  }

  #pieceOf(token: Token.CharacterToken): Span {
    const { start, end } = spanOf(token);
    return {
      start: referenceStart(this.#source, start),
      end: referenceStart(this.#source, end),
    };
  }

  #onText(chars: string, span: Span): void {
    if (this.#skip) {
      this.#skip.text += chars;
      return;
    }
    if (this.#text) {
      this.#text.value += (this.#blank ? ' ' : '') + chars;
      this.#text.end = span.end;
      this.#blank = undefined;
      return;
    }
    this.#endText();
    this.#text = { value: chars, ...span };
  }

  #onBlank(span: Span): void {
    if (this.#skip) this.#skip.text += ' ';
    else this.#blank = { start: this.#blank?.start ?? span.start, end: span.end };
  }

  #onComment(span: Span): void {
    if (!this.#skip) this.#push({ kind: 'mark', span });
  }

  #push(token: TextToken): void {
    this.#endText();
    this.#tokens.push(token);
  }

  #endText(): void {
    if (this.#text) {
      const { value, start, end } = this.#text;
      this.#tokens.push({ kind: 'text', value, span: { start, end } });
    }
    if (this.#blank) this.#tokens.push({ kind: 'text', value: ' ', span: this.#blank });
    this.#text = undefined;
    this.#blank = undefined;
  }

  #flush(): void {
    this.#endText();
    const tokens = this.#tokens;
    const kept = this.#kept;
    this.#tokens = [];
    this.#kept = [];
    const place = this.#tables > 0 ? 'table' : 'body';
    const isSentence = tokens.some((token) => token.kind === 'text' && /\p{L}/u.test(token.value));
    if (!isSentence) for (const { text, reason } of kept) this.#sink.skipped(text, reason, place);
    if (tokens.some(({ kind }) => kind === 'text')) this.#sink.run({ tokens, place });
  }
}
