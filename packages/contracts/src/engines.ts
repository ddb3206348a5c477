import { z } from 'zod';
import { apiBase, defineEndpoint } from './endpoint.ts';
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

export const engineOverviewSchema = z.object({
  engines: z.array(
    engineSchema.extend({
      kind: z.enum([
        'speech-to-text',
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
