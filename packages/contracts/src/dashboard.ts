import { z } from 'zod';
import {
  apiBase,
  cursorFields,
  cursorPageQuery,
  defineEndpoint,
  idSchema,
  instantSchema,
} from './endpoint.ts';
import { languageSchema, mediaTypeSchema } from './media.ts';
import { queryFlag } from './people.ts';
import { monthSchema } from './reports.ts';
import { outputKindSchema } from './translation-outputs.ts';

const base = `${apiBase}/dashboard`;
const mediaView = { resource: 'Media', flag: 'view' } as const;
const translationView = { resource: 'Translation', flag: 'view' } as const;

const waitingItem = z.object({
  /** Its media, or the feedback ticket. */
  id: idSchema,
  mediaId: idSchema.nullable(),
  title: z.string(),
  type: mediaTypeSchema.nullable(),
  language: languageSchema.nullable(),
  at: instantSchema,
});
/** The `total`, and the oldest five. */
const waitingList = z.object({ total: z.number().int(), first: z.array(waitingItem).max(5) });
export type WaitingItem = z.infer<typeof waitingItem>;

export const viewWaiting = defineEndpoint({
  method: 'GET',
  path: `${base}/viewWaiting`,
  permission: mediaView,
  summary: 'What waits for the caller; null where they may not do it',
  answer: z.object({
    /** Transcripts that need review. */
    toVerify: waitingList.nullable(),
    /** The caller's own failed media and translations. */
    failedMedia: waitingList.nullable(),
    failedTranslations: waitingList.nullable(),
    /** Translations the caller requested that no one has downloaded since they became ready. */
    readyToDownload: waitingList.nullable(),
    /** Open feedback assigned to the caller. */
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
    /** Only translations the caller requested. */
    mineOnly: queryFlag,
    language: languageSchema.optional(),
    ...cursorPageQuery,
  }),
  /** Not counted: that takes longer than the list. */
  answer: z.object({
    items: z.array(recentOutputSchema),
    page: z.number().int(),
    pageSize: z.number().int(),
    ...cursorFields,
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
    /** Every month, oldest first. */
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
/** A screen's address parameters. Screens ignore unknown ones. */
export const savedViewSearchSchema = z
  .record(
    z.string().regex(/^[a-z][a-zA-Z]{0,29}$/, 'validation.filterNameInvalid'),
    z.union([z.string().max(200), z.number(), z.boolean()]),
  )
  .refine((search) => Object.keys(search).length <= 20, 'validation.viewMaxFilters');
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
  .min(1, 'common.viewNameRequired')
  .max(80, 'validation.nameMaxLength');

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
  message: 'dashboard.viewSaved',
  body: z.strictObject({
    /** Null: a new one. */
    viewId: idSchema.nullable(),
    screen: screenSchema,
    name: savedViewName,
    search: savedViewSearchSchema,
    /** The screen's default view; there is at most one. */
    isDefault: z.boolean().default(false),
  }),
  answer: savedViewSchema,
});
export const deleteSavedView = defineEndpoint({
  method: 'DELETE',
  path: `${base}/savedViews/:viewId`,
  permission: 'login',
  summary: 'Forget a view',
  message: 'dashboard.viewDeleted',
  params: z.strictObject({ viewId: idSchema }),
});
