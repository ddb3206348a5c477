import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema, pageQuery } from './endpoint.ts';
import { languageSchema, mediaTypeSchema } from './media.ts';
import { queryFlag } from './people.ts';
import { monthSchema } from './reports.ts';
import { outputKindSchema } from './translation-outputs.ts';

const base = `${apiBase}/dashboard`;
const mediaView = { resource: 'Media', flag: 'view' } as const;
const translationView = { resource: 'Translation', flag: 'view' } as const;

const waitingItem = z.object({
  /** What it is about, or the ticket of feedback. */
  id: idSchema,
  mediaId: idSchema.nullable(),
  title: z.string(),
  type: mediaTypeSchema.nullable(),
  language: languageSchema.nullable(),
  at: instantSchema,
});
/** `total` of them, and the oldest five. */
const waitingList = z.object({ total: z.number().int(), first: z.array(waitingItem).max(5) });
export type WaitingItem = z.infer<typeof waitingItem>;

export const viewWaiting = defineEndpoint({
  method: 'GET',
  path: `${base}/viewWaiting`,
  permission: mediaView,
  summary: 'What waits for the caller; null where they may not do it',
  answer: z.object({
    /** Transcripts that nobody has verified. */
    toVerify: waitingList.nullable(),
    /** Media and translations of the caller's own that failed. */
    failedMedia: waitingList.nullable(),
    failedTranslations: waitingList.nullable(),
    /** Translations the caller asked for that nobody has downloaded since they are ready. */
    readyToDownload: waitingList.nullable(),
    /** Open feedback that is assigned to the caller. */
    feedback: waitingList.nullable(),
  }),
});

const recentOutputSchema = z.object({
  outputId: idSchema,
  ticketId: idSchema,
  mediaId: idSchema,
  title: z.string(),
  type: mediaTypeSchema,
  language: languageSchema,
  kind: outputKindSchema,
  /** For getOutputFile. */
  fileName: z.string(),
  sizeBytes: z.number().nullable(),
  finishedAt: instantSchema,
});
export type RecentOutput = z.infer<typeof recentOutputSchema>;

export const viewRecentOutputs = defineEndpoint({
  method: 'GET',
  path: `${base}/viewRecentOutputs`,
  permission: translationView,
  summary: 'Files of translations that are ready, newest first',
  query: z.strictObject({
    /** Only of translations the caller asked for. */
    mineOnly: queryFlag,
    language: languageSchema.optional(),
    ...pageQuery,
  }),
  answer: z.object({
    items: z.array(recentOutputSchema),
    page: z.number().int(),
    pageSize: z.number().int(),
    /** Whether there is another page. */
    more: z.boolean(),
  }),
});

export const viewDashboardFigures = defineEndpoint({
  method: 'GET',
  path: `${base}/viewFigures`,
  permission: mediaView,
  summary: 'Media by language, and by month for the last 12 months',
  query: z.strictObject({ mineOnly: queryFlag }),
  answer: z.object({
    timeZone: z.string(),
    byLanguage: z.array(
      z.object({
        language: languageSchema.nullable(),
        media: z.number().int(),
        minutes: z.number(),
        /** Translations into it. */
        translations: z.number().int(),
      }),
    ),
    /** Oldest first, every one of them. */
    byMonth: z.array(
      z.object({
        month: monthSchema,
        videos: z.number().int(),
        documents: z.number().int(),
        minutes: z.number(),
      }),
    ),
  }),
});
export type DashboardFigures = z.infer<typeof viewDashboardFigures.answer>;

export const savedViewScreens = ['dashboard', 'reports'] as const;
const screenSchema = z.enum(savedViewScreens);
export type SavedViewScreen = z.infer<typeof screenSchema>;
/** What the address of a screen says: short words. A screen leaves out what it does not understand. */
export const savedViewSearchSchema = z
  .record(
    z.string().regex(/^[a-z][a-zA-Z]{0,29}$/, 'A filter has a short name of letters.'),
    z.union([z.string().max(200), z.number(), z.boolean()]),
  )
  .refine((search) => Object.keys(search).length <= 20, 'A view has 20 filters at most.');
export type SavedViewSearch = z.infer<typeof savedViewSearchSchema>;
export const savedViewLimit = 50;

const savedViewSchema = z.object({
  viewId: idSchema,
  screen: screenSchema,
  name: z.string(),
  search: savedViewSearchSchema,
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const savedViewName = z
  .string()
  .trim()
  .min(1, 'Give the view a name.')
  .max(80, 'Keep the name within 80 characters.');

export const viewSavedViews = defineEndpoint({
  method: 'GET',
  path: `${base}/savedViews`,
  permission: 'login',
  summary: 'Named filters of the caller’s own, by name',
  query: z.strictObject({ screen: screenSchema }),
  answer: z.array(savedViewSchema),
});
export const saveSavedView = defineEndpoint({
  method: 'POST',
  path: `${base}/savedViews`,
  permission: 'login',
  summary: 'Keep filters under a name, or change what is kept',
  message: 'The view is saved.',
  body: z.strictObject({
    /** Null: a new one. */
    viewId: idSchema.nullable(),
    screen: screenSchema,
    name: savedViewName,
    search: savedViewSearchSchema,
    /** What the screen opens with; there is one at most. */
    isDefault: z.boolean().default(false),
  }),
  answer: savedViewSchema,
});
export const deleteSavedView = defineEndpoint({
  method: 'DELETE',
  path: `${base}/savedViews/:viewId`,
  permission: 'login',
  summary: 'Forget a view',
  message: 'The view is deleted.',
  params: z.strictObject({ viewId: idSchema }),
});
