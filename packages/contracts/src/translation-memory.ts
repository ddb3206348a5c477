import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema, pageOf, pageQuery } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { searchText } from './people.ts';

/** verified: from a published or verified translation of subtitles; document: from a confirmed segment of a document. */
export const memoryOrigins = ['verified', 'document', 'import'] as const;
export const memoryOriginSchema = z.enum(memoryOrigins);
export type MemoryOrigin = z.infer<typeof memoryOriginSchema>;

export const memoryUnitSchema = z.object({
  unitId: idSchema,
  from: languageSchema,
  to: languageSchema,
  source: z.string(),
  target: z.string(),
  origin: memoryOriginSchema,
  /** Null: from a file, or the media was deleted or may not be seen. */
  media: z.object({ mediaId: idSchema, title: z.string() }).nullable(),
  createdBy: z.string().nullable(),
  updatedAt: instantSchema,
  /** How often it was put into a translation. */
  usedCount: z.number().int(),
});
export type MemoryUnit = z.infer<typeof memoryUnitSchema>;

const view = { resource: 'Translation', flag: 'view' } as const;
const edit = { resource: 'Translation', flag: 'edit' } as const;
const base = `${apiBase}/memory`;
const byId = z.strictObject({ id: idSchema });
const pair = { from: languageSchema, to: languageSchema };
/** Characters of one text of the memory. */
export const longestUnitText = 5_000;
const unitText = z
  .string()
  .trim()
  .min(1, 'Write the text.')
  .max(longestUnitText, 'Keep the text within 5,000 characters.');

export const viewMemory = defineEndpoint({
  method: 'GET',
  path: `${base}/viewMemory`,
  permission: view,
  summary: 'Units of the translation memory, newest first, or most alike first',
  query: z.strictObject({
    search: searchText,
    /** contains: in source or translation; exact: the whole source; similar: sources that are alike. */
    match: z.enum(['contains', 'exact', 'similar']).default('contains'),
    from: languageSchema.optional(),
    to: languageSchema.optional(),
    origin: memoryOriginSchema.optional(),
    ...pageQuery,
  }),
  answer: pageOf(memoryUnitSchema),
});
export const saveMemoryUnit = defineEndpoint({
  method: 'POST',
  path: `${base}/saveMemoryUnit`,
  permission: edit,
  summary: 'Change the texts of a unit',
  message: 'The unit is saved.',
  body: z.strictObject({ unitId: idSchema, source: unitText, target: unitText }),
  answer: memoryUnitSchema,
});
export const deleteMemoryUnit = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteMemoryUnit/:id`,
  permission: edit,
  summary: 'Delete a unit',
  message: 'The unit is deleted.',
  params: byId,
});

const matchSchema = z.object({
  unitId: idSchema,
  /** The source as the memory holds it. */
  source: z.string(),
  target: z.string(),
  /** 100 only where the sources are the same. */
  percent: z.number().int(),
  /** The sources differ in numbers only, and those of the wanted text were put into `target`. */
  numbersReplaced: z.boolean(),
  origin: memoryOriginSchema,
  /** How the source of the memory became the wanted text. */
  difference: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
});
export type ShownMatch = z.infer<typeof matchSchema>;
export const memoryMatches = defineEndpoint({
  method: 'POST',
  path: `${base}/matches`,
  permission: view,
  summary: 'What the memory holds for texts: for each up to five units, best first',
  body: z.strictObject({
    /** Units of this media come first among equals. */
    mediaId: idSchema.optional(),
    ...pair,
    texts: z.array(z.string().max(longestUnitText)).max(50),
    minimumPercent: z.number().int().min(50).max(100).default(70),
  }),
  answer: z.array(z.array(matchSchema)),
});
export const memoryConcordance = defineEndpoint({
  method: 'GET',
  path: `${base}/concordance`,
  permission: view,
  summary: 'Units whose source or translation says a phrase, with the places; 50 at most',
  query: z.strictObject({
    phrase: z.string().trim().min(1, 'Write a word or phrase.').max(200),
    ...pair,
    in: z.enum(['source', 'target']).default('source'),
  }),
  answer: z.array(
    memoryUnitSchema.extend({
      /** Start and end of each place, in UTF-16 units; the end is exclusive. */
      places: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
    }),
  ),
});

export const memoryFormats = ['tmx', 'csv'] as const;
export const importMemory = defineEndpoint({
  method: 'POST',
  path: `${base}/importMemory`,
  permission: edit,
  summary: 'Take the units of a TMX or CSV file into the memory',
  message: 'The file is imported.',
  carries: 'multipart',
  answer: z.object({
    added: z.number().int(),
    /** Had another translation before. */
    changed: z.number().int(),
    same: z.number().int(),
    refused: z.number().int(),
    /** The first 100 that were refused: number of the unit or line, and why. */
    refusals: z.array(z.object({ place: z.number().int(), message: z.string() })),
    /** Languages of the file that this product does not have. */
    leftOut: z.array(z.string()),
  }),
});
export const exportMemory = defineEndpoint({
  method: 'GET',
  path: `${base}/exportMemory`,
  permission: view,
  summary: 'The memory of a pair of languages, or all of it, as TMX or CSV',
  query: z.strictObject({
    format: z.enum(memoryFormats),
    from: languageSchema.optional(),
    to: languageSchema.optional(),
  }),
  carries: 'file',
});
