import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { KeptFile } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { spanValue } from '../cue-spans.ts';
import { webvtt } from '../formats/webvtt.ts';
import { colorSheets, writeWebVttText } from '../formats/webvtt-marks.ts';
import { writeWebVttSettings } from '../formats/webvtt-placement.ts';
import { withMarked } from '../marked-text.ts';
import { webVttTimes } from './keep-webvtt.ts';
import { textInLanguage } from './kept-language.ts';
import type { KeptOptions, PieceWriter } from './piece-writer.ts';

/** The cues of a WebVTT file among its notes, below its style sheets and regions. */
export function webVttPieces(file: KeptFile, options: KeptOptions): PieceWriter {
  const lookOf = looksOfClasses(file.head);
  const bare = (cue: Cue): Cue => withoutLooks(cue, lookOf);
  return {
    piece: (cue, own, keep) => {
      const times = keep.times && own?.times ? own.times : webVttTimes(cue);
      const settings =
        keep.place && own?.settings !== undefined ? own.settings : writeWebVttSettings(cue);
      // The speaker is in the text.
      const isKept = keep.text && keep.speaker;
      const text = isKept && own?.text !== undefined ? own.text : writeWebVttText(bare(cue));
      return `${own?.before ?? '\n'}${times}${settings}\n${text}\n`;
    },
    assemble: (pieces, anew, tail) => {
      const sheets = colorSheets(anew.map(bare));
      let head = textInLanguage(file.head, options);
      if (sheets !== '' && !head.includes(sheets.trim()))
        head = `${head.replace(/\n*$/, '\n\n')}${sheets}`;
      // An empty line is before each cue, whichever was before it in the file.
      const written = [head];
      // Of all that is written; the whole text would be searched once per cue.
      let end = head.slice(-2);
      for (const piece of pieces) {
        const isApart = end === '\n\n' || end === '\n' || piece.startsWith('\n');
        const isDouble = end === '\n\n' && /^\n\d/.test(piece);
        const next = (isApart ? '' : '\n') + (isDouble ? piece.slice(1) : piece);
        written.push(next);
        end = (end + next).slice(-2);
      }
      return written.join('') + tail;
    },
    parse: (text, warnings) => webvtt.parse(text, warnings),
    unitMs: 1,
  };
}

/** The marks that style sheets of the file give to a class, as its reader finds them. */
function looksOfClasses(head: string): (name: string) => readonly CueSpan[] {
  const known = new Map<string, readonly CueSpan[]>();
  // Notes and regions say nothing of classes, and would be read once per class.
  const sheets = head.split(/\n{2,}/).filter((block) => /^STYLE[ \t]*$/m.test(block));
  const styles = `WEBVTT\n\n${sheets.join('\n\n')}`;
  return (name) => {
    const found = known.get(name) ?? readLook(styles, name);
    known.set(name, found);
    return found;
  };
}

function readLook(head: string, name: string): readonly CueSpan[] {
  const text = `${head.trimEnd()}\n\n00:00.000 --> 00:01.000\n<c.${name}>x</c>\n`;
  const [cue] = webvtt.parse(text);
  return (cue?.spans ?? []).filter(({ kind }) => kind !== 'class');
}

/** The cue without marks that its classes show anyway. */
function withoutLooks(cue: Cue, lookOf: (name: string) => readonly CueSpan[]): Cue {
  const classes = (cue.spans ?? []).filter((span) => span.kind === 'class');
  if (classes.length === 0) return cue;
  const isShown = (span: CueSpan) =>
    classes.some(
      (one) =>
        one.start === span.start &&
        one.end === span.end &&
        lookOf(one.value).some(
          (look) => look.kind === span.kind && spanValue(look) === spanValue(span),
        ),
    );
  const spans = (cue.spans ?? []).filter((span) => span.kind === 'class' || !isShown(span));
  return withMarked(cue, { text: cue.text, spans });
}
