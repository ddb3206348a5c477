import { z } from 'zod';
import {
  apiBase,
  cursorPageOf,
  cursorPageQuery,
  defineEndpoint,
  idSchema,
  instantSchema,
} from './endpoint.ts';
import { languageSchema, spokenLanguageSchema } from './media.ts';
import { messageSchema } from './messages.ts';
import { qualitySchema } from './translation-requests.ts';

/** The Translate page: text without a ticket. Stored for its user for a while. */
export const textTranslationMaxCharacters = 10_000;
export const textTranslationDailyCharacters = 200_000;
export const textTranslationKeptDays = 30;

const base = `${apiBase}/textTranslation`;

const engine = z.object({
  id: z.string(),
  label: messageSchema,
  quality: qualitySchema,
  note: messageSchema.nullable(),
});

export const textTranslationSchema = z.object({
  translationId: idSchema,
  from: languageSchema,
  /** Confidence of the detection, 0 to 1; null if the user set the language. */
  detectedScore: z.number().nullable(),
  to: languageSchema,
  sourceText: z.string(),
  text: z.string(),
  engine,
  /** Glossary terms that were used. */
  terms: z.array(z.object({ source: z.string(), target: z.string() })),
  /** How many sentences came from the translation memory. */
  fromMemory: z.number().int(),
  /** Missing tokens, such as a number. */
  warnings: z.array(messageSchema),
});
export type TextTranslation = z.infer<typeof textTranslationSchema>;

export const translateText = defineEndpoint({
  method: 'POST',
  path: `${base}/translate`,
  permission: 'login',
  summary: 'Translate a text at once, without a ticket',
  body: z.strictObject({
    text: z.string().min(1).max(textTranslationMaxCharacters),
    from: spokenLanguageSchema.default('detect'),
    to: languageSchema,
    /** Null: every glossary of the organization. */
    glossaryId: idSchema.nullable().default(null),
    engineId: z.string().max(64).optional(),
  }),
  answer: textTranslationSchema,
});

export const textTranslationPairSchema = z.object({
  from: languageSchema,
  to: languageSchema,
  engineLabel: messageSchema.nullable(),
  quality: qualitySchema.nullable(),
  remedy: messageSchema.nullable(),
  /** `auto`: a translation downloads its model first. `ask`: an administrator can install it. */
  download: z.enum(['auto', 'ask']).nullable(),
});
export const getTextTranslationPairs = defineEndpoint({
  method: 'GET',
  path: `${base}/pairs`,
  permission: 'login',
  summary: 'Which languages can be translated into which now',
  answer: z.array(textTranslationPairSchema),
});

export const textTranslationEntrySchema = z.object({
  translationId: idSchema,
  from: languageSchema,
  to: languageSchema,
  sourceText: z.string(),
  text: z.string(),
  engineLabel: messageSchema,
  translatedAt: instantSchema,
});
export type TextTranslationEntry = z.infer<typeof textTranslationEntrySchema>;
export const getTextTranslations = defineEndpoint({
  method: 'GET',
  path: `${base}/history`,
  permission: 'login',
  summary: 'What the caller translated lately, newest first',
  query: z.strictObject(cursorPageQuery),
  answer: cursorPageOf(textTranslationEntrySchema),
});
export const deleteTextTranslation = defineEndpoint({
  method: 'DELETE',
  path: `${base}/history/:translationId`,
  permission: 'login',
  summary: 'Forget one translation of the caller',
  params: z.strictObject({ translationId: idSchema }),
});
export const deleteTextTranslations = defineEndpoint({
  method: 'DELETE',
  path: `${base}/history`,
  permission: 'login',
  summary: 'Forget every translation of the caller',
});
