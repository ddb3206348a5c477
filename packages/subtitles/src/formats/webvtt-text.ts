import { classPattern, maxSpanValue } from '@glossa/contracts/cue-marks';
import type { MarkedText } from '../marked-text.ts';
import { voiceOfAll } from '../speakers.ts';
import { readEntities } from './entities.ts';
import { type Mark, MarkBuilder, markOf, maxOpen, plainMarked } from './mark-builder.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';
import { colorOfClass } from './webvtt-marks.ts';

export type VoicedText = MarkedText & { speaker: string | undefined };
/** The marks that style sheets of the file give to a class. */
export type ClassMarks = ReadonlyMap<string, readonly Mark[]>;

/** Start and end tags and timestamps; anything else in angle brackets is text. */
const tag = /<(\/?)((?:[a-z][^\s.<>]*)?)((?:\.[^<>\s]*)?)(?:[ \t\n]([^<>]*))?>|<\d[\d:.]*>/gi;
const switches: ReadonlyMap<string, Mark> = new Map([
  ['b', { kind: 'bold' }],
  ['i', { kind: 'italic' }],
  ['u', { kind: 'underline' }],
]);

/** The text, marks and speaker of a cue, with what is dropped counted. */
export function readWebVttText(
  raw: string,
  line: WarningLine,
  warnings: ReadWarnings,
  styles: ClassMarks,
): VoicedText {
  if (!raw.includes('<')) return { ...plainMarked(readEntities(raw)), speaker: undefined };
  const built = new MarkBuilder();
  const voices: string[] = [];
  const classes: string[] = [];
  /** Where the base of the reading to come begins, and where the reading does. */
  let base = 0;
  let reading: number | undefined;
  let at = 0;
  const endReading = () => {
    if (reading === undefined) return;
    const read = built.text.slice(reading);
    const mark = markOf('ruby', read);
    built.text = built.text.slice(0, reading);
    if (mark) built.mark(mark, base);
    else if (read.trim()) warnings.add('TEXT_SKIPPED', line);
    base = built.text.length;
    reading = undefined;
  };
  for (const match of raw.matchAll(tag)) {
    const { 0: whole, 1: slash, 2: name = '', 3: dotted = '', 4: annotation = '', index } = match;
    built.add(readEntities(raw.slice(at, index)));
    at = index + whole.length;
    const kind = name.toLowerCase();
    if (slash === undefined) warnings.add('WORD_TIMES_DROPPED', line);
    else if (slash) {
      if (kind === 'rt' || kind === 'ruby') endReading();
      if (built.close(kind) && kind === 'c') classes.pop();
    } else if (kind === 'rt') {
      endReading();
      reading = built.text.length;
    } else {
      if (kind === 'ruby') base = built.text.length;
      const marks = marksOf(kind, dotted, annotation);
      if (kind === 'v') {
        const voice = readEntities(annotation).trim();
        if (voice && voices.length < maxOpen && !voices.includes(voice)) voices.push(voice);
        // The next speaker ends the one before, as nearly all files mean it.
        built.close('v');
      }
      built.open(kind, marks);
    }
  }
  built.add(readEntities(raw.slice(at)));
  endReading();
  const { text, spans } = built.finish(line, warnings);
  if (voices.length > 1) warnings.add('SPEAKERS_JOINED', line);
  // One speaker of all of it is that of the cue.
  const isOfAll = voiceOfAll({ text, spans }) !== undefined;
  const kept = isOfAll ? spans.filter((span) => span.kind !== 'voice') : spans;
  return { text, spans: kept, speaker: voices.join(', ') || undefined };

  function marksOf(kind: string, dotted: string, annotation: string): Mark[] {
    const marks: Mark[] = [];
    const known = switches.get(kind);
    if (known) marks.push(known);
    else if (kind === 'v' || kind === 'lang') {
      const mark = markOf(kind === 'v' ? 'voice' : 'language', readEntities(annotation));
      if (mark) marks.push(mark);
      else if (kind === 'lang') warnings.add('LANGUAGE_DROPPED', line);
    } else if (!['', 'c', 'ruby'].includes(kind)) warnings.add('STYLE_DROPPED', line);
    const own: string[] = [];
    for (const name of dotted.split('.').filter(Boolean)) {
      const color = colorOfClass(name);
      if (color) marks.push({ kind: 'color', value: color });
      else own.push(name);
      marks.push(...(styles.get(name) ?? []));
    }
    // A class inside of another has both.
    const value = [...classes, ...own].filter(Boolean).join('.');
    if (kind === 'c' && classes.length < maxOpen) classes.push(own.join('.'));
    if (own.length === 0) return marks;
    if (value.length <= maxSpanValue && classPattern.test(value))
      marks.push({ kind: 'class', value });
    else warnings.add('STYLE_DROPPED', line);
    return marks;
  }
}
