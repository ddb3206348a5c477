import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { KeptFile } from '@glossa/contracts/kept-file';
import { assPlacement, inlineTags, type MarkState, stateOf } from '../ass-marks.ts';
import type { Cue } from '../cue.ts';
import { samePlacement } from '../cue-placement.ts';
import { spanValue } from '../cue-spans.ts';
import { inertAss } from '../formats/ass.ts';
import { readAss } from '../formats/read-ass.ts';
import { runsOf, trimMarkedLines } from '../marked-text.ts';
import { formatAssTime } from '../time.ts';
import { withoutAttachments } from './fit-kept-file.ts';
import { textInLanguage } from './kept-language.ts';
import type { KeptOptions, PieceWriter } from './piece-writer.ts';

const usualFields = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');
const usualEvent = 'Dialogue: 0,0:00:00.00,0:00:00.00,Default,,0,0,0,,';

/** The events of an ASS file below its styles. */
export function assPieces(file: KeptFile, options: KeptOptions): PieceWriter {
  const fields = fieldsOf(file.head);
  const at = (name: string) => fields.indexOf(name);
  const sizeOf = (key: string, usual: number) =>
    Number(file.head.match(new RegExp(`^\\s*${key}\\s*:\\s*(\\d{1,5})`, 'im'))?.[1] ?? usual);
  const size = { width: sizeOf('PlayResX', 384), height: sizeOf('PlayResY', 288) };
  const lookOf = looksOfStyles(file, fields);
  const first = file.cues.find(({ settings }) => settings !== undefined);

  return {
    piece: (cue, own, keep, like) => {
      const isNew = own?.settings === undefined;
      const event = own?.settings ?? like?.settings ?? first?.settings ?? usualEvent;
      const { start, values } = divide(event);
      const set = (name: string, value: string) => {
        if (at(name) >= 0) values[at(name)] = value;
      };
      if (!keep.times) {
        set('start', formatAssTime(cue.startMs));
        set('end', formatAssTime(Math.max(cue.endMs, cue.startMs + 10)));
      }
      if (isNew) for (const name of ['marginl', 'marginr', 'marginv']) set(name, '0');
      if (isNew) set('effect', '');
      if (!keep.text || !keep.speaker) {
        const name = at('name') < 0 ? 'actor' : 'name';
        if (isNew || (values[at(name)] ?? '') !== (cue.speaker ?? ''))
          set(name, (cue.speaker ?? '').replace(/[,\p{Cc}]/gu, ' '));
      }
      const look = () => lookOf(values[at('style')] ?? 'Default');
      if (!keep.text && !hasLook(cue, look().spans)) set('style', lookOf.usualName);
      const text =
        keep.text && own?.text !== undefined
          ? keep.place
            ? own.text
            : placeTags(cue, size) + withoutPlaceTags(own.text)
          : (keep.place && own?.text !== undefined
              ? lineTagsOf(own.text)
              : isAtStyle(cue, look())
                ? ''
                : placeTags(cue, size)) + markedText(cue, stateOf(look().spans));
      return `${own?.before ?? ''}${start}${values.join(',')},${text}\n`;
    },
    assemble: (pieces, _anew, tail) => {
      const named = textInLanguage(file.head, options);
      const head = named === '' || named.endsWith('\n') ? named : `${named}\n`;
      return head + pieces.join('') + tail;
    },
    parse: (text, warnings) => readAss(text, warnings),
    unitMs: 10,
  };
}

/** The names of the columns of events. */
function fieldsOf(head: string): string[] {
  const events = head.slice(Math.max(0, head.search(/^\s*\[events\]/im)));
  const line = events.match(/^\s*Format\s*:(.*)$/im)?.[1];
  const fields = line?.split(',').map((name) => name.trim().toLowerCase());
  return fields?.includes('text') ? fields : usualFields;
}

/** An event up to its text: what begins the line, and the values of its columns. */
function divide(event: string): { start: string; values: string[] } {
  const [start = ''] = event.match(/^[^:]*:\s*/) ?? [];
  return { start, values: event.slice(start.length).replace(/,$/, '').split(',') };
}

type Look = Pick<Cue, 'track' | 'placement'> & { spans: readonly CueSpan[] };

/** What a style gives to its events, as the reader of the file finds it: all of them in one reading. */
function looksOfStyles(file: KeptFile, fields: readonly string[]) {
  // Without fonts, which can be megabytes.
  const styles = withoutAttachments(file.head).text.trimEnd();
  const names = [...styles.matchAll(/^\s*Style\s*:\s*\*?([^,\n]+)/gim)].map(([, name = '']) =>
    name.trim(),
  );
  const read = (of: readonly string[]): Map<string, Look> => {
    const events = of.map((style, index) => {
      const own = { style, start: '0:00:00.00', end: '0:00:01.00', text: `x${index}` };
      const values = fields.map((field) => own[field as keyof typeof own] ?? '0');
      return `Dialogue: ${values.join(',')}\n`;
    });
    const cues = events.length > 0 ? readAss(`${styles}\n${events.join('')}`) : [];
    const byText = new Map(cues.map((cue) => [cue.text, cue]));
    return new Map(
      of.map((style, index) => {
        const { track = 'lower', placement, spans = [] } = byText.get(`x${index}`) ?? {};
        return [style, { track, placement, spans }];
      }),
    );
  };
  const known = read(names);
  const lookOf = (style: string): Look => {
    const look = known.get(style) ?? read([style]).get(style);
    if (look) known.set(style, look);
    return look ?? { track: 'lower', placement: undefined, spans: [] };
  };
  const usualName = names.find((name) => /^default$/i.test(name)) ?? names[0] ?? 'Default';
  return Object.assign(lookOf, { usualName });
}

/** Whether each mark of a style is on some of the text: else it is not the style of the cue any more. */
const hasLook = (cue: Cue, look: readonly CueSpan[]): boolean =>
  look.every((mark) =>
    cue.spans?.some((span) => span.kind === mark.kind && spanValue(span) === spanValue(mark)),
  );

const isAtStyle = (cue: Cue, look: Look): boolean =>
  cue.track === look.track && samePlacement(cue.placement, look.placement);

/** Tags that put a cue where it is, whatever its style says. */
const placeTags = (cue: Cue, size: { width: number; height: number }): string =>
  assPlacement(cue, size.width / size.height, size) ||
  (cue.track === 'upper' ? '{\\an8}' : '{\\an2}');

const placing = /\\(?:an?\d{1,2}|(?:pos|move)\([^()]*\))/g;
const withoutPlaceTags = (text: string): string =>
  text.replace(/\{[^{}]*\}/g, (block) => {
    const rest = block.replace(placing, '');
    return rest === '{}' ? '' : rest;
  });

/** Tags of a whole line: where it is, how it moves, and how it comes and goes. */
const ofLine = /\\(?:an?\d{1,2}|q\d|(?:pos|move|org|fad|fade|i?clip)\([^()]*\))/g;
function lineTagsOf(text: string): string {
  const blocks = text.match(/\{[^{}]*\}/g) ?? [];
  const tags = blocks.flatMap((block) => block.match(ofLine) ?? []).join('');
  return tags === '' ? '' : `{${tags}}`;
}

function markedText(cue: Cue, base: MarkState): string {
  const marked = trimMarkedLines({ text: cue.text, spans: cue.spans ?? [] });
  let state = base;
  let written = '';
  for (const { start, end, marks } of runsOf(marked)) {
    const text = marked.text.slice(start, end);
    const isBlank = text.trim() === '';
    const next = isBlank ? { ...state, underline: stateOf(marks).underline } : stateOf(marks);
    written += inlineTags(state, next) + text.split('\n').map(inertAss).join('\\N');
    state = next;
  }
  return written;
}
