import { z } from 'zod';

/** In the order in which marks of equal length are nested, from the outside. */
export const switchKinds = ['bold', 'italic', 'underline'] as const;
export const valueKinds = ['voice', 'language', 'class', 'color', 'ruby'] as const;
export type SwitchKind = (typeof switchKinds)[number];
export type ValueKind = (typeof valueKinds)[number];
export type SpanKind = SwitchKind | ValueKind;

/** Spans of one cue. */
export const maxSpans = 2000;
/** Of the value of a span, in UTF-16 units. */
export const maxSpanValue = 100;

const place = { start: z.number().int().min(0), end: z.number().int().min(1) };
const valued = <const Kind extends ValueKind>(kind: Kind, value: z.ZodString) =>
  z.strictObject({ ...place, kind: z.literal(kind), value });
const line = z.string().trim().min(1).max(maxSpanValue);

/** #rrggbb, or #rrggbbaa with the opacity, in lower case. */
export const colorPattern = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/;
/** As in BCP 47. */
export const languageTagPattern = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,8}$/;
/** Classes of WebVTT, joined by dots. */
export const classPattern = /^[^\s.<>&]+(?:\.[^\s.<>&]+)*$/;

/** A mark of a part of a cue's text: from `start` up to `end`, in UTF-16 units. */
export const cueSpanSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...place, kind: z.literal('bold') }),
  z.strictObject({ ...place, kind: z.literal('italic') }),
  z.strictObject({ ...place, kind: z.literal('underline') }),
  /** Who says it, where several speak in one cue. */
  valued('voice', line),
  valued('language', z.string().max(maxSpanValue).regex(languageTagPattern)),
  valued('class', z.string().max(maxSpanValue).regex(classPattern)),
  valued('color', z.string().regex(colorPattern)),
  /** The reading above or beside the text. */
  valued('ruby', line),
]);
export type CueSpan = z.infer<typeof cueSpanSchema>;
export const cueSpansSchema = z.array(cueSpanSchema).max(maxSpans);

const percent = z.number().min(-100).max(200);

/** Where a cue is on the picture, beyond what its track says. What is left out is as usual. */
export const cuePlacementSchema = z.strictObject({
  /**
   * Lines from the top; negative: from the bottom, -1 is the last. Of vertical text: columns from the side where it begins,
   * with the edge of `positionAlign`.
   */
  line: z.number().int().min(-1000).max(1000).optional(),
  /** Percent of the picture's height from the top. */
  y: percent.optional(),
  /** The edge of the text that is at `line` or `y`. The first one if left out. */
  lineAlign: z.enum(['start', 'center', 'end']).optional(),
  /** Percent of the picture's width from the left. */
  x: percent.optional(),
  /** The edge of the box that is at `x`. Follows from `align` if left out. */
  positionAlign: z.enum(['start', 'center', 'end']).optional(),
  /** Of the box, in percent of the picture's width; of vertical text, of its height. */
  size: z.number().min(0).max(200).optional(),
  /** Of the text inside the box. Centered if left out. */
  align: z.enum(['start', 'end', 'left', 'right']).optional(),
  /** Vertical text: columns from right to left, or from left to right. */
  vertical: z.enum(['rl', 'lr']).optional(),
});
export type CuePlacement = z.infer<typeof cuePlacementSchema>;
