import { z } from 'zod';
import { defineEndpoint, idSchema, v1Base } from './endpoint.ts';
import { keptFileSchema, keptSummarySchema } from './kept-file.ts';
import { editSubtitles } from './subtitles.ts';

const path = `${v1Base}/subtitle-drafts/:reportId/kept-file`;
const params = z.strictObject({ reportId: idSchema });

export const getKeptFile = defineEndpoint({
  method: 'GET',
  path,
  permission: editSubtitles,
  summary: 'What the imported file of a draft says besides its cues; null without one',
  params,
  answer: keptSummarySchema.nullable(),
});

/**
 * `keptId`: what is there now, and `formerId`: what was there before this call, for `former` and `undoes`. Null where there
 * is none.
 */
const changedSchema = z.strictObject({
  kept: keptSummarySchema.nullable(),
  keptId: idSchema.nullable(),
  formerId: idSchema.nullable(),
});
export type ChangedKeptFile = z.infer<typeof changedSchema>;

export const putKeptFile = defineEndpoint({
  method: 'PUT',
  path,
  permission: editSubtitles,
  summary:
    'Keep header, styles, regions, notes and markup of an imported file with a draft, for files in the same format',
  params,
  body: z.union([
    z.strictObject({ file: keptFileSchema }),
    /** Brings back what an earlier call replaced; null: none. Refused if something else than `undoes` is there now. */
    z.strictObject({ former: idSchema.nullable(), undoes: idSchema.nullable().optional() }),
    /** That of a published version of the same subtitles. */
    z.strictObject({ version: z.number().int().positive() }),
  ]),
  answer: changedSchema,
});

export const deleteKeptFile = defineEndpoint({
  method: 'DELETE',
  path,
  permission: editSubtitles,
  summary: 'Forget what the imported file of a draft says besides its cues',
  params,
  answer: changedSchema,
});
