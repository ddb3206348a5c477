import type { CueSpan } from '@glossa/contracts/cue-marks';
import { runsOf, sliceMarked } from '@glossa/subtitles/marked-text';
import type { CSSProperties } from 'react';

type Props = { text: string; spans: readonly CueSpan[] | undefined; from: number; to: number };

/** A part of a cue's text as it looks: marks, and readings above their words. */
export function MarkedPiece({ text, spans, from, to }: Props) {
  if (!spans) return text.slice(from, to);
  const piece = sliceMarked({ text, spans }, from, to);
  return runsOf(piece).map(({ start, end, marks }) => (
    <Run key={start} text={piece.text.slice(start, end)} marks={marks} isLast={endsAt(end)} />
  ));

  function endsAt(end: number) {
    return (span: CueSpan) => span.end === end;
  }
}

function Run({
  text,
  marks,
  isLast,
}: {
  text: string;
  marks: readonly CueSpan[];
  isLast: (span: CueSpan) => boolean;
}) {
  if (marks.length === 0) return text;
  const has = (kind: CueSpan['kind']) => marks.some((span) => span.kind === kind);
  const value = (kind: CueSpan['kind']) => {
    const span = marks.find((one) => one.kind === kind);
    return span && 'value' in span ? span.value : undefined;
  };
  const color = value('color');
  const style: CSSProperties = {
    ...(has('bold') ? { fontWeight: 700 } : {}),
    ...(has('italic') ? { fontStyle: 'italic' } : {}),
    ...(has('underline') ? { textDecoration: 'underline' } : {}),
    // Any color has to be readable on any theme: it is a line below the text.
    ...(color ? { borderBottom: `2px solid ${color}` } : {}),
  };
  const reading = marks.find((span) => span.kind === 'ruby' && isLast(span));
  const marked = (
    <span style={style} lang={value('language')}>
      {text}
    </span>
  );
  if (reading?.kind !== 'ruby') return marked;
  return (
    <ruby>
      {marked}
      <rt>{reading.value}</rt>
    </ruby>
  );
}
