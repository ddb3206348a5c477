import { z } from 'zod';
import { documentOmissionSchema } from './document-review.ts';
import { apiBase, defineEndpoint, idSchema, instantSchema, v1Base } from './endpoint.ts';
import { filterSettingsSchema } from './filter-settings.ts';
import { mediaItemSchema } from './media.ts';
import { nameOf } from './people.ts';

export const filterProfileSchema = z.object({
  profileId: idSchema,
  name: z.string(),
  settings: filterSettingsSchema,
  /** Used for documents where no other one is selected. */
  isDefault: z.boolean(),
  updatedAt: instantSchema,
});
export type FilterProfile = z.infer<typeof filterProfileSchema>;

/** For a document: a profile, 'none', or without a value the default one of the organization. */
export const filterProfileChoice = z.union([idSchema, z.literal('none')]).optional();

/** The copy that a document has of a profile. */
export type StoredFilterProfile = Pick<FilterProfile, 'profileId' | 'name' | 'settings'>;

export const filterProfilesMax = 100;
export const filterPreviewMax = 200;

const view = { resource: 'Translation', flag: 'view' } as const;
const edit = { resource: 'Translation', flag: 'edit' } as const;
const base = `${v1Base}/filter-profiles`;
const byId = z.strictObject({ profileId: idSchema });

export const listFilterProfiles = defineEndpoint({
  method: 'GET',
  path: base,
  permission: view,
  summary: 'The filter profiles of the organization, by name',
  answer: z.array(filterProfileSchema),
});
export const saveFilterProfile = defineEndpoint({
  method: 'POST',
  path: base,
  permission: edit,
  summary: 'Add or change a filter profile; documents that have it keep its settings',
  message: 'filterProfiles.saved',
  body: z.strictObject({
    profileId: idSchema.nullable(),
    name: nameOf('validation.filterProfileName'),
    settings: filterSettingsSchema,
    isDefault: z.boolean().default(false),
    /** `updatedAt` as it was read. */
    seen: z.string().optional(),
  }),
  answer: filterProfileSchema,
});
export const deleteFilterProfile = defineEndpoint({
  method: 'DELETE',
  path: `${base}/:profileId`,
  permission: edit,
  summary: 'Delete a filter profile; documents that have it keep its settings',
  message: 'filterProfiles.deleted',
  params: byId,
  answer: z.null(),
});

/** Multipart, before the file: `settings`, as JSON. */
export const filterPreviewForm = z.strictObject({
  settings: z
    .string()
    .max(200_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'validation.fieldInvalid' });
        return z.NEVER;
      }
    })
    .pipe(filterSettingsSchema),
});
const previewText = documentOmissionSchema.omit({ number: true });
export const filterPreviewSchema = z.object({
  /** The first ones, shortened where they are long. */
  translated: z.array(previewText.omit({ reason: true })),
  translatedTotal: z.number().int(),
  leftOut: z.array(previewText),
  leftOutTotal: z.number().int(),
});
export type FilterPreview = z.infer<typeof filterPreviewSchema>;
export const previewFilterProfile = defineEndpoint({
  method: 'POST',
  path: `${base}/preview`,
  permission: edit,
  summary:
    'What of a document is translated with these settings, and what is left out; nothing is stored. Multipart: settings (JSON), then file',
  carries: 'multipart',
  answer: filterPreviewSchema,
});
export const saveMediaFilterProfile = defineEndpoint({
  method: 'PUT',
  path: `${apiBase}/mediadetails/saveMediaFilterProfile/:mediaId`,
  permission: { resource: 'Media', flag: 'edit' },
  summary:
    'Read a document again with the settings of a filter profile; its translations are outdated until they are translated again',
  params: z.strictObject({ mediaId: idSchema }),
  body: z.strictObject({ filterProfileId: z.union([idSchema, z.literal('none')]) }),
  answer: mediaItemSchema,
});
