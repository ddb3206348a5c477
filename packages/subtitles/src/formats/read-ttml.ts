import type { Cue, Track } from '../cue.ts';
import { cleanText, notSubtitles } from './format.ts';
import { FoundCues } from './found-cues.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { scanXml, type XmlAttributes } from './scan-xml.ts';
import { TtmlHead } from './ttml-head.ts';
import { readTtmlTime } from './ttml-times.ts';

const identity = { id: 'ttml', label: { id: 'subtitles.formatTtml' } } as const;

/** An open element of the body. Times in milliseconds from the start of the media; undefined: none yet. */
type Frame = {
  name: string;
  begin: number | undefined;
  end: number | undefined;
  /** The start of the next child for sequential children. */
  sequence: number | undefined;
  timed: boolean;
  region: string | undefined;
  preserve: boolean;
  agent: string | undefined;
  /** After the base of a ruby annotation. */
  ruby: boolean;
  line: () => number;
  /** The text of its cue so far, shared with nested elements; undefined outside paragraphs. */
  parts: string[] | undefined;
  paragraph: Frame | undefined;
  /** A timed span of an untimed paragraph is a separate cue. */
  ownCue: boolean;
};

const containers = new Set(['body', 'div', 'p', 'span']);
const silent = new Set(['metadata', 'title', 'desc', 'copyright']);

/** Parses TTML 1 and 2, IMSC 1.1, SMPTE-TT and EBU-TT. Throws CueError. */
export function readTtml(text: string, warnings?: ReadWarnings): Cue[] {
  const found = new FoundCues(identity, warnings);
  const xml = cleanText(text, found.warnings);
  const head = new TtmlHead();
  const body = new TtmlBody(found, head, xml);
  let root = false;
  let inBody = 0;
  scanXml(xml, {
    open: (name, attributes, at) => {
      if (!root && name !== 'tt') throw notSubtitles({ id: 'subtitles.notTtml' });
      root = true;
      if (name === 'body') inBody += 1;
      if (inBody > 0) body.open(name, attributes, at);
      else head.open(name, attributes);
    },
    close: (name) => {
      if (inBody > 0) body.close(name);
      else head.close(name);
      if (name === 'body') inBody -= 1;
    },
    text: (content) => (inBody > 0 ? body.text(content) : head.text(content)),
  });
  return found.finish();
}

class TtmlBody {
  readonly #found: FoundCues;
  readonly #head: TtmlHead;
  readonly #xml: string;
  readonly #frames: Frame[] = [];
  #silence = 0;

  constructor(found: FoundCues, head: TtmlHead, xml: string) {
    this.#found = found;
    this.#head = head;
    this.#xml = xml;
  }

  open(name: string, attributes: XmlAttributes, at: number): void {
    if (this.#silence > 0 || silent.has(name) || attributes.get('ruby') === 'delimiter')
      this.#silence += 1;
    else if (containers.has(name)) {
      const frame = this.#frame(name, attributes, at);
      if (name === 'p') frame.paragraph = frame;
      this.#frames.push(frame);
    } else if (name === 'br') this.#append('\n');
  }

  text(content: string): void {
    if (this.#silence > 0) return;
    const preserve = this.#frames.at(-1)?.preserve;
    this.#append(preserve ? content : content.replace(/[ \t\n]+/g, ' '));
  }

  close(name: string): void {
    if (this.#silence > 0) {
      this.#silence -= 1;
      return;
    }
    if (!containers.has(name)) return;
    const frame = this.#frames.pop();
    const parent = this.#frames.at(-1);
    if (!frame) return;
    if (parent?.sequence !== undefined)
      parent.sequence = frame.end ?? frame.begin ?? parent.sequence;
    if (frame.ownCue) this.#addCue(frame);
    else if (parent) {
      parent.agent ??= frame.agent;
      if (frame.ruby) parent.parts?.push(')');
    }
  }

  #frame(name: string, attributes: XmlAttributes, at: number): Frame {
    const parent = this.#frames.at(-1);
    const time = (key: string) => readTtmlTime(attributes.get(key), this.#head.clock);
    const base = parent?.sequence ?? parent?.begin ?? 0;
    const own = ['begin', 'end', 'dur'].some((key) => attributes.has(key));
    const begin = attributes.has('begin') ? plus(base, time('begin')) : own ? base : parent?.begin;
    const ends = [plus(base, time('end')), plus(begin, time('dur'))].filter(
      (end) => end !== undefined,
    );
    const xmlSpace = attributes.get('space');
    const paragraph = parent?.paragraph;
    const ownCue = name === 'p' || (name === 'span' && own && paragraph?.timed === false);
    const ruby = attributes.get('ruby') === 'text';
    if (ruby) parent?.parts?.push('(');
    return {
      name,
      begin,
      end: ends.length > 0 ? Math.min(...ends) : parent?.end,
      sequence: attributes.get('timeContainer') === 'seq' ? (begin ?? base) : undefined,
      timed: own,
      region: attributes.get('region') ?? parent?.region,
      preserve: xmlSpace ? xmlSpace === 'preserve' : (parent?.preserve ?? this.#head.preserve),
      agent: attributes.get('agent') ?? parent?.agent,
      ruby,
      line: () => lineAt(this.#xml, at),
      parts: ownCue ? [] : parent?.parts,
      paragraph,
      ownCue,
    };
  }

  #append(content: string): void {
    const frame = this.#frames.at(-1);
    const last = frame?.parts?.at(-1)?.at(-1);
    const glued = !frame?.preserve && content.startsWith(' ') && (last === ' ' || last === '\n');
    const added = glued ? content.slice(1) : content;
    if (added) frame?.parts?.push(added);
  }

  #addCue(frame: Frame): void {
    const text = (frame.parts ?? []).join('');
    // A paragraph may only contain timed spans, which are cues already.
    if (text.trim() === '' && !frame.timed && frame.name === 'p') return;
    this.#found.add({
      startMs: frame.begin,
      endMs: frame.end,
      text,
      track: this.#trackOf(frame.region),
      speaker: this.#head.speakerOf(frame.agent),
      line: frame.line,
    });
  }

  #trackOf(region: string | undefined): Track {
    return region === undefined ? 'lower' : this.#head.trackOf(region);
  }
}

const plus = (base: number | undefined, ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : (base ?? 0) + ms;

/** The line of the file, from 1. */
function lineAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1))
    line += 1;
  return line;
}
