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

export const putKeptFile = defineEndpoint({
  method: 'PUT',
  path,
  permission: editSubtitles,
  summary:
    'Keep header, styles, regions, notes and markup of an imported file with a draft, for files in the same format',
  params,
  body: z.strictObject({ file: keptFileSchema }),
  answer: keptSummarySchema,
});

export const deleteKeptFile = defineEndpoint({
  method: 'DELETE',
  path,
  permission: editSubtitles,
  summary: 'Forget what the imported file of a draft says besides its cues',
  params,
});
