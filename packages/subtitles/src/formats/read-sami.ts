import type { MarkedText } from '../marked-text.ts';
import { readEntities } from './entities.ts';
import { lineAt, maxParts, tooManyCues } from './format.ts';
import type { FoundCue, FoundCues } from './found-cues.ts';
import { readHtmlMarks } from './html-marks.ts';
import { stripTags } from './markup.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

type Shown = { startMs: number; html: string; speaker: string | undefined; at: number };
type Sync = { startMs: number; endMs: number | undefined; html: string; at: number };

/** Adds the cues of a SAMI file: of each class, a text is shown until the next one. */
export const readSami = (found: FoundCues, text: string): void =>
  new SamiReader(found, text).read();

/** Tags that structure the file and have no text or style of their own. */
const structure = /<\/?(?:sync|p|body|sami)\b[^<>]*>/gi;

class SamiReader {
  readonly #found: FoundCues;
  readonly #text: string;
  /** What each class shows now. */
  readonly #shown = new Map<string, Shown>();
  /** Who speaks in each class, from `<P ID=Source>`. */
  readonly #speakers = new Map<string, { name: string; isUsed: boolean; at: number }>();
  readonly #classes: string[] = [];
  /** The tag before. */
  #tag: (Tag & { written: string }) | undefined;
  readonly #cues: Array<FoundCue & { at: number }> = [];

  constructor(found: FoundCues, text: string) {
    this.#found = found;
    this.#text = text;
  }

  read(): void {
    this.#readHead();
    for (const sync of this.#syncs()) this.#readSync(sync);
    for (const name of this.#classes) this.#end(name, undefined);
    for (const name of [...this.#speakers.keys()]) this.#dropSpeaker(name);
    // A class may end after later ones.
    for (const cue of this.#cues.sort((a, b) => a.at - b.at)) this.#found.add(cue);
    const foreign = this.#classes.filter((name) => !/^(?:lower|upper|)$/i.test(name));
    if (foreign.length > 1)
      this.#found.warnings.add('LANGUAGES_STACKED', undefined, foreign.length);
  }

  *#syncs(): Generator<Sync> {
    const tag = /<sync\b([^<>]*)>/gi;
    let count = 0;
    for (let match = tag.exec(this.#text); match; ) {
      count += 1;
      if (count > maxParts) throw tooManyCues();
      const { index: at, 1: attributes = '' } = match;
      const from = tag.lastIndex;
      match = tag.exec(this.#text);
      const startMs = msOf(attributes, starts);
      if (startMs === undefined) this.#found.warnings.add('TIME_UNREADABLE', () => this.#line(at));
      else
        yield {
          startMs,
          endMs: msOf(attributes, ends),
          html: this.#text.slice(from, match?.index ?? this.#text.length),
          at,
        };
    }
  }

  #line(at: number): number {
    return lineAt(this.#text, at);
  }

  #readHead(): void {
    const { warnings } = this.#found;
    const before = this.#text.slice(0, Math.max(0, this.#text.search(/<sync\b/i)));
    const body = before.search(/<body\b/i);
    const head = body < 0 ? before : before.slice(0, body);
    const rules =
      head.slice(Math.max(0, head.search(/<style\b/i))).match(/[.#]?[\w-]{1,100}\s*\{[^{}]*\}/g) ??
      [];
    const foreign = rules.filter((rule) => !/^\.(?:LOWER|UPPER)\b/.test(rule));
    warnings.add('STYLE_SHEET_DROPPED', 1, foreign.length);
    warnings.add('METADATA_DROPPED', 1, head.match(/<samiparam\b/gi)?.length ?? 0);
    if (body < 0) return;
    const skipped = stripTags(before.slice(body).replace(structure, ''));
    if (skipped.trim() !== '') warnings.add('TEXT_SKIPPED', () => this.#line(body));
  }

  #readSync({ startMs, endMs, html, at }: Sync): void {
    for (const { tag, content } of paragraphsOf(html)) {
      if (tag === '' && content.replace(structure, '').trim() === '') continue;
      const { name, isStyled, isSource } = this.#readTag(tag);
      if (isStyled) this.#found.warnings.add('STYLE_DROPPED', () => this.#line(at));
      if (isSource) {
        this.#dropSpeaker(name);
        this.#speakers.set(name, { name: textOf(content).trim(), isUsed: false, at });
        continue;
      }
      const before = this.#shown.get(name);
      // Several paragraphs of one time are shown together.
      const together = before?.at === at ? `${before.html}<br>${content}` : content;
      if (before?.at !== at) this.#end(name, startMs);
      if (!this.#classes.includes(name)) this.#addClass(name);
      const speaker = this.#speakers.get(name);
      if (speaker) speaker.isUsed = true;
      this.#shown.set(name, { startMs, html: together, speaker: speaker?.name, at });
    }
    if (endMs === undefined || endMs <= startMs) return;
    for (const [name, shown] of [...this.#shown]) if (shown.at === at) this.#end(name, endMs);
  }

  /** Most paragraphs begin with the same tag. */
  #readTag(tag: string): Tag {
    const known = this.#tag?.written === tag ? this.#tag : { ...readTag(tag), written: tag };
    this.#tag = known;
    return known;
  }

  /** A name that no text followed. */
  #dropSpeaker(className: string): void {
    const speaker = this.#speakers.get(className);
    this.#speakers.delete(className);
    if (speaker && !speaker.isUsed && speaker.name !== '')
      this.#found.warnings.add('TEXT_SKIPPED', () => this.#line(speaker.at));
  }

  #addClass(name: string): void {
    // Each language is a class; a file with more has no meaning, and each is looked for in this list.
    if (this.#classes.length >= 100) throw tooManyCues();
    this.#classes.push(name);
  }

  #end(name: string, endMs: number | undefined): void {
    const shown = this.#shown.get(name);
    if (!shown) return;
    this.#shown.delete(name);
    // Nearly every second text of a file clears the one before.
    if (cleared.test(shown.html)) return;
    const line = () => this.#line(shown.at);
    const { text, spans } = markedOf(shown.html, line, this.#found.warnings);
    // A non-breaking space clears the text before.
    if (text.trim() === '') return;
    const isUpper = /^upper$/i.test(name) || this.#classes.indexOf(name) > 0;
    if (this.#cues.length >= maxParts) throw tooManyCues();
    this.#cues.push({
      at: shown.at,
      startMs: shown.startMs,
      endMs,
      text,
      spans,
      track: isUpper && !/^lower$/i.test(name) ? 'upper' : 'lower',
      speaker: shown.speaker || undefined,
      line,
    });
  }
}

const cleared = /^\s*&nbsp;\s*$/;
const starts = /\bstart\s*=\s*["']?\s*(-?\d{1,12})/i;
const ends = /\bend\s*=\s*["']?\s*(-?\d{1,12})/i;

/** Milliseconds of an attribute of a tag. */
function msOf(attributes: string, pattern: RegExp): number | undefined {
  const match = pattern.exec(attributes);
  return match ? Number(match[1]) : undefined;
}

type Paragraph = { tag: string; content: string };

/** What is before the first paragraph has no tag. */
function paragraphsOf(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const pattern = /<p\b[^<>]*>/gi;
  let tag = '';
  let from = 0;
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    if (match.index > 0) paragraphs.push({ tag, content: html.slice(from, match.index) });
    tag = match[0];
    from = pattern.lastIndex;
  }
  paragraphs.push({ tag, content: html.slice(from) });
  return paragraphs;
}

type Tag = { name: string; isStyled: boolean; isSource: boolean };

const readTag = (tag: string): Tag => ({
  name: tag.match(/\bclass\s*=\s*["']?([\w-]{1,100})/i)?.[1] ?? '',
  isStyled: /\b(?:style|align)\s*=/i.test(tag),
  isSource: /\bid\s*=\s*["']?source\b/i.test(tag),
});

/** Any space but a single one as it is written. */
const longSpace = /[^\S ]\s*| \s+/g;

function markedOf(html: string, line: WarningLine, warnings: ReadWarnings): MarkedText {
  const tagged = html.includes('<')
    ? html.replace(structure, '').replace(/<br\b[^<>]*>/gi, '<br>')
    : html;
  const spaced = tagged.replace(longSpace, ' ');
  const marked = spaced.includes('&') ? spaced.replace(/&nbsp(?!;)/gi, '\u00a0') : spaced;
  return readHtmlMarks(marked, line, warnings, readEntities);
}

/** Many files clear a text with `&nbsp` without its semicolon. */
const textOf = (html: string): string =>
  readEntities(
    stripTags(html.replace(structure, '').replace(/\s+/g, ' ')).replace(/&nbsp(?!;)/gi, '\u00a0'),
  );
