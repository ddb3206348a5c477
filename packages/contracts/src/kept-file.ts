import { z } from 'zod';
import { cueIdSchema } from './cues.ts';
import { isStorable } from './storable-text.ts';

/** Formats whose files say more than their cues: headers, styles, regions, notes, fonts. */
export const keptFormats = ['vtt', 'ass', 'ttml', 'stl', 'scc'] as const;
export type KeptFormat = (typeof keptFormats)[number];

/** Of a kept file as JSON, in UTF-8 bytes. Fonts above it are left out, and counted. */
export const maxKeptBytes = 3 * 1024 * 1024;

const piece = z.string().max(maxKeptBytes).refine(isStorable);

/** How a file wrote a cue, where its format would write it in another way. */
export const keptCueSchema = z.strictObject({
  id: cueIdSchema,
  /** What is between the cue before and this one: notes, and in WebVTT its name. */
  before: piece.optional(),
  /** WebVTT: its times. */
  times: piece.optional(),
  /** WebVTT: what is behind the times; ASS: the event up to its text; TTML: the attributes. */
  settings: piece.optional(),
  /** Its text with markup. */
  text: piece.optional(),
  /** The other cues of this text, in their order: one that is too long is divided when it is read. */
  parts: z.array(cueIdSchema).max(100_000).optional(),
});
export type KeptCue = z.infer<typeof keptCueSchema>;

/** What an imported file says besides its cues, as it was written. */
export const keptFileSchema = z.strictObject({
  format: z.enum(keptFormats),
  name: z.string().max(255).refine(isStorable),
  lineEnd: z.enum(['\n', '\r\n']),
  byteOrderMark: z.boolean(),
  /** Without a line end at its end. */
  endsOpen: z.boolean().optional(),
  /** Before the first cue: header, styles, regions. */
  head: piece,
  /** After the last one. */
  tail: piece,
  /** SCC: where on its clock the media begins, in milliseconds. */
  startMs: z.number().int().min(0).optional(),
  /** In the order of the file. */
  cues: z.array(keptCueSchema).max(100_000),
});
export type KeptFile = z.infer<typeof keptFileSchema>;

/** What a kept file holds, by kind. */
export const keptCountsSchema = z.object({
  styles: z.number().int(),
  regions: z.number().int(),
  notes: z.number().int(),
  fonts: z.number().int(),
  /** Lines or elements about the file itself. */
  details: z.number().int(),
  /** Names of cues. Missing in counts that were stored before. */
  names: z.number().int().default(0),
  /** Effects, margins and other markup that cues do not hold. */
  effects: z.number().int().default(0),
  /** Captions of another channel, which cues do not hold. */
  channels: z.number().int().default(0),
});
export type KeptCounts = z.infer<typeof keptCountsSchema>;

/** For people: what is kept of which file. */
export const keptSummarySchema = z.object({
  format: z.enum(keptFormats),
  name: z.string(),
  counts: keptCountsSchema,
});
export type KeptSummary = z.infer<typeof keptSummarySchema>;
