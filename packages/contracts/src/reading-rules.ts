import { z } from 'zod';
import { defineEndpoint, instantSchema, pyapiBase } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { messageSchema } from './messages.ts';

/** Kinds of subtitle issues. */
export const findingKinds = [
  'empty',
  'before-start',
  'past-end',
  'impossible-duration',
  'overlap',
  'unreadable',
  'too-fast',
  'line-too-long',
  'too-many-lines',
  'too-short',
  'too-long',
  'gap-too-small',
  'crosses-shot-change',
] as const;
export type FindingKind = (typeof findingKinds)[number];
export const severitySchema = z.enum(['error', 'warning', 'off']);
export type Severity = z.infer<typeof severitySchema>;

/** The default severity of a kind. */
export const usualSeverity = (kind: FindingKind): Severity =>
  usualErrors.includes(kind) ? 'error' : 'warning';

/** What no viewer can read, or no player can show. */
const usualErrors: readonly FindingKind[] = [
  'empty',
  'before-start',
  'past-end',
  'impossible-duration',
  'overlap',
  'unreadable',
  'too-many-lines',
];

/** Verifying with more warnings than this has to be confirmed. */
export const maxUnconfirmedWarnings = 20;

/** Limits of one language. */
export const readingRulesSchema = z
  .strictObject({
    maxLines: z.number().int().min(1).max(5),
    /** Minimum and maximum duration of a cue in milliseconds. */
    minMs: z.number().int().min(0).max(10_000),
    maxMs: z.number().int().min(500).max(60_000),
    /** Minimum gap between two cues of a track in frames. */
    minGapFrames: z.number().int().min(0).max(50),
    /** Characters per line. */
    cpl: z.number().int().min(4).max(120),
    /** Characters per second. */
    cps: z.number().min(1).max(60),
    /** Characters per second above which a cue counts as unreadable. Twice `cps` if missing. */
    maxCps: z.number().min(1).max(200).optional(),
    /** The weight of a half-width character if full-width ones count 1. */
    halfWidthWeight: z.number().min(0.1).max(1).optional(),
    cplVertical: z.number().int().min(4).max(120).optional(),
    /** Differences from `usualSeverity`. */
    severities: z.partialRecord(z.enum(findingKinds), severitySchema).optional(),
  })
  .refine((rules) => rules.minMs < rules.maxMs, {
    path: ['maxMs'],
    message: 'validation.durationRange',
  })
  .refine((rules) => rules.maxCps === undefined || rules.maxCps >= rules.cps, {
    path: ['maxCps'],
    message: 'validation.readingSpeedRange',
  });
export type ReadingRulesSetting = z.infer<typeof readingRulesSchema>;

export const languageRulesSchema = z.object({
  language: languageSchema,
  rules: readingRulesSchema,
  defaults: readingRulesSchema,
  /** The source of the defaults. */
  source: messageSchema,
  changedBy: z.string().nullable(),
  changedAt: instantSchema.nullable(),
});
export type LanguageRules = z.infer<typeof languageRulesSchema>;

export const viewReadingRules = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/reading_rules`,
  permission: 'login',
  summary: 'The reading rules of the organisation, per language, with their source',
  answer: z.array(languageRulesSchema),
});
export const updateReadingRules = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/reading_rules/:language`,
  permission: { resource: 'Settings', flag: 'edit' },
  summary: 'Change the rules of a language for the organisation; null goes back to the defaults',
  params: z.strictObject({ language: languageSchema }),
  body: z.strictObject({ rules: readingRulesSchema.nullable() }),
  answer: languageRulesSchema,
});
