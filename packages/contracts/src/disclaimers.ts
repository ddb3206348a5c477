import { z } from 'zod';
import { defineEndpoint, idSchema, instantSchema, pyapiBase } from './endpoint.ts';
import { languageSchema } from './media.ts';

export const disclaimerMaxCharacters = 2_000;
const text = z.string().trim().min(1).max(disclaimerMaxCharacters);

export const disclaimerSchema = z.object({
  language: languageSchema,
  text: z.string(),
  /** A machine wrote it and nobody has looked at it yet. */
  isDraft: z.boolean(),
  updatedBy: z.object({ userId: idSchema, displayName: z.string() }).nullable(),
  updatedAt: instantSchema,
});
export type Disclaimer = z.infer<typeof disclaimerSchema>;

/** The screen stands among the settings; writing is a right of its own. */
const view = { resource: 'Settings', flag: 'view' } as const;
const edit = { resource: 'Disclaimer', flag: 'edit' } as const;

export const getDisclaimer = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/get_disclaimer`,
  permission: view,
  summary: 'The disclaimer of the organisation in every language it is written in',
  answer: z.array(disclaimerSchema),
});
export const createDisclaimer = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/create_disclaimer`,
  permission: edit,
  summary:
    'Write the disclaimer in one language; the languages without one get a draft of a machine',
  body: z.strictObject({
    language: languageSchema,
    text,
    /** Drafts in the languages that have none and that an engine translates into. */
    translate: z.boolean().default(true),
  }),
  answer: z.array(disclaimerSchema),
});
export const updateDisclaimer = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/update_disclaimer`,
  permission: edit,
  summary: 'Change the disclaimer in one language; a draft becomes final',
  body: z.strictObject({ language: languageSchema, text }),
  answer: z.array(disclaimerSchema),
});
export const updateTranslatedDisclaimer = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/update_translated_disclaimer`,
  permission: { resource: 'Translation', flag: 'edit' },
  summary: 'What one translation says instead of the organisation’s disclaimer; null takes it back',
  body: z.strictObject({ ticketId: idSchema, text: text.nullable() }),
  answer: z.object({ ticketId: idSchema, text: z.string().nullable() }),
});
