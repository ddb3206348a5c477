import type { Token } from 'parse5';
import type { RebuildOptions } from '../reading.ts';
import type { DecodedText } from '../text/decode-text.ts';
import type { Edit } from '../text/splice.ts';
import { spanOf } from './scan-html.ts';
import { escapeHtml, quoteValue, valueSpan } from './write-html.ts';

/** What a kind of page says about itself, besides what it says already. */
export type PageRules = {
  languages: readonly ('lang' | 'xml:lang')[];
  /** Whether a page that names no encoding gets a name of it. */
  namesCharset: boolean;
};

const htmlRules: PageRules = { languages: ['lang'], namesCharset: true };

/** The language, direction and encoding of a page; changed to the target when writing. */
export class PageSettings {
  readonly #source: string;
  readonly #byteOrderMark: boolean;
  readonly #rules: PageRules;
  #root: Token.TagToken | undefined;
  #body: Token.TagToken | undefined;
  #head: Token.TagToken | undefined;
  /** Of the first tag of a page's content, if the page names no `html` and no `head`. */
  #contentStart: number | undefined;
  #charset: Edit | undefined;
  #namesCharset = false;
  #bodyEnd: number | undefined;

  constructor({ text, byteOrderMark }: DecodedText, rules = htmlRules) {
    this.#source = text;
    this.#rules = rules;
    this.#byteOrderMark = byteOrderMark;
    const declaration = /^\s*<\?xml\s[^<>]*?encoding\s*=\s*(["'])([\w.:-]+)\1/iu.exec(text);
    if (declaration?.[2] && !/^utf-?8$/iu.test(declaration[2])) {
      const end = declaration.index + declaration[0].length - 1;
      this.#charset = { start: end - declaration[2].length, end, text: 'UTF-8' };
    }
  }

  seeStartTag(tag: Token.TagToken): void {
    if (tag.tagName === 'html') this.#root ??= tag;
    else if (tag.tagName === 'body') this.#body ??= tag;
    else if (tag.tagName === 'head') this.#head ??= tag;
    else if (tag.tagName === 'title') this.#contentStart ??= spanOf(tag).start;
    if (tag.tagName === 'body') this.#contentStart ??= spanOf(tag).start;
    if (tag.tagName === 'meta' && !this.#namesCharset) this.#seeMeta(tag);
  }

  seeEndTag(tag: Token.TagToken): void {
    if (tag.tagName === 'body') this.#bodyEnd = spanOf(tag).start;
  }

  edits({ targetLanguage, direction, disclaimer }: RebuildOptions): Edit[] {
    const edits: Edit[] = this.#charset ? [this.#charset] : [];
    const isAscii = targetLanguage === 'en' && !/[^\u0000-\u007f]/u.test(this.#source);
    const at = this.#rules.namesCharset ? this.#charsetPlace() : undefined;
    if (!this.#namesCharset && !this.#byteOrderMark && at !== undefined && !isAscii) {
      edits.push({ start: at, end: at, text: `<meta charset="utf-8"${this.#emptyEnd()}` });
    }
    const page = this.#root ?? this.#body;
    for (const tag of page ? new Set([page, this.#body ?? page]) : []) {
      const isStated = (name: string) => tag.attrs.some((one) => one.name === name);
      const names = ['lang', 'xml:lang'] as const;
      const languages = names.filter(
        (name) => isStated(name) || (tag === page && this.#rules.languages.includes(name)),
      );
      const needsDirection = isStated('dir') || (tag === page && direction === 'rtl');
      edits.push(
        ...this.#setAttributes(tag, [
          ...languages.map((name) => [name, targetLanguage]),
          ...(needsDirection ? [['dir', direction]] : []),
        ]),
      );
    }
    if (disclaimer) edits.push(this.#disclaimer(disclaimer));
    return edits;
  }

  /** Of an element without content, which XML has to close. */
  #emptyEnd(): string {
    return this.#root?.attrs.some(({ name }) => name === 'xmlns') ? '/>' : '>';
  }

  /** Where browsers look for it; a piece of a page, to be put into another one, has no place for it. */
  #charsetPlace(): number | undefined {
    const tag = this.#head ?? this.#root;
    if (tag) return spanOf(tag).end;
    const type = /^\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*)*<!doctype[^>]*>/iu.exec(this.#source);
    return type ? type[0].length : this.#contentStart;
  }

  /** `charset="…"` or `http-equiv="Content-Type" content="…; charset=…"`. */
  #seeMeta(tag: Token.TagToken): void {
    const name = tag.attrs.some((a) => a.name === 'charset') ? 'charset' : 'content';
    const value = tag.attrs.find((attribute) => attribute.name === name)?.value ?? '';
    const isType = tag.attrs.some(
      (a) => a.name === 'http-equiv' && a.value.trim().toLowerCase() === 'content-type',
    );
    const encoding = name === 'charset' ? value : /charset\s*=\s*([\w.:-]+)/iu.exec(value)?.[1];
    if (!encoding || (name === 'content' && !isType)) return;
    this.#namesCharset = true;
    const location = tag.location?.attrs?.[name];
    if (!location || /^\s*utf-?8\s*$/iu.test(encoding)) return;
    const span = valueSpan(this.#source, { start: location.startOffset, end: location.endOffset });
    if (!span) return;
    const written = this.#source.slice(span.start, span.end);
    this.#charset = { ...span, text: quoteValue(value.replace(encoding, 'utf-8'), written) };
  }

  #setAttributes(tag: Token.TagToken, wanted: string[][]): Edit[] {
    let added = '';
    const edits: Edit[] = [];
    for (const [name = '', value = ''] of wanted) {
      const attribute = tag.attrs.find((a) => a.name === name);
      const location = tag.location?.attrs?.[name];
      if (attribute?.value === value) continue;
      if (!location) {
        added += ` ${name}="${value}"`;
        continue;
      }
      const whole = { start: location.startOffset, end: location.endOffset };
      const span = valueSpan(this.#source, whole);
      if (span) {
        const written = this.#source.slice(span.start, span.end);
        edits.push({ ...span, text: quoteValue(value, written) });
      } else edits.push({ ...whole, text: `${name}="${value}"` });
    }
    const at = spanOf(tag).start + 1 + tag.tagName.length;
    return added === '' ? edits : [...edits, { start: at, end: at, text: added }];
  }

  #disclaimer(disclaimer: string): Edit {
    const at = this.#bodyEnd ?? this.#source.length;
    const lines = disclaimer.split(/\r\n|\r|\n/u).map((line) => escapeHtml(line, false));
    return {
      start: at,
      end: at,
      text: `<p><small>${lines.join(`<br${this.#emptyEnd()}`)}</small></p>\n`,
    };
  }
}
