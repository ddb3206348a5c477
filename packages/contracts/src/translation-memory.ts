import { z } from 'zod';
import {
  apiBase,
  cursorPageOf,
  cursorPageQuery,
  defineEndpoint,
  idSchema,
  instantSchema,
} from './endpoint.ts';
import { languageSchema } from './media.ts';
import { messageSchema } from './messages.ts';
import { searchText } from './people.ts';
import { assumedEncodingSchema } from './text-files.ts';

/**
 * verified: from a published or verified translation of subtitles; document: from a confirmed segment of a document.
 */
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
  /** Null: from a file, or the media was deleted or is not visible. */
  media: z.object({ mediaId: idSchema, title: z.string() }).nullable(),
  /** Whose memory it belongs to: only members find it. Null: the organization's. */
  project: z.object({ projectId: idSchema, name: z.string() }).nullable(),
  createdBy: z.string().nullable(),
  updatedAt: instantSchema,
  /** How often it was used in a translation. */
  usedCount: z.number().int(),
});
export type MemoryUnit = z.infer<typeof memoryUnitSchema>;

const view = { resource: 'Translation', flag: 'view' } as const;
const edit = { resource: 'Translation', flag: 'edit' } as const;
const base = `${apiBase}/memory`;
const byId = z.strictObject({ id: idSchema });
/** Only the organization's memory, or only a project's. */
const memoryOf = { project: z.union([z.literal('none'), idSchema]).optional() };
const pair = { from: languageSchema, to: languageSchema };
/** Maximum characters of a text in the memory. */
export const longestUnitText = 5_000;
const unitText = z
  .string()
  .trim()
  .min(1, 'validation.textRequired')
  .max(longestUnitText, 'validation.textMaxLength');

export const viewMemory = defineEndpoint({
  method: 'GET',
  path: `${base}/viewMemory`,
  permission: view,
  summary: 'Units of the translation memory, newest first, or most alike first',
  query: z.strictObject({
    search: searchText,
    /** contains: in source or translation; exact: the whole source; similar: similar sources. */
    match: z.enum(['contains', 'exact', 'similar']).default('contains'),
    from: languageSchema.optional(),
    to: languageSchema.optional(),
    origin: memoryOriginSchema.optional(),
    ...memoryOf,
    ...cursorPageQuery,
  }),
  answer: cursorPageOf(memoryUnitSchema),
});
export const saveMemoryUnit = defineEndpoint({
  method: 'POST',
  path: `${base}/saveMemoryUnit`,
  permission: edit,
  summary: 'Change the texts of a unit, FORM_OUTDATED if it is no longer as `seen`',
  message: 'memory.unit.saved',
  body: z.strictObject({
    unitId: idSchema,
    source: unitText,
    target: unitText,
    /** `updatedAt` of the unit that the change is based on. Without it, what is sent replaces what is there. */
    seen: instantSchema.max(40).optional(),
  }),
  answer: memoryUnitSchema,
});
export const deleteMemoryUnit = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteMemoryUnit/:id`,
  permission: edit,
  summary: 'Delete a unit',
  message: 'memory.unit.deleted',
  params: byId,
});

export const promoteMemoryUnits = defineEndpoint({
  method: 'POST',
  path: `${base}/promoteMemoryUnits`,
  permission: { resource: 'Projects', flag: 'edit' },
  summary: 'Move units of your projects’ memories into the memory of the organization',
  message: 'memory.unit.promoted',
  body: z.strictObject({ unitIds: z.array(idSchema).min(1).max(200) }),
  /** Units that were in the organization's memory already are not counted. */
  answer: z.object({ promoted: z.number().int() }),
});

const matchSchema = z.object({
  unitId: idSchema,
  /** The source as stored in the memory. */
  source: z.string(),
  target: z.string(),
  /** 100 only for equal sources. */
  percent: z.number().int(),
  /** The sources differ in numbers only, and those of the requested text were put into `target`. */
  numbersReplaced: z.boolean(),
  origin: memoryOriginSchema,
  /** Differences from the stored source to the requested text. */
  difference: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
});
export type ShownMatch = z.infer<typeof matchSchema>;
export const memoryMatches = defineEndpoint({
  method: 'POST',
  path: `${base}/matches`,
  permission: view,
  summary: 'What the memory holds for texts: for each up to five units, best first',
  body: z.strictObject({
    /** Looks in its project's memory besides the organization's. Units of this media come first among equals. */
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
    phrase: z.string().trim().min(1, 'validation.searchRequired').max(200),
    ...pair,
    in: z.enum(['source', 'target']).default('source'),
  }),
  answer: z.array(
    memoryUnitSchema.extend({
      /** Start and end of each match, in UTF-16 units; the end is exclusive. */
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
  message: 'glossaries.fileImported',
  carries: 'multipart',
  answer: z.object({
    added: z.number().int(),
    /** Replaced another translation. */
    changed: z.number().int(),
    same: z.number().int(),
    refused: z.number().int(),
    /** The first 100 rejected ones: number of the unit or line, and the reason. */
    refusals: z.array(z.object({ place: z.number().int(), message: messageSchema })),
    /** Languages of the file that this product does not support. */
    leftOut: z.array(z.string()),
    assumedEncoding: assumedEncodingSchema,
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
    ...memoryOf,
  }),
  carries: 'file',
});
