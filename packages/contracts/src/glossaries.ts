import { z } from 'zod';
import {
  apiBase,
  cursorPageOf,
  cursorPageQuery,
  defineEndpoint,
  idSchema,
  instantSchema,
  pageOf,
  pageQuery,
} from './endpoint.ts';
import { languageSchema } from './media.ts';
import { messageKey, messageSchema } from './messages.ts';
import { descriptionInput, nameOf, queryFlag, searchText } from './people.ts';
import { assumedEncodingSchema } from './text-files.ts';

/** preferred: use this; allowed: acceptable too; forbidden: must not be used for this concept. */
export const termUsages = ['preferred', 'allowed', 'forbidden'] as const;
export const termUsageSchema = z.enum(termUsages);

/** TBX values. */
export const partsOfSpeech = [
  'noun',
  'properNoun',
  'verb',
  'adjective',
  'adverb',
  'other',
] as const;
export const partOfSpeechSchema = z.enum(partsOfSpeech);
export type PartOfSpeech = z.infer<typeof partOfSpeechSchema>;

export const glossarySchema = z.object({
  glossaryId: idSchema,
  name: z.string(),
  description: z.string(),
  entryCount: z.number().int(),
  /** The languages of its terms. */
  languages: z.array(languageSchema),
  updatedAt: instantSchema,
});
export type Glossary = z.infer<typeof glossarySchema>;

export const termSchema = z.object({
  language: languageSchema,
  term: z.string(),
  usage: termUsageSchema,
});
export const glossaryEntrySchema = z.object({
  entryId: idSchema,
  partOfSpeech: partOfSpeechSchema.nullable(),
  definition: z.string(),
  doNotTranslate: z.boolean(),
  terms: z.array(termSchema),
  updatedAt: instantSchema,
});
export type GlossaryEntryItem = z.infer<typeof glossaryEntrySchema>;

const termInput = z.strictObject({
  language: languageSchema,
  term: z
    .string()
    .trim()
    .min(1, 'validation.termRequired')
    .max(200, 'validation.termMaxLength')
    .regex(/^[^\p{Cc}]*$/u, 'validation.termOneLine'),
  usage: termUsageSchema,
});
/** The content of an entry, from the form or a line of an imported file. */
export const entryContent = z
  .strictObject({
    partOfSpeech: partOfSpeechSchema.nullable().default(null),
    definition: z.string().trim().max(2_000, 'validation.definitionMaxLength').default(''),
    doNotTranslate: z.boolean().default(false),
    terms: z
      .array(termInput)
      .min(1, 'validation.entryNeedsTerm')
      .max(100, 'validation.entryMaxTerms'),
  })
  .superRefine(({ terms }, context) => {
    const seen = new Set<string>();
    for (const [index, { language, term }] of terms.entries()) {
      const key = `${language} ${term}`;
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: ['terms', index, 'term'],
          message: messageKey('validation.termRepeated', { term }),
        });
      seen.add(key);
    }
  });
export type EntryContent = z.infer<typeof entryContent>;

const view = { resource: 'Translation', flag: 'view' } as const;
const edit = { resource: 'Translation', flag: 'edit' } as const;
const base = `${apiBase}/glossary`;
const byId = z.strictObject({ id: idSchema });

export const viewGlossaries = defineEndpoint({
  method: 'GET',
  path: `${base}/viewGlossaries`,
  permission: view,
  summary: 'Glossaries of the organisation, by name',
  query: z.strictObject({ search: searchText, ...pageQuery }),
  answer: pageOf(glossarySchema),
});
export const saveGlossary = defineEndpoint({
  method: 'POST',
  path: `${base}/saveGlossary`,
  permission: edit,
  summary: 'Add or rename a glossary',
  message: 'glossaries.saved',
  body: z.strictObject({
    glossaryId: idSchema.nullable(),
    name: nameOf('validation.glossaryNameRequired'),
    description: descriptionInput,
  }),
  answer: glossarySchema,
});
export const deleteGlossary = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteGlossary/:id`,
  permission: edit,
  summary: 'Delete a glossary with its entries; translations made with it stay as they are',
  message: 'glossaries.deleted',
  params: byId,
});

export const viewGlossaryEntries = defineEndpoint({
  method: 'GET',
  path: `${base}/viewGlossaryEntries/:id`,
  permission: view,
  summary: 'Entries of a glossary that match, by their first term',
  params: byId,
  query: z.strictObject({
    /** In terms and definitions. */
    search: searchText,
    /** With a term in this language. */
    language: languageSchema.optional(),
    /** With a term of this kind, in the language if one is given. */
    usage: termUsageSchema.optional(),
    doNotTranslate: queryFlag,
    ...cursorPageQuery,
  }),
  answer: cursorPageOf(glossaryEntrySchema),
});
export const saveGlossaryEntry = defineEndpoint({
  method: 'POST',
  path: `${base}/saveGlossaryEntry`,
  permission: edit,
  summary: 'Add or change an entry, FORM_OUTDATED if it is no longer as `seen`',
  message: 'glossaries.entrySavedMessage',
  body: entryContent.safeExtend({
    glossaryId: idSchema,
    entryId: idSchema.nullable(),
    /** `updatedAt` of the entry that the change is based on. Without it, what is sent replaces what is there. */
    seen: instantSchema.max(40).optional(),
  }),
  answer: glossaryEntrySchema,
});
export const deleteGlossaryEntry = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteGlossaryEntry/:id`,
  permission: edit,
  summary: 'Delete an entry',
  message: 'glossaries.entryDeletedMessage',
  params: byId,
});

export const glossaryFormats = ['csv', 'tbx'] as const;
const plannedEntrySchema = z.object({
  /** For CSV the line as in a spreadsheet; for TBX the number of the entry. */
  place: z.number().int(),
  /** Its terms, as displayed in a list. */
  name: z.string(),
  what: z.enum(['added', 'changed', 'same', 'refused']),
  /** Why it is rejected, or what changes. */
  message: messageSchema,
});
export type PlannedEntry = z.infer<typeof plannedEntrySchema>;
const importAnswer = z.object({
  format: z.enum(glossaryFormats),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  /** Rejected ones first, then changed, then added; 500 at most. */
  entries: z.array(plannedEntrySchema),
  /** Columns, languages and elements of the file that are ignored. */
  leftOut: z.array(z.string()),
  assumedEncoding: assumedEncodingSchema,
});
export type GlossaryImport = z.infer<typeof importAnswer>;

export const previewGlossaryImport = defineEndpoint({
  method: 'POST',
  path: `${base}/previewGlossaryImport/:id`,
  permission: edit,
  summary: 'Read a CSV or TBX file and say what its import would add, change and refuse',
  params: byId,
  carries: 'multipart',
  answer: importAnswer,
});
export const importGlossary = defineEndpoint({
  method: 'POST',
  path: `${base}/importGlossary/:id`,
  permission: edit,
  summary: 'Take the entries of a CSV or TBX file over, but for those the preview refuses',
  message: 'glossaries.fileImported',
  params: byId,
  carries: 'multipart',
  answer: importAnswer,
});
export const exportGlossary = defineEndpoint({
  method: 'GET',
  path: `${base}/exportGlossary/:id`,
  permission: view,
  summary: 'A glossary as CSV or TBX',
  params: byId,
  query: z.strictObject({ format: z.enum(glossaryFormats) }),
  carries: 'file',
});

const pair = { from: languageSchema, to: languageSchema };
const shortText = z.string().max(5_000);
export const termPairSchema = z.object({ source: z.string(), target: z.string() });
export const lookUpTerms = defineEndpoint({
  method: 'POST',
  path: `${base}/lookUpTerms`,
  permission: view,
  summary: 'The terms that texts name, with what they are to be called',
  body: z.strictObject({ glossaryId: idSchema, ...pair, texts: z.array(shortText).max(50) }),
  answer: z.array(termPairSchema),
});
export const termFindingSchema = z.object({
  /**
   * forbidden: the translation contains a forbidden term; unused: the source names a concept, the translation none of
   * its terms; changed: a non-translatable name was changed.
   */
  kind: z.enum(['forbidden', 'unused', 'changed']),
  source: z.string().nullable(),
  found: z.string().nullable(),
  wanted: z.array(z.string()),
});
export const checkTranslatedTerms = defineEndpoint({
  method: 'POST',
  path: `${base}/checkTranslatedTerms`,
  permission: view,
  summary: 'Where translations disagree with a glossary; one list for each pair of texts',
  body: z.strictObject({
    glossaryId: idSchema,
    ...pair,
    pairs: z.array(z.strictObject({ source: shortText, target: shortText })).max(50),
  }),
  answer: z.array(z.array(termFindingSchema)),
});
