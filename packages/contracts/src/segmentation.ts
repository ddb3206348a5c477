import { z } from 'zod';
import { defineEndpoint, idSchema, v1Base } from './endpoint.ts';

/** What of a document is a segment. */
export const segmentUnits = ['paragraphs', 'sentences'] as const;

/** Part of the settings of a filter profile. */
export const segmentSettingsSchema = z
  .strictObject({
    unit: z.enum(segmentUnits).default('paragraphs'),
    /** Where sentences end, by a file of the organization (SRX); null: by the rules of Unicode. */
    rules: z
      .strictObject({ rulesId: idSchema, name: z.string().min(1).max(255) })
      .nullable()
      .default(null),
  })
  .prefault({});
export type SegmentSettings = z.infer<typeof segmentSettingsSchema>;

export const srxMaxBytes = 2 * 1024 * 1024;
export const srxFilesMax = 100;
/** Those that are shown of a file. */
export const srxOmissionsMax = 100;

export const srxOmissionSchema = z.object({
  kind: z.enum(['rule', 'language', 'extension']),
  /** From 1, in the order of the file; null for an extension. */
  number: z.number().int().nullable(),
  reason: z.enum(['invalid', 'unsupported']),
  /** What it is about. */
  text: z.string(),
});

export const segmentationRulesSchema = z.object({
  rulesId: idSchema,
  name: z.string(),
  ruleCount: z.number().int(),
  /** What of the file is not followed. */
  omitted: z.array(srxOmissionSchema),
  omittedTotal: z.number().int(),
});
export type SegmentationRules = z.infer<typeof segmentationRulesSchema>;

export const uploadSegmentationRules = defineEndpoint({
  method: 'POST',
  path: `${v1Base}/segmentation-rules`,
  permission: { resource: 'Translation', flag: 'edit' },
  summary:
    'Add segmentation rules (SRX 1.0 or 2.0) for filter profiles; a file without a profile or document is deleted after a day. Multipart: file',
  carries: 'multipart',
  answer: segmentationRulesSchema,
});
