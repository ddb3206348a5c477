import { z } from 'zod';
import { defineEndpoint, v1Base } from './endpoint.ts';
import { speechModelSchema } from './engine-settings.ts';
import { languageSchema } from './language-schema.ts';
import { modelPolicySchema } from './models.ts';

const base = `${v1Base}/setup`;
const edit = { resource: 'Settings', flag: 'edit' } as const;

export const viewSetup = defineEndpoint({
  method: 'GET',
  path: base,
  systemOnly: true,
  permission: edit,
  summary: 'Whether the first set-up is due, and which models translate each language',
  answer: z.object({
    due: z.boolean(),
    languages: z.array(
      z.object({
        language: languageSchema,
        /** To and from English. */
        models: z.array(z.string()),
      }),
    ),
  }),
});
export const finishSetup = defineEndpoint({
  method: 'POST',
  path: base,
  systemOnly: true,
  peopleOnly: true,
  permission: edit,
  summary: 'Finish the first set-up; without languages and settings it is skipped',
  body: z.strictObject({
    /** Whose models are installed. */
    languages: z.array(languageSchema).max(50).default([]),
    policy: modelPolicySchema.optional(),
    speechModel: speechModelSchema.optional(),
    /** Whether missing models are installed now. */
    install: z.boolean().default(false),
  }),
});
