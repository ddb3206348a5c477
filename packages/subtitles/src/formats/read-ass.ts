import type { Cue, Track } from '../cue.ts';
import { percentOf, placementOf } from '../cue-placement.ts';
import type { FileKeeper } from '../kept-file/file-keeper.ts';
import { AssKeeper } from '../kept-file/keep-ass.ts';
import { type AssText, assColor, readAssText } from './ass-text.ts';
import { notSubtitles, readLines } from './format.ts';
import { FoundCues } from './found-cues.ts';
import type { Mark } from './mark-builder.ts';
import {
  columnOf,
  legacyPad,
  type Pad,
  type Place,
  padFrom,
  placeOfPad,
  rowOf,
} from './number-pad.ts';
import { readClock } from './read-time.ts';
import type { ReadWarnings } from './read-warnings.ts';

const identity = { id: 'ass', label: { id: 'subtitles.formatAss' } } as const;

const eventFields = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');
const styleFields =
  'name,fontname,fontsize,primarycolour,secondarycolour,outlinecolour,backcolour,bold,italic,underline,strikeout,scalex,scaley,spacing,angle,borderstyle,outline,shadow,alignment,marginl,marginr,marginv,encoding'.split(
    ',',
  );

const margins = ['marginl', 'marginr', 'marginv'];

const sectionLine = /^\[[^\]]{1,60}\]\s*$/;
const knownSections = ['[script info]', '[v4+ styles]', '[v4 styles]', '[events]'];
/** Binary files in text: any of its lines could look like something else. */
const attachments = ['[fonts]', '[graphics]'];
/** What a writer says about its file, for editors only; `!:` are old comments. */
const authors = /^(?:original |synch point|script updated by|update details|collisions$)/;

type Reading = {
  found: FoundCues;
  styles: Map<string, AssStyle>;
  /** The marks that the style of most events has: they are how the track looks. */
  usual: AssStyle | undefined;
  /** Of the units of positions. */
  size: { width: number; height: number };
  section: string;
  fields: string[];
  hasEvents: boolean;
  kept: AssKeeper | undefined;
};

/**
 * Parses ASS and its predecessor SSA. Marks and places of tags and styles are kept, other tags are counted; the upper
 * track contains lines of our style Upper and lines that are at the top of the picture. Throws CueError.
 */
export function readAss(text: string, warnings?: ReadWarnings, keeper?: FileKeeper): Cue[] {
  const found = new FoundCues(identity, warnings);
  const lines = readLines(text, found.warnings);
  const reading: Reading = {
    found,
    styles: new Map(),
    usual: undefined,
    size: { width: 384, height: 288 },
    section: '',
    fields: eventFields,
    hasEvents: false,
    kept: keeper && new AssKeeper(lines),
  };
  for (let index = 0; index < lines.length; index += 1)
    readLine(reading, lines[index] ?? '', index + 1);
  // Libraries of styles and fonts are such files too.
  if (!reading.hasEvents && reading.section !== '')
    throw notSubtitles({ id: 'subtitles.assNoDialogue' });
  const cues = found.finish();
  if (keeper) reading.kept?.finish(keeper, cues, reading.found.parts);
  return cues;
}

function readLine(reading: Reading, line: string, number: number): void {
  const start = line.trimStart();
  if (start === '') return;
  const { warnings } = reading.found;
  if (isSection(start, reading.section)) {
    reading.section = start.trimEnd().toLowerCase();
    reading.fields = reading.section === '[events]' ? eventFields : styleFields;
    return;
  }
  const { section } = reading;
  const colon = start.indexOf(':');
  const key = colon < 0 ? '' : start.slice(0, colon).trimEnd().toLowerCase();
  if (attachments.includes(section)) {
    if (key === 'fontname' || key === 'filename') warnings.add('ATTACHMENT_DROPPED', number);
    return;
  }
  if (start.startsWith(';') || start.startsWith('!:')) {
    warnings.add('COMMENT_DROPPED', number);
    return;
  }
  if (section !== '' && !knownSections.includes(section) && key !== 'dialogue') {
    warnings.add('METADATA_DROPPED', number);
    return;
  }
  const value = start.slice(colon + 1).trimStart();
  if (key === 'format')
    reading.fields = value.split(',', 100).map((name) => name.trim().toLowerCase());
  else if (key === 'style' && section.includes('styles')) readStyle(reading, value, number);
  else if (key === 'dialogue') {
    reading.hasEvents = true;
    addEvent(reading, value, number);
  } else if (key === 'comment' && section === '[events]') warnings.add('COMMENT_DROPPED', number);
  else if (/^(?:picture|sound|movie|command)$/.test(key) && section === '[events]')
    warnings.add('EFFECT_DROPPED', number);
  else if (section === '[script info]') {
    readSize(reading, key, Number(value));
    if (authors.test(key)) warnings.add('METADATA_DROPPED', number);
  } else warnings.add('LINE_UNREADABLE', number);
}

/** Inside an attachment a line may begin with a bracket; only the next known section ends it. */
function isSection(line: string, section: string): boolean {
  if (!line.startsWith('[') || !sectionLine.test(line)) return false;
  const name = line.trimEnd().toLowerCase();
  return !attachments.includes(section) || [...knownSections, ...attachments].includes(name);
}

/** A file that states one of both means a picture of 4:3. */
function readSize({ size }: Reading, key: string, value: number): void {
  if (!(value > 0 && value < 100_000)) return;
  if (key === 'playresx') size.width = value;
  if (key === 'playresy') size.height = value;
}

function readStyle(reading: Reading, value: string, line: number): void {
  const { found, fields, section, styles } = reading;
  const style = divide(value, fields);
  const name = styleKey(style('name'));
  const read = styleFrom(style, section === '[v4 styles]');
  styles.set(name, read);
  if (!reading.usual || /^default$/i.test(name)) reading.usual = read;
  // Our own two are the tracks.
  if (!/^(?:upper|lower)$/i.test(name)) found.warnings.add('STYLE_SHEET_DROPPED', line);
}

/** Of a line, the text of a field; undefined if it has none. */
type FieldsOf = (field: string) => string | undefined;

/** The last field takes the rest of the line, including commas. */
function divide(value: string, fields: readonly string[]): FieldsOf {
  const parts: string[] = [];
  let at = 0;
  while (parts.length < fields.length) {
    const comma = parts.length === fields.length - 1 ? -1 : value.indexOf(',', at);
    parts.push(value.slice(at, comma < 0 ? undefined : comma).trim());
    if (comma < 0) break;
    at = comma + 1;
  }
  // Of fields of one name, the last one counts.
  return (field) => parts[fields.lastIndexOf(field, parts.length - 1)];
}

const styleKey = (name: string | undefined): string => (name ?? '').replace(/^\*/, '').trim();

type AssStyle = Place & { pad: Pad; marks: readonly Mark[] };

function styleFrom(style: FieldsOf, isSsa: boolean): AssStyle {
  const isOn = (field: string) => /^-?1$/.test(style(field) ?? '');
  const marks: Mark[] = [];
  if (isOn('bold')) marks.push({ kind: 'bold' });
  if (isOn('italic')) marks.push({ kind: 'italic' });
  if (isOn('underline')) marks.push({ kind: 'underline' });
  const color = colorOfStyle(style('primarycolour') ?? '');
  if (color) marks.push({ kind: 'color', value: color });
  const alignment = Number(style('alignment'));
  const pad = (isSsa ? legacyPad(alignment) : padFrom(alignment)) ?? 2;
  return { pad, marks, ...placeOfPad(pad), track: trackOfStyle(style, isSsa) };
}

/** &HAABBGGRR, or a decimal number in SSA. */
const colorOfStyle = (written: string): string | undefined =>
  assColor(/^\d{1,10}$/.test(written) ? `&H${Number(written).toString(16)}` : written);

/** What a style has that the usual one has not. */
const marksBeside = (style: AssStyle | undefined, usual: AssStyle | undefined): readonly Mark[] =>
  style === undefined || style === usual
    ? []
    : style.marks.filter(
        (mark) =>
          !usual?.marks.some(
            (other) =>
              other.kind === mark.kind &&
              ('value' in other ? other.value : '') === ('value' in mark ? mark.value : ''),
          ),
      );

/** Our own styles determine the track by name, whatever their position; SSA uses 5 to 7 for the top, ASS 7 to 9. */
function trackOfStyle(style: FieldsOf, isSsa: boolean): Track {
  const name = styleKey(style('name')).toLowerCase();
  if (name === 'upper' || name === 'lower') return name;
  const alignment = Number(style('alignment'));
  const top = isSsa ? [5, 6, 7] : [7, 8, 9];
  return top.includes(alignment) ? 'upper' : 'lower';
}

function placeOf(
  { pad, position }: AssText,
  style: AssStyle | undefined,
  name: string,
  { width, height }: Reading['size'],
): Place {
  const own = /^(?:upper|lower)$/i.test(name);
  const track = /^upper$/i.test(name) ? 'upper' : (style?.track ?? 'lower');
  if (!position) {
    if (pad === undefined) return { track, placement: own ? undefined : style?.placement };
    const place = placeOfPad(pad);
    return own ? { track, placement: place.placement } : place;
  }
  const at = pad ?? style?.pad ?? 2;
  const column = columnOf(at);
  const y = percentOf((position.y / height) * 100);
  const x = percentOf((position.x / width) * 100);
  const row = rowOf(at);
  return {
    track: own ? track : y < 50 ? 'upper' : 'lower',
    placement: placementOf({
      y,
      lineAlign: row === 'top' ? undefined : row === 'middle' ? 'center' : 'end',
      x,
      align: column === 'center' ? undefined : column,
    }),
  };
}

function addEvent(
  { found, fields, styles, usual, size, kept }: Reading,
  value: string,
  line: number,
): void {
  const event = divide(value, fields.includes('text') ? fields : eventFields);
  const { warnings } = found;
  const style = styleKey(event('style'));
  const known = styles.get(style);
  const own = /^(?:upper|lower)$/i.test(style);
  const base = own ? [] : marksBeside(known, usual);
  const read = readAssText(event('text') ?? '', base, line, warnings, (name) => {
    const other = styles.get(styleKey(name));
    return other && marksBeside(other, usual);
  });
  const effect = event('effect');
  if (effect && !/^!?effect$/i.test(effect)) warnings.add('EFFECT_DROPPED', line);
  if (margins.some((name) => Number(event(name) ?? 0) > 0)) warnings.add('POSITION_DROPPED', line);
  const id = found.add({
    startMs: readClock(event('start') ?? ''),
    endMs: readClock(event('end') ?? ''),
    text: read.text,
    spans: read.spans,
    ...placeOf(read, known, style, size),
    speaker: event('name') ?? event('actor'),
    line,
  });
  kept?.add(id, line, fields.includes('text') ? fields : eventFields);
}
