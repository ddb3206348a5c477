import { z } from 'zod';
import { apiBase, defineEndpoint, utcInstantSchema, v1Base } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { messageSchema } from './messages.ts';
import { qualitySchema } from './translation-requests.ts';

const engineSchema = z.object({
  id: z.string(),
  label: messageSchema,
  ready: z.boolean(),
  reason: messageSchema.nullable(),
  remedy: messageSchema.nullable(),
});

const share = z.number().int().min(0);

/** How an engine did on a parallel text. */
const measuredSchema = z.object({
  sentences: z.number().int().min(1).max(1_000_000),
  /** chrF2, 0 to 100. */
  chrf: z.number().min(0).max(100),
  /** Sentences in which the check of meanings finds something, of the engine and of the text itself. */
  flagged: share,
  flaggedInText: share,
});

const measuredPairSchema = z
  .strictObject({
    engine: z.string().min(1).max(60),
    from: languageSchema,
    to: languageSchema,
    ...measuredSchema.shape,
  })
  .refine(
    ({ from, to, sentences, flagged, flaggedInText }) =>
      from !== to && Math.max(flagged, flaggedInText) <= sentences,
  );

/** The file of `npm run quality -- --translation --json`. */
export const translationQualitySchema = z.strictObject({
  measuredAt: utcInstantSchema,
  pairs: z
    .array(measuredPairSchema)
    .min(1)
    .max(5_000)
    .refine(
      (pairs) =>
        new Set(pairs.map(({ engine, from, to }) => `${engine} ${from} ${to}`)).size ===
        pairs.length,
    ),
});
export type TranslationQuality = z.infer<typeof translationQualitySchema>;

export const engineOverviewSchema = z.object({
  engines: z.array(
    engineSchema.extend({
      kind: z.enum([
        'speech-to-text',
        'speaker-diarization',
        'machine-translation',
        'media-tools',
        'text-to-speech',
        'sandbox',
      ]),
    }),
  ),
  speech: z.array(
    z.object({
      language: languageSchema,
      engineLabel: messageSchema.nullable(),
      quality: qualitySchema.nullable(),
    }),
  ),
  pairs: z.array(
    z.object({
      from: languageSchema,
      to: languageSchema,
      engineLabel: messageSchema.nullable(),
      quality: qualitySchema.nullable(),
      via: z.array(languageSchema),
      note: messageSchema.nullable(),
      remedy: messageSchema.nullable(),
      /** Ids of models that would serve the pair, or serve it better. */
      models: z.array(z.string()),
      /** How this engine did on a parallel text; null: not measured. */
      measured: measuredSchema.extend({ measuredAt: utcInstantSchema }).nullable(),
    }),
  ),
});
export type EngineOverview = z.infer<typeof engineOverviewSchema>;

export const getEngineOverview = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/engines/getEngineOverview`,
  permission: { resource: 'Settings', flag: 'view' },
  summary: 'What serves each language and pair, at what quality, and which models would improve it',
  answer: engineOverviewSchema,
});

export const putTranslationQuality = defineEndpoint({
  method: 'PUT',
  path: `${v1Base}/translation-quality`,
  permission: { resource: 'Settings', flag: 'edit' },
  systemOnly: true,
  summary:
    'Figures of translation engines on a parallel text; replaces those of the same engines and pairs',
  body: translationQualitySchema,
});
