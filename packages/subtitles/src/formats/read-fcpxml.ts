import type { Cue } from '../cue.ts';
import type { MarkedText } from '../marked-text.ts';
import { readFraction } from './fcpxml-times.ts';
import { cleanText, lineAt, notSubtitles } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { type Mark, MarkBuilder } from './mark-builder.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { scanXml, type XmlAttributes } from './scan-xml.ts';

const identity = { id: 'fcpxml', label: { text: 'Final Cut Pro (FCPXML)' } } as const;

/** Where the time of an element begins on the timeline, and the time inside of it that is shown there. */
type Frame = { name: string; atMs: number; startMs: number; endMs: number; isOff: boolean };

/** A caption, or a title if the file has no captions. */
type Entry = {
  isTitle: boolean;
  startMs: number;
  endMs: number | undefined;
  role: string;
  placement: string | undefined;
  pieces: { text: string; style: string | undefined; own: XmlAttributes }[];
  at: number;
};

/** What holds clips, so that times of what is inside count from its own start. */
const containers = new Set([
  ...['asset-clip', 'clip', 'ref-clip', 'sync-clip', 'mc-clip', 'video', 'audio', 'gap', 'title'],
  ...['spine', 'sequence', 'audition', 'multicam', 'mc-angle', 'sync-source'],
]);

/** Projects of Final Cut Pro: captions attached to clips, with times in fractions of seconds. Throws CueError. */
export function readFcpXml(text: string, warnings?: ReadWarnings): Cue[] {
  const found = new FoundCues(identity, warnings);
  const xml = cleanText(text, found.warnings);
  const { entries, styles, skipped } = scanCaptions(xml);
  for (const at of skipped.off) found.warnings.add('HIDDEN_SKIPPED', () => lineAt(xml, at));
  for (const at of skipped.nested) found.warnings.add('TEXT_SKIPPED', () => lineAt(xml, at));
  const isCaptioned = entries.some(({ isTitle }) => !isTitle);
  const shown = entries.filter(({ isTitle }) => isTitle !== isCaptioned);
  found.warnings.add('TEXT_SKIPPED', undefined, entries.length - shown.length);
  const roles = [...new Set(shown.map(({ role }) => role))];
  const [main] = roles;
  found.warnings.add('LANGUAGES_STACKED', undefined, roles.length > 1 ? roles.length : 0);
  for (const entry of shown) {
    const line = () => lineAt(xml, entry.at);
    const { placement } = entry;
    if (placement !== undefined && !/^(?:top|bottom)$/.test(placement))
      found.warnings.add('POSITION_DROPPED', line);
    found.add({
      startMs: entry.startMs,
      endMs: entry.endMs,
      ...readPieces(entry, styles, line, found.warnings),
      // Several languages are at the same times.
      track: placement === 'top' || entry.role !== main ? 'upper' : 'lower',
      line,
    });
  }
  return found.finish();
}

type Scanned = {
  entries: Entry[];
  styles: Map<string, XmlAttributes>;
  /** Where captions are that are switched off, or that belong to clips which are used elsewhere. */
  skipped: { off: number[]; nested: number[] };
};

function scanCaptions(xml: string): Scanned {
  const entries: Entry[] = [];
  const skipped: Scanned['skipped'] = { off: [], nested: [] };
  const styles = new Map<string, XmlAttributes>();
  const frames: Frame[] = [];
  let entry: Entry | undefined;
  let definition: string | undefined;
  let isText = false;
  let isStyled = false;
  let isResource = false;
  let isRoot = true;
  scanXml(xml, {
    open: (name, attributes, at) => {
      if (isRoot && name !== 'fcpxml')
        throw notSubtitles({ id: 'subtitles.notFormat', params: { label: identity.label } });
      isRoot = false;
      if (name === 'resources') isResource = true;
      const isCaption = name === 'caption' || name === 'title';
      if (isCaption || containers.has(name)) frames.push(frameOf(name, attributes, frames));
      if (isCaption) {
        const { atMs, isOff } = frames.at(-1) ?? { atMs: 0, isOff: false };
        const length = readFraction(attributes.get('duration'));
        const endMs = length === undefined ? undefined : atMs + length;
        const role = name === 'caption' ? (attributes.get('role') ?? '') : '';
        const base = { isTitle: name === 'title', startMs: atMs, endMs, role };
        entry = { ...base, placement: undefined, pieces: [], at };
        if (isOff) skipped.off.push(at);
        else if (isResource) skipped.nested.push(at);
        else entries.push(entry);
      } else if (name === 'text') {
        isText = true;
        if (entry) entry.placement = attributes.get('placement') ?? entry.placement;
        if (entry && entry.pieces.length > 0)
          entry.pieces.push({ text: '\n', style: undefined, own: new Map() });
      } else if (name === 'text-style-def') definition = attributes.get('id');
      else if (name === 'text-style') {
        if (definition !== undefined) styles.set(definition, attributes);
        else if (isText) {
          isStyled = true;
          entry?.pieces.push({ text: '', style: attributes.get('ref'), own: attributes });
        }
      }
    },
    close: (name) => {
      if (name === 'text') isText = false;
      if (name === 'text-style') isStyled = false;
      if (name === 'resources') isResource = false;
      if (name === 'text-style-def') definition = undefined;
      if (name === 'caption' || name === 'title') entry = undefined;
      if (frames.at(-1)?.name === name) leave(frames);
    },
    text: (piece) => {
      if (!isText || !entry) return;
      const last = entry.pieces.at(-1);
      if (isStyled && last) last.text += piece;
      // Spaces between tags are for the eye.
      else if (piece.trim()) entry.pieces.push({ text: piece, style: undefined, own: new Map() });
    },
  });
  return { entries, styles, skipped };
}

/** An offset counts in the time of the element around it; without one, a clip follows the one before. */
function frameOf(name: string, attributes: XmlAttributes, frames: readonly Frame[]): Frame {
  const around = frames.at(-1);
  const isOff = attributes.get('enabled') === '0' || around?.isOff === true;
  // The time code that a project begins with is that of its first clip too.
  if (name === 'sequence') {
    const startMs = readFraction(attributes.get('tcStart')) ?? 0;
    return { name, atMs: around?.atMs ?? 0, startMs, endMs: 0, isOff };
  }
  const offset = readFraction(attributes.get('offset'));
  if (name === 'spine') {
    const origin = around?.startMs ?? 0;
    const base = around?.atMs ?? 0;
    const atMs = offset === undefined ? base : base + offset - origin;
    // Clips on it count from its own beginning, or like the sequence around it.
    const startMs = offset === undefined ? origin : 0;
    return { name, atMs, startMs, endMs: atMs, isOff };
  }
  const startMs = readFraction(attributes.get('start')) ?? 0;
  const length = readFraction(attributes.get('duration')) ?? 0;
  if (!around) return { name, atMs: offset ?? 0, startMs, endMs: (offset ?? 0) + length, isOff };
  if (around.name === 'audition')
    return { name, atMs: around.atMs, startMs, endMs: around.atMs + length, isOff };
  const wanted = offset === undefined ? around.endMs : around.atMs + offset - around.startMs;
  // Some programs count from zero all the same.
  const atMs = wanted < 0 && around.name === 'spine' ? around.atMs + (offset ?? 0) : wanted;
  return { name, atMs, startMs, endMs: atMs + length, isOff };
}

function leave(frames: Frame[]): void {
  const left = frames.pop();
  const around = frames.at(-1);
  if (!left || !around || around.isOff) return;
  if (around.name === 'spine' || around.name === 'audition') around.endMs = left.endMs;
  // Its first clip is the one that was chosen.
  if (around.name === 'audition') around.isOff = true;
}

function readPieces(
  { pieces }: Entry,
  styles: ReadonlyMap<string, XmlAttributes>,
  line: () => number,
  warnings: ReadWarnings,
): MarkedText {
  const built = new MarkBuilder();
  for (const { text, style, own } of pieces) {
    const defined = style === undefined ? undefined : styles.get(style);
    const start = built.text.length;
    built.add(text.replace(/[\u2028\u2029]/g, '\n'));
    for (const mark of marksOf((name) => own.get(name) ?? defined?.get(name)))
      built.mark(mark, start);
  }
  return built.finish(line, warnings);
}

function marksOf(get: (name: string) => string | undefined): Mark[] {
  const face = get('fontFace') ?? '';
  const marks: Mark[] = [];
  if (get('bold') === '1' || /\bbold\b/i.test(face)) marks.push({ kind: 'bold' });
  if (get('italic') === '1' || /\b(?:italic|oblique)\b/i.test(face)) marks.push({ kind: 'italic' });
  if (get('underline') === '1') marks.push({ kind: 'underline' });
  const parts = get('fontColor')?.trim().split(/\s+/, 4).map(Number) ?? [];
  if (parts.length >= 3 && parts.every((part) => part >= 0 && part <= 1)) {
    const bytes = parts.map((part) => Math.round(part * 255));
    const shown = bytes[3] === 255 ? bytes.slice(0, 3) : bytes;
    const value = `#${shown.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    if (value !== '#ffffff') marks.push({ kind: 'color', value });
  }
  return marks;
}
