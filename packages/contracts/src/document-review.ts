import { z } from 'zod';
import { defineEndpoint, idSchema, instantSchema, pyapiBase, v1Base } from './endpoint.ts';

/** In points from the upper left corner of the page. */
export const pageBoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** Numbers count from 1; a sheet also has a name. */
const segmentPositionSchema = z.object({
  kind: z.enum(['slide', 'sheet', 'page']),
  number: z.number().int(),
  name: z.string().nullable(),
});

const segmentRecognitionSchema = z.object({
  confidence: z.number().int(),
  unsure: z.array(z.string()),
});

export const documentSegmentSchema = z.object({
  segmentId: z.string(),
  /** In reading order, from 1. */
  number: z.number().int(),
  /**
   * With markup 'html' a fragment: text with entities, `<g id="n">…</g>` around formatting and `<x id="n"/>` for other
   * objects. The target must contain every tag of the source once.
   */
  source: z.string(),
  /** Empty if the engine gave no translation: files have the source, until somebody writes one. */
  target: z.string(),
  markup: z.enum(['none', 'html']),
  origin: z.enum(['machine', 'memory', 'person']),
  /** Similarity of the memory match; null without one. */
  percent: z.number().int().nullable(),
  /** The location in the document: 'body', 'table', 'header' … */
  place: z.string(),
  position: segmentPositionSchema.nullable(),
  /** The position on the original's page; null if unknown. */
  box: pageBoxSchema.nullable(),
  /** Of a text that was recognized from a picture: percent, and the words below the limit of confidence. */
  recognition: segmentRecognitionSchema.nullable(),
  /** The source that a person's text renders, where it has changed since. */
  sourceBefore: z.string().nullable(),
  /** The machine's text for the changed source. Saving the segment settles it: with this text, or unchanged. */
  suggestion: z.string().nullable(),
  revision: z.number().int(),
  editedBy: z.object({ userId: idSchema, displayName: z.string() }).nullable(),
  editedAt: instantSchema.nullable(),
});
export type DocumentSegment = z.infer<typeof documentSegmentSchema>;

const view = { resource: 'Translation', flag: 'view' } as const;
const edit = { resource: 'Translation', flag: 'edit' } as const;
const base = `${pyapiBase}/document_review`;
export const segmentMaxCharacters = 20_000;

export const viewDocumentSegments = defineEndpoint({
  method: 'GET',
  path: `${base}/:ticketId/segments`,
  permission: view,
  summary: 'The segments of a translated document beside their sources',
  params: z.strictObject({ ticketId: idSchema }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({ items: z.array(documentSegmentSchema), total: z.number().int() }),
});
export const updateDocumentSegment = defineEndpoint({
  method: 'PUT',
  path: `${base}/:ticketId/segments`,
  permission: edit,
  summary: 'Write the translation of a segment, where nobody else changed it since it was seen',
  params: z.strictObject({ ticketId: idSchema }),
  body: z.strictObject({
    segmentId: z.string().min(1).max(500),
    /** The version that was read. */
    revision: z.number().int().min(1),
    target: z.string().max(segmentMaxCharacters),
  }),
  answer: z.object({
    /** False after a concurrent change: then nothing was saved, and `segment` has the current text. */
    stored: z.boolean(),
    segment: documentSegmentSchema,
  }),
});
export const removedSegmentSchema = documentSegmentSchema
  .pick({ segmentId: true, place: true, position: true, editedBy: true, editedAt: true })
  .extend({
    /** Without tags, as the target: to be copied to where it belongs now. */
    source: z.string(),
    target: z.string(),
  });
export type RemovedSegment = z.infer<typeof removedSegmentSchema>;
export const listRemovedSegments = defineEndpoint({
  method: 'GET',
  path: `${v1Base}/translations/:ticketId/removed-segments`,
  permission: view,
  summary:
    'The texts of people whose source is no longer in the document; its files have none of them',
  params: z.strictObject({ ticketId: idSchema }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({ items: z.array(removedSegmentSchema), total: z.number().int() }),
});
export const deleteRemovedSegment = defineEndpoint({
  method: 'DELETE',
  path: `${v1Base}/translations/:ticketId/removed-segments/:segmentId`,
  permission: edit,
  summary: 'Delete a text of a person whose source is no longer in the document',
  params: z.strictObject({ ticketId: idSchema, segmentId: z.string().min(1).max(500) }),
  answer: z.object({ segmentId: z.string() }),
});
/** Why a text of a document is left as it is. */
const omissionReasons = [
  /** Nothing but a web or e-mail address. */
  'address',
  /** An alternative text that is only the name of a picture's file. */
  'file-name',
  /** One word under a key that programs use. */
  'program-key',
  /** Looks like a color, date, code or program name. */
  'program-value',
  /** Source code. */
  'code',
  /** The result of a formula, or a mathematical formula. */
  'formula',
  /** The program makes it again: numbers of figures, tables of contents, citations. */
  'generated',
  /** Text that a tracked change deletes. */
  'deleted',
  /** Not shown, as conditional text of FrameMaker. */
  'hidden',
  /** On a master or reference page of FrameMaker. */
  'page',
  /** Marked as not to be translated. */
  'protected',
  /** A rule of the file about what is translated, which is not followed. */
  'rule',
  /** What an entity of an XML file stands for. */
  'entity',
  /** The file has a translation already. */
  'translated',
  /** The name of a sheet, which formulas use. */
  'name',
  /** Vertical or turned text on a page. */
  'turned',
  /** Letters of a font that does not say which letters they are, or characters that are none. */
  'unreadable',
  /** A page without text, such as a scan. */
  'no-text',
  /** A page with a picture that may show text, and hardly any text of its own. */
  'picture',
  /** Taken for letters in a picture, with too little confidence to be text: a logo, a speck, handwriting. */
  'unsure',
  /** Another document inside this one. */
  'embedded',
  /** Programs of a page, which may show texts. */
  'script',
  /** A program of an Office document, which is left out. */
  'macro',
  /** What is filled into a field of a form, or the title of a button. */
  'field-value',
  /** A signature, which holds for the original file only. */
  'signature',
  /** A program of a form's field, which is left out. */
  'form-script',
  /** A form that only programs of Adobe show, which is left out. */
  'xfa',
  /** The fields of a damaged form, which are drawn as they look. */
  'form',
  /** A part or an element that the filter profile leaves out. */
  'profile',
  /** Hidden text, slides, sheets, rows and columns, which the filter profile leaves out. */
  'profile-hidden',
  /** In a style that the filter profile leaves out. */
  'profile-style',
  /** Under a key that the filter profile leaves out, or does not include. */
  'profile-key',
  /** In cells, rows or columns that the filter profile leaves out, or does not include. */
  'profile-cells',
  /** What a pattern of the filter profile says is not changed. */
  'profile-pattern',
  /** A selector of the filter profile that is not followed. */
  'profile-rule',
] as const;
export const omissionReasonSchema = z.enum(omissionReasons);
export type OmissionReason = z.infer<typeof omissionReasonSchema>;
export const documentOmissionSchema = z.object({
  /** In the order of the document, from 1. */
  number: z.number().int(),
  /** Shortened where it is long; empty for a page without text. */
  text: z.string(),
  reason: omissionReasonSchema,
  place: z.string(),
  position: segmentPositionSchema.nullable(),
});
export type DocumentOmission = z.infer<typeof documentOmissionSchema>;
export const listDocumentOmissions = defineEndpoint({
  method: 'GET',
  path: `${v1Base}/translations/:ticketId/omissions`,
  permission: view,
  summary: 'The texts of a document that its translation leaves as they are, and why',
  params: z.strictObject({ ticketId: idSchema }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
    reason: omissionReasonSchema.optional(),
  }),
  answer: z.object({
    items: z.array(documentOmissionSchema),
    /** Of this reason, where one is given. */
    total: z.number().int(),
    /** Of every reason that occurs. */
    reasons: z.array(z.object({ reason: omissionReasonSchema, count: z.number().int() })),
  }),
});
/** A window of another user on the document. */
export const documentPresenceSchema = z.object({
  tabId: idSchema,
  userId: idSchema,
  displayName: z.string(),
  /** Null: at no segment. */
  segmentId: z.string().nullable(),
});
export type DocumentPresence = z.infer<typeof documentPresenceSchema>;
export const documentPresence = defineEndpoint({
  method: 'POST',
  path: `${base}/:ticketId/presence`,
  permission: view,
  summary:
    'Say that a window is open on a document and at which segment, every few seconds; learn who else is there',
  params: z.strictObject({ ticketId: idSchema }),
  body: z.strictObject({
    tabId: idSchema,
    segmentId: z.string().min(1).max(500).nullable(),
    leaving: z.boolean().default(false),
  }),
  answer: z.array(documentPresenceSchema),
});
export const rebuildDocument = defineEndpoint({
  method: 'POST',
  path: `${base}/:ticketId/rebuild`,
  permission: edit,
  summary: 'Make the files of the document again with the segments as they are',
  params: z.strictObject({ ticketId: idSchema }),
  answer: z.object({ ticketId: idSchema }),
});

export const pageSideSchema = z.enum(['source', 'target']);
export type PageSide = z.infer<typeof pageSideSchema>;
export const getDocumentPage = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_file/page/:ticketId/:side/:number`,
  permission: view,
  summary: 'A page of the original or of the translation as PNG; 404 behind the last one',
  params: z.strictObject({
    ticketId: idSchema,
    side: pageSideSchema,
    number: z.coerce.number().int().min(1).max(5_000),
  }),
  query: z.strictObject({ mediaToken: z.string().max(2048).optional() }),
  carries: 'file',
  acceptsMediaToken: true,
});
