import { z } from 'zod';
import {
  disclaimerMaxCharacters,
  disclaimerTextSchema,
  keptDisclaimerTextSchema,
} from './disclaimer-text.ts';
import { defineEndpoint, idSchema, instantSchema, pyapiBase } from './endpoint.ts';
import { languageSchema } from './language-schema.ts';
import { messageSchema } from './messages.ts';

const plainText = z.string().trim().min(1).max(disclaimerMaxCharacters);
const personSchema = z.object({ userId: idSchema, displayName: z.string() }).nullable();

/** draft: a machine wrote it; needs-review: it was verified, and the text it was translated from has changed since. */
export const disclaimerStatuses = ['draft', 'verified', 'needs-review'] as const;
export const disclaimerStatusSchema = z.enum(disclaimerStatuses);
export type DisclaimerStatus = z.infer<typeof disclaimerStatusSchema>;

export const disclaimerSchema = z.object({
  language: languageSchema,
  /** Without formatting. */
  text: z.string(),
  content: keptDisclaimerTextSchema,
  status: disclaimerStatusSchema,
  /** A machine draft that was not reviewed. */
  isDraft: z.boolean(),
  /** The text it was translated from has changed since; also of a draft. */
  isOutdated: z.boolean(),
  /** Incremented in each language; a save names the version it is based on. */
  version: z.number().int(),
  /** Null: a machine. */
  updatedBy: personSchema,
  updatedAt: instantSchema,
  verifiedBy: personSchema,
  verifiedAt: instantSchema.nullable(),
});
export type Disclaimer = z.infer<typeof disclaimerSchema>;

/** The origin of a version. */
export const disclaimerOrigins = ['person', 'machine', 'restored'] as const;
export const disclaimerVersionSchema = z.object({
  version: z.number().int(),
  content: keptDisclaimerTextSchema,
  origin: z.enum(disclaimerOrigins),
  createdBy: personSchema,
  createdAt: instantSchema,
  verifiedBy: personSchema,
  verifiedAt: instantSchema.nullable(),
});
export type DisclaimerVersion = z.infer<typeof disclaimerVersionSchema>;

export const disclaimerSettingsSchema = z.strictObject({
  /** The source language of the translations; null before the first text. */
  sourceLanguage: languageSchema.nullable(),
  atSignIn: z.boolean(),
  inVideos: z.boolean(),
  inDocuments: z.boolean(),
});
export type DisclaimerSettings = z.infer<typeof disclaimerSettingsSchema>;

/** The screen is part of the settings; writing has its own permission. */
const view = { resource: 'Settings', flag: 'view' } as const;
const edit = { resource: 'Disclaimer', flag: 'edit' } as const;
const answer = z.array(disclaimerSchema);

/** Formatted as `content`, or plain as `text`: exactly one of them. */
const written = { content: disclaimerTextSchema.optional(), text: plainText.optional() };
const oneOfTwo = ({ content, text }: { content?: unknown; text?: unknown }) =>
  (content === undefined) !== (text === undefined);
const oneOfTwoSentence = { path: ['content'], message: 'validation.contentOrText' };
/** The version the caller has seen, null if there was none; rejected if there is another one since. */
const seenVersion = z.number().int().nullable().optional();

export const getDisclaimer = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/get_disclaimer`,
  permission: view,
  summary: 'The disclaimer of the organisation in every language it is written in',
  answer,
});
/** A language that got no new draft, and why. */
const withoutDraftSchema = z.object({ language: languageSchema, reason: messageSchema });
export type WithoutDraft = z.infer<typeof withoutDraftSchema>;

export const createDisclaimer = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/create_disclaimer`,
  permission: edit,
  summary:
    'Write the disclaimer in one language; the languages without one get a draft of a machine',
  body: z
    .strictObject({
      language: languageSchema,
      ...written,
      /** Creates drafts in missing languages with an engine. */
      translate: z.boolean().default(true),
      version: seenVersion,
    })
    .refine(oneOfTwo, oneOfTwoSentence),
  answer: z.object({
    disclaimers: answer,
    /** In the order of the languages; empty if no drafts were requested. */
    withoutDraft: z.array(withoutDraftSchema),
  }),
});
export const updateDisclaimer = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/update_disclaimer`,
  permission: edit,
  summary: 'Change the disclaimer in one language; what a person saves is verified by them',
  body: z
    .strictObject({
      language: languageSchema,
      ...written,
      version: seenVersion,
    })
    .refine(oneOfTwo, oneOfTwoSentence),
  answer,
});
export const draftDisclaimer = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/draft_disclaimer`,
  permission: edit,
  summary: 'A new machine draft in one language, translated from the source language',
  body: z.strictObject({
    language: languageSchema,
    /** Without it: the version that is current when the translation begins. */
    version: seenVersion,
    /** Of that version; rejected if someone verified it since. */
    isDraft: z.boolean().optional(),
  }),
  answer,
});
export const verifyDisclaimer = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/verify_disclaimer`,
  permission: edit,
  summary: 'Say that the disclaimer in one language is right as it is',
  body: z.strictObject({ language: languageSchema, version: z.number().int() }),
  answer,
});
export const deleteDisclaimer = defineEndpoint({
  method: 'DELETE',
  path: `${pyapiBase}/delete_disclaimer/:language`,
  permission: edit,
  summary: 'Take the disclaimer of one language away; its history stays',
  params: z.strictObject({ language: languageSchema }),
  /** The version that the caller has seen; rejected if it is another one since. */
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  answer,
});
export const getDisclaimerVersions = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/get_disclaimer_versions/:language`,
  permission: view,
  summary: 'What the disclaimer said in one language, newest first',
  params: z.strictObject({ language: languageSchema }),
  query: z.strictObject({ before: z.coerce.number().int().min(1).optional() }),
  /** nextBefore: continues with older ones. */
  answer: z.object({
    items: z.array(disclaimerVersionSchema),
    nextBefore: z.number().int().nullable(),
  }),
});
export const restoreDisclaimer = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/restore_disclaimer`,
  permission: edit,
  summary: 'Let an earlier version be the disclaimer of its language again',
  body: z.strictObject({
    language: languageSchema,
    version: z.number().int().min(1),
    /** The current version that the caller has seen; rejected if it is another one since. */
    seen: seenVersion,
  }),
  answer,
});
export const getDisclaimerSettings = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/get_disclaimer_settings`,
  permission: view,
  summary: 'Where the disclaimer is shown, and the language it is translated from',
  answer: disclaimerSettingsSchema,
});
export const updateDisclaimerSettings = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/update_disclaimer_settings`,
  permission: edit,
  summary: 'Change where the disclaimer is shown',
  body: disclaimerSettingsSchema.extend({ sourceLanguage: languageSchema }).partial(),
  answer: disclaimerSettingsSchema,
});
export const updateTranslatedDisclaimer = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/update_translated_disclaimer`,
  permission: { resource: 'Translation', flag: 'edit' },
  summary: 'What one translation says instead of the organisation’s disclaimer; null takes it back',
  body: z.strictObject({ ticketId: idSchema, text: plainText.nullable() }),
  answer: z.object({ ticketId: idSchema, text: z.string().nullable() }),
});
