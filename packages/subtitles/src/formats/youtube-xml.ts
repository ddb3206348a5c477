import type { Cue } from '../cue.ts';
import { readEntities } from './entities.ts';
import { cleanText, lineAt, notSubtitles } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { countTags, stripTags } from './markup.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { scanXml, type XmlAttributes } from './scan-xml.ts';

const identity = { id: 'youtube', label: { id: 'subtitles.formatYoutube' } } as const;

/** Windows in which lines are added, and how sure words are. */
const ofAutomatic: Readonly<Record<string, readonly string[]>> = { p: ['w', 'a'], s: ['ac'] };

type Entry = { startMs: number; endMs: number | undefined; text: string; at: number };

/**
 * The three XML forms in which YouTube delivers captions: srv1 (`<text start dur>`, in seconds), srv2 and srv3
 * (`<text t d>` and `<p t d>`, in milliseconds).
 */
export const youtubeXml = {
  ...identity,
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const xml = cleanText(text, found.warnings);
    const entries: Entry[] = [];
    let open: Entry | undefined;
    let isRoot = true;
    let isRolling = true;
    scanXml(xml, {
      open: (name, attributes, at) => {
        if (isRoot && name !== 'timedtext' && name !== 'transcript')
          throw notSubtitles({
            id: 'subtitles.notYoutube',
            params: { first: 'timedtext', second: 'transcript' },
          });
        // Captions in srv3 are as long as they say, unless they are automatic.
        if (isRoot) isRolling = attributes.get('format') !== '3';
        if (ofAutomatic[name]?.some((one) => attributes.has(one))) isRolling = true;
        isRoot = false;
        if (name === 'text' || name === 'p') {
          open = { ...timesOf(attributes), text: '', at };
          if (attributes.has('wp') || attributes.has('ws'))
            found.warnings.add('POSITION_DROPPED', () => lineAt(xml, at));
        } else if (name === 's' && attributes.has('t'))
          found.warnings.add('WORD_TIMES_DROPPED', () => lineAt(xml, at));
        else if (['pen', 'ws', 'wp'].includes(name))
          found.warnings.add('STYLE_SHEET_DROPPED', () => lineAt(xml, at));
        else if (name === 'br' && open) open.text += '\n';
        if (open && attributes.has('p')) found.warnings.add('STYLE_DROPPED', () => lineAt(xml, at));
      },
      close: (name) => {
        if (name !== 'text' && name !== 'p') return;
        if (open) entries.push(withoutTags(open, xml, found.warnings));
        open = undefined;
      },
      // Their texts are escaped twice.
      text: (piece) => {
        if (open) open.text += readEntities(piece);
      },
    });
    addEntries(found, entries, isRolling, (at) => lineAt(xml, at));
    return found.finish();
  },
};

/** In srv1, tags are part of the text that is escaped twice. */
function withoutTags(entry: Entry, xml: string, warnings: ReadWarnings): Entry {
  countTags(entry.text, () => lineAt(xml, entry.at), warnings);
  return { ...entry, text: stripTags(entry.text) };
}

function timesOf(attributes: XmlAttributes): { startMs: number; endMs: number | undefined } {
  const number = (name: string) =>
    attributes.has(name) ? Number(attributes.get(name)) : undefined;
  const startMs = number('t') ?? (number('start') ?? Number.NaN) * 1000;
  const seconds = number('dur');
  const lengthMs = number('d') ?? (seconds === undefined ? undefined : seconds * 1000);
  return { startMs, endMs: lengthMs === undefined ? undefined : startMs + lengthMs };
}

/**
 * Automatic captions stay while the next line comes up below them: if they are rolling, each ends where the next one begins.
 * What has nothing but spaces without a width is there for its background.
 */
export function addEntries(
  found: FoundCues,
  entries: readonly Entry[],
  isRolling: boolean,
  lineOf: ((at: number) => number) | undefined,
): void {
  const texts = entries.filter(({ text }) => text.replaceAll('\u200b', '').trim() !== '');
  for (const [index, { startMs, endMs, text, at }] of texts.entries()) {
    const nextMs = texts[index + 1]?.startMs;
    const overlaps =
      nextMs !== undefined && nextMs > startMs && endMs !== undefined && endMs > nextMs;
    found.add({
      startMs: Number.isFinite(startMs) ? startMs : undefined,
      endMs: isRolling && overlaps ? nextMs : endMs,
      text,
      line: lineOf && (() => lineOf(at)),
    });
  }
}
