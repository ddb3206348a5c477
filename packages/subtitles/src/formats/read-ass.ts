import type { Cue, Track } from '../cue.ts';
import { readLines } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { isUpperTag } from './markup.ts';
import { readClock } from './read-time.ts';
import type { ReadWarnings } from './read-warnings.ts';

const identity = { id: 'ass', label: { id: 'subtitles.formatAss' } } as const;

const eventFields = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');
const styleFields =
  'name,fontname,fontsize,primarycolour,secondarycolour,outlinecolour,backcolour,bold,italic,underline,strikeout,scalex,scaley,spacing,angle,borderstyle,outline,shadow,alignment,marginl,marginr,marginv,encoding'.split(
    ',',
  );

/**
 * Parses ASS and its predecessor SSA. Override tags are dropped; the upper track contains lines of our style Upper and
 * lines whose tags or style put them at the top of the picture. Throws CueError.
 */
export function readAss(text: string, warnings?: ReadWarnings): Cue[] {
  const found = new FoundCues(identity, warnings);
  const styles = new Map<string, Track>();
  let section = '';
  let fields: string[] = eventFields;
  for (const [index, line] of readLines(text, found.warnings).entries()) {
    const start = line.trimStart();
    if (start.startsWith('[')) {
      section = start.trimEnd().toLowerCase();
      fields = section === '[events]' ? eventFields : styleFields;
      continue;
    }
    const colon = start.indexOf(':');
    if (colon < 0) continue;
    const key = start.slice(0, colon).trimEnd().toLowerCase();
    const value = start.slice(colon + 1).trimStart();
    if (key === 'format') fields = value.split(',', 100).map((name) => name.trim().toLowerCase());
    else if (key === 'style' && section.includes('styles')) {
      const style = divide(value, fields);
      styles.set(styleKey(style.get('name')), trackOfStyle(style, section === '[v4 styles]'));
    } else if (key === 'dialogue') {
      const known = fields.includes('text') ? fields : eventFields;
      addEvent(found, divide(value, known), styles, index + 1);
    }
  }
  return found.finish();
}

/** The last field takes the rest of the line, including commas. */
function divide(value: string, fields: readonly string[]): Map<string, string> {
  const parts = new Map<string, string>();
  let at = 0;
  for (const [index, field] of fields.entries()) {
    const comma = index === fields.length - 1 ? -1 : value.indexOf(',', at);
    parts.set(field, value.slice(at, comma < 0 ? undefined : comma).trim());
    if (comma < 0) break;
    at = comma + 1;
  }
  return parts;
}

const styleKey = (name: string | undefined): string => (name ?? '').replace(/^\*/, '').trim();

/** Our own styles determine the track by name, whatever their position; SSA uses 5 to 7 for the top, ASS 7 to 9. */
function trackOfStyle(style: ReadonlyMap<string, string>, isSsa: boolean): Track {
  const name = styleKey(style.get('name')).toLowerCase();
  if (name === 'upper' || name === 'lower') return name;
  const alignment = Number(style.get('alignment'));
  const top = isSsa ? [5, 6, 7] : [7, 8, 9];
  return top.includes(alignment) ? 'upper' : 'lower';
}

const styleTrack = (name: string, styles: ReadonlyMap<string, Track>): Track | undefined =>
  /^upper$/i.test(name) ? 'upper' : styles.get(name);

function addEvent(
  found: FoundCues,
  event: ReadonlyMap<string, string>,
  styles: ReadonlyMap<string, Track>,
  line: number,
): void {
  const style = styleKey(event.get('style'));
  const { text, tags } = readText(event.get('text') ?? '');
  const ours = /^(?:upper|lower)$/i.test(style);
  const upper = styleTrack(style, styles) === 'upper' || (!ours && isUpperTag(tags));
  found.add({
    startMs: readClock(event.get('start') ?? ''),
    endMs: readClock(event.get('end') ?? ''),
    text,
    track: upper ? 'upper' : 'lower',
    speaker: event.get('name') ?? event.get('actor'),
    line,
  });
}

const lookAlikes: Record<string, string> = { '\u2216': '\\', '\u2774': '{', '\u2775': '}' };

/**
 * The text without override blocks and drawings. Our writer replaces braces and backslashes by look-alikes, because ASS
 * has no reliable escape for them; they are restored here.
 */
function readText(raw: string): { text: string; tags: string } {
  const tags: string[] = [];
  let text = '';
  let drawing = false;
  let at = 0;
  while (at < raw.length) {
    const open = nextBlock(raw, at);
    const close = open < 0 ? -1 : raw.indexOf('}', open);
    const plain = raw.slice(at, close < 0 ? undefined : open);
    if (!drawing) text += plain;
    if (close < 0) break;
    const block = raw.slice(open + 1, close);
    tags.push(block);
    const draw = block.match(/\\p(\d{1,3})(?![^\\]*\\p\d)/);
    if (draw) drawing = Number(draw[1]) > 0;
    at = close + 1;
  }
  const read = text
    .replace(/\\([Nnh{}])/g, (_, sign: string) =>
      sign === 'h' ? '\u00a0' : sign === '{' || sign === '}' ? sign : '\n',
    )
    .replace(/[\u2216\u2774\u2775]/g, (sign) => lookAlikes[sign] ?? sign);
  return { text: read, tags: tags.join('') };
}

/** The position of the next { that is not escaped by a backslash. */
function nextBlock(raw: string, from: number): number {
  let at = raw.indexOf('{', from);
  while (at > 0 && raw[at - 1] === '\\') at = raw.indexOf('{', at + 1);
  return at;
}
