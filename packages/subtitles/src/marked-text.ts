import type { CueSpan, SpanKind } from '@glossa/contracts/cue-marks';
import type { Cue } from './cue.ts';
import { isCanonical, isMarked, normalizeSpans } from './cue-spans.ts';
import { editSpans } from './edit-spans.ts';
import { isTrimmed } from './scan-text.ts';

/** A text with its marks in their canonical form. */
export type MarkedText = { text: string; spans: readonly CueSpan[] };

export const markedOf = ({ text, spans }: Pick<Cue, 'text' | 'spans'>): MarkedText => ({
  text,
  spans: spans ?? [],
});

/** The cue with another text and its marks. */
export function withMarked<T extends Pick<Cue, 'text' | 'spans'>>(
  cue: T,
  { text, spans }: MarkedText,
): T {
  const { spans: _before, ...rest } = cue;
  return (spans.length === 0 ? { ...rest, text } : { ...rest, text, spans: [...spans] }) as T;
}

/** The cue without its marks of a kind. */
export const withoutSpans = <T extends Pick<Cue, 'text' | 'spans'>>(cue: T, kind: SpanKind): T =>
  cue.spans?.some((span) => span.kind === kind)
    ? withMarked(cue, { text: cue.text, spans: cue.spans.filter((span) => span.kind !== kind) })
    : cue;

/** The cue with a changed text and the marks of what was not touched. */
export const withText = <T extends Pick<Cue, 'text' | 'spans'>>(cue: T, text: string): T =>
  cue.spans
    ? withMarked(cue, { text, spans: editSpans(cue.text, cue.spans, text) })
    : { ...cue, text };

/** Another form of the text, such as with other line breaks, and the marks of what was not touched. */
export const reshaped = (marked: MarkedText, text: string): MarkedText =>
  marked.text === text ? marked : { text, spans: editSpans(marked.text, marked.spans, text) };

/** From one offset up to another, in UTF-16 units. A reading that is cut stays with both parts. */
export function sliceMarked(
  { text, spans }: MarkedText,
  from: number,
  to = text.length,
): MarkedText {
  const part = text.slice(from, to);
  if (spans.length === 0) return { text: part, spans };
  if (part === text) return { text, spans: normalizeSpans(text, spans) };
  const inside = spans
    .filter((span) => span.start < to && span.end > from)
    .map((span) => ({ ...span, start: span.start - from, end: span.end - from }));
  return { text: part, spans: normalizeSpans(part, inside) };
}

/**
 * The texts one after the other. A mark that goes on in the next text is one, and so is a reading
 * that was cut. Two words with the same reading that meet at a join cannot be told from that.
 */
export function concatMarked(...parts: readonly MarkedText[]): MarkedText {
  const text = parts.map((part) => part.text).join('');
  if (parts.every(({ spans }) => spans.length === 0)) return { text, spans: [] };
  const all: CueSpan[] = [];
  let offset = 0;
  for (const part of parts) {
    for (const span of part.spans) {
      const moved = { ...span, start: span.start + offset, end: span.end + offset };
      const cut =
        span.kind === 'ruby' && span.start === 0
          ? all.find(
              (other) =>
                other.kind === 'ruby' && other.end === offset && other.value === span.value,
            )
          : undefined;
      if (cut) cut.end = moved.end;
      else all.push(moved);
    }
    offset += part.text.length;
  }
  return { text, spans: normalizeSpans(text, all) };
}

export function trimMarked(
  marked: MarkedText,
  side: 'start' | 'end' | 'both' = 'both',
): MarkedText {
  const { text } = marked;
  const start = side === 'end' ? 0 : text.length - text.trimStart().length;
  const end = side === 'start' ? text.length : Math.max(start, text.trimEnd().length);
  return start === 0 && end === text.length ? marked : sliceMarked(marked, start, end);
}

/** Lines trimmed and without blank ones, joined by \n. */
export function trimMarkedLines(marked: MarkedText): MarkedText {
  const [only] = marked.spans;
  // As in most cues with marks.
  if (
    only &&
    marked.spans.length === 1 &&
    only.kind !== 'ruby' &&
    isTrimmed(marked.text) &&
    isCanonical(marked.text, only)
  )
    return marked;
  // A reading is one of each line.
  if (isTrimmed(marked.text) && !marked.spans.some(({ kind }) => kind === 'ruby'))
    return { text: marked.text, spans: normalizeSpans(marked.text, marked.spans) };
  const kept: MarkedText[] = [];
  let at = 0;
  for (const line of marked.text.split('\n')) {
    const trimmed = trimMarked(sliceMarked(marked, at, at + line.length));
    at += line.length + 1;
    if (trimmed.text === '') continue;
    if (kept.length > 0) kept.push({ text: '\n', spans: [] });
    kept.push(trimmed);
  }
  return concatMarked(...kept);
}

/** Marks a part of a text, or removes that mark there. */
export function setMark(
  { text, spans }: MarkedText,
  mark: CueSpan,
  isOn: boolean,
): MarkedText & { spans: CueSpan[] } {
  const others = spans.filter(({ kind }) => kind !== mark.kind);
  const own = spans.filter(({ kind }) => kind === mark.kind);
  const kept = isOn
    ? [...own, mark]
    : own.flatMap((span) => [
        { ...span, end: Math.min(span.end, mark.start) },
        { ...span, start: Math.max(span.start, mark.end) },
      ]);
  return { text, spans: normalizeSpans(text, [...others, ...kept]) };
}

/** Marks a part of a text; removes the mark if all of it has it already. */
export function toggleMark(
  marked: MarkedText,
  kind: 'bold' | 'italic' | 'underline',
  from: number,
  to: number,
): MarkedText & { spans: CueSpan[] } {
  const isOn = isMarked(marked.text, marked.spans, kind, from, to);
  return setMark(marked, { kind, start: from, end: to }, !isOn);
}

/** The marks that hold for a whole text, without their places. Readings belong to words and are never among them. */
export function wholeMarks({ text, spans }: MarkedText): CueSpan[] {
  const length = text.trimEnd().length;
  const start = text.length - text.trimStart().length;
  return spans.filter(
    (span) =>
      span.kind !== 'ruby' &&
      span.start <= start &&
      span.end >= length &&
      isMarked(text, [span], span.kind, start, length),
  );
}

export const marksOfKind = (spans: readonly CueSpan[] | undefined, kind: SpanKind): CueSpan[] =>
  (spans ?? []).filter((span) => span.kind === kind);

export type MarkedRun = { start: number; end: number; marks: CueSpan[] };

/** Each stretch of a text with the marks it has: never two without a difference. */
export function runsOf({ text, spans }: MarkedText): MarkedRun[] {
  const [only] = spans;
  // As in most cues with marks.
  if (only && spans.length === 1 && only.start < only.end && only.end <= text.length) {
    const { start, end } = only;
    const around: MarkedRun[] = start > 0 ? [{ start: 0, end: start, marks: [] }] : [];
    around.push({ start, end, marks: [only] });
    if (end < text.length) around.push({ start: end, end: text.length, marks: [] });
    return around;
  }
  const cuts = [0];
  for (const { start, end } of spans) cuts.push(start, end);
  cuts.push(text.length);
  // Those of spans one after the other are in order.
  if (cuts.some((cut, index) => index > 0 && cut < (cuts[index - 1] ?? 0)))
    cuts.sort((a, b) => a - b);
  const runs: MarkedRun[] = [];
  let marks: readonly CueSpan[] = [];
  let next = 0;
  let start = cuts[0] ?? 0;
  for (const end of cuts) {
    if (end === start) continue;
    const from = start;
    const open = marks.filter((span) => span.end > from);
    for (let span = spans[next]; span && span.start <= from; span = spans[next]) {
      open.push(span);
      next += 1;
    }
    runs.push({ start, end, marks: open });
    marks = open;
    start = end;
  }
  return runs;
}
