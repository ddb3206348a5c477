import { languages } from '@glossa/contracts/languages';
import { type Cue, sortCues, type Track } from '../cue.ts';
import { readEntities } from './entities.ts';
import {
  cleanText,
  lineAt,
  maxParts,
  type SubtitleFormat,
  textLines,
  tooManyCues,
  type WriteOptions,
} from './format.ts';
import { FoundCues } from './found-cues.ts';
import { countTags, stripTags } from './markup.ts';
import type { ReadWarnings } from './read-warnings.ts';

const identity = {
  id: 'sami',
  label: { text: 'SAMI' },
  extension: 'smi',
  mediaType: 'application/x-sami',
} as const;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Microsoft SAMI. A text is shown until the next one of its class; each track is a class. */
export const sami = {
  ...identity,
  write: (cues: readonly Cue[], { language, title }: WriteOptions): string => {
    const { nativeName } = languages[language];
    const classOf = (track: Track) =>
      `.${track.toUpperCase()} {Name:"${nativeName}"; lang:${language}; SAMIType:CC;}`;
    return [
      '<SAMI>',
      '<HEAD>',
      `<TITLE>${escapeText(title)}</TITLE>`,
      `<STYLE TYPE="text/css"><!--\n${classOf('lower')}\n${classOf('upper')}\n--></STYLE>`,
      '</HEAD>',
      '<BODY>',
      ...syncsOf(cues),
      '</BODY>',
      '</SAMI>',
      '',
    ].join('\n');
  },
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const clean = cleanText(text, found.warnings);
    const reader = new SamiReader(found, clean);
    reader.read();
    return found.finish();
  },
} satisfies SubtitleFormat;

function* syncsOf(cues: readonly Cue[]): Generator<string> {
  const sorted = sortCues(cues);
  const events = sorted.flatMap((cue) => {
    const name = cue.track.toUpperCase();
    const isFollowed = sorted.some(
      (next) => next.track === cue.track && next.startMs <= cue.endMs && next.startMs > cue.startMs,
    );
    const text = textLines(cue.text).map(escapeText).join('<br>');
    const shown = { ms: cue.startMs, html: `<P Class=${name}>${text}` };
    return isFollowed ? [shown] : [shown, { ms: cue.endMs, html: `<P Class=${name}>&nbsp;` }];
  });
  for (const { ms, html } of events.sort((a, b) => a.ms - b.ms))
    yield `<SYNC Start=${Math.round(ms)}>${html}`;
}

/** Reads one SYNC after another; of each class, a text ends where the next one begins. */
class SamiReader {
  readonly #found: FoundCues;
  readonly #text: string;
  /** What each class shows now, and since when. */
  readonly #shown = new Map<string, { startMs: number; html: string; at: number }>();
  readonly #classes: string[] = [];

  constructor(found: FoundCues, text: string) {
    this.#found = found;
    this.#text = text;
  }

  read(): void {
    const sync = /<sync\b[^<>]*?\bstart\s*=\s*["']?\s*(-?\d{1,12})[^<>]*>/gi;
    const { warnings } = this.#found;
    this.#readHead();
    let count = 0;
    let match = sync.exec(this.#text);
    while (match) {
      count += 1;
      if (count > maxParts) throw tooManyCues();
      const from = sync.lastIndex;
      const next = sync.exec(this.#text);
      const end = next?.index ?? this.#endOfBody(from);
      this.#readSync(Number(match[1]), this.#text.slice(from, end), match.index);
      match = next;
    }
    for (const name of this.#classes) this.#end(name, undefined);
    if (count === 0) warnings.add('LINE_UNREADABLE');
  }

  #endOfBody(from: number): number {
    const end = this.#text.slice(from).search(/<\/(?:body|sami)\s*>/i);
    return end < 0 ? this.#text.length : from + end;
  }

  #readHead(): void {
    const end = this.#text.search(/<body\b|<sync\b/i);
    const head = this.#text.slice(0, end < 0 ? 0 : end);
    const rules = head.match(/[.#]?[\w-]+\s*\{[^{}]*\}/g) ?? [];
    const foreign = rules.filter((rule) => !/^\.(?:LOWER|UPPER)\b/.test(rule));
    this.#found.warnings.add('STYLE_SHEET_DROPPED', 1, foreign.length);
    const values = head.match(/<samiparam\b/gi)?.length ?? 0;
    this.#found.warnings.add('METADATA_DROPPED', 1, values);
  }

  #readSync(ms: number, html: string, at: number): void {
    const paragraphs = html.split(/(?=<p\b[^<>]*>)/i);
    for (const paragraph of paragraphs) {
      const [tag = '', name = ''] =
        paragraph.match(/^<p\b[^<>]*?(?:\bclass\s*=\s*["']?([\w-]{1,100})[^<>]*)?>/i) ?? [];
      if (tag === '' && paragraph.trim() === '') continue;
      this.#end(name, ms);
      if (!this.#classes.includes(name)) this.#classes.push(name);
      this.#shown.set(name, { startMs: ms, html: paragraph.slice(tag.length), at });
    }
  }

  #end(name: string, endMs: number | undefined): void {
    const shown = this.#shown.get(name);
    if (!shown) return;
    this.#shown.delete(name);
    const line = () => lineAt(this.#text, shown.at);
    const { warnings } = this.#found;
    const html = shown.html.replace(/\s+/g, ' ').replace(/<\/p\s*>/gi, '');
    const text = readEntities(stripTags(html));
    // A non-breaking space clears the text before.
    if (text.replaceAll('\u00a0', ' ').trim() === '') return;
    countTags(html.replace(/<(?:p|br)\b[^<>]*>/gi, ''), line, warnings);
    const isUpper = /^upper$/i.test(name) || this.#classes.indexOf(name) > 0;
    this.#found.add({
      startMs: shown.startMs,
      endMs,
      text,
      track: isUpper && !/^lower$/i.test(name) ? 'upper' : 'lower',
      line,
    });
  }
}
