import { z } from 'zod';
import { defineEndpoint, idSchema, pyapiBase } from './endpoint.ts';
import { languageSchema } from './media.ts';

/** The subtitle style. The same values are used by the preview, the ASS file and the burn-in. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'validation.colorInvalid');
const share = z.number().min(0).max(1);

/** Lengths are in percent of the picture's height, so that they fit every resolution. */
export const trackStyleSchema = z.strictObject({
  /** A family of `get_fonts`. */
  fontFamily: z.string().trim().min(1).max(100),
  fontSize: z.number().min(2).max(20),
  bold: z.boolean(),
  italic: z.boolean(),
  colour,
  /** 1 is fully visible. */
  opacity: share,
  outlineColour: colour,
  outlineWidth: z.number().min(0).max(2),
  shadow: z.number().min(0).max(2),
  /** One box behind all lines of a cue instead of outline and shadow. */
  box: z.boolean(),
  boxColour: colour,
  boxOpacity: share,
  alignment: z.enum(['left', 'centre', 'right']),
  position: z.enum(['top', 'middle', 'bottom']),
  marginVertical: z.number().min(0).max(45),
  marginHorizontal: z.number().min(0).max(45),
});
export type TrackStyle = z.infer<typeof trackStyleSchema>;
export const subtitleStyleSchema = z.strictObject({
  upper: trackStyleSchema,
  lower: trackStyleSchema,
});
export type SubtitleStyle = z.infer<typeof subtitleStyleSchema>;

const edit = {
  anyOf: [
    { resource: 'Transcription', flag: 'edit' },
    { resource: 'Translation', flag: 'edit' },
  ],
} as const;
const view = {
  anyOf: [
    { resource: 'Transcription', flag: 'view' },
    { resource: 'Translation', flag: 'view' },
  ],
} as const;

const mediaStyle = z.object({
  language: languageSchema,
  style: subtitleStyleSchema,
  /** No style was set for this media and language: it is the language's default. */
  isDefault: z.boolean(),
});
export const viewMediaStyle = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/media_style/:mediaId/:language`,
  permission: view,
  summary: 'How the subtitles of a media look in a language',
  params: z.strictObject({ mediaId: idSchema, language: languageSchema }),
  answer: mediaStyle,
});
export const updateMediaStyle = defineEndpoint({
  method: 'PUT',
  path: `${pyapiBase}/update_media_style`,
  permission: edit,
  summary:
    'Choose how the subtitles of a media look in a language; null goes back to the language’s own style',
  body: z.strictObject({
    mediaId: idSchema,
    language: languageSchema,
    style: subtitleStyleSchema.nullable(),
  }),
  answer: mediaStyle,
});

export const subtitleFontSchema = z.object({
  family: z.string(),
  /** Files of the family, for a preview that matches the burn-in. */
  files: z.array(
    z.object({
      fontId: z.string(),
      bold: z.boolean(),
      italic: z.boolean(),
      sizeBytes: z.number().int(),
    }),
  ),
  /** Offered first: designed for the script. */
  recommended: z.boolean(),
  /**
   * False: does not cover the script. A fallback for glyphs that other fonts lack, such as Latin letters and music
   * notes.
   */
  offered: z.boolean(),
});
export type SubtitleFont = z.infer<typeof subtitleFontSchema>;
export const getFonts = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/get_fonts/:language`,
  permission: 'login',
  summary:
    'Installed fonts that cover the script of a language, best first, and those that fill their gaps',
  params: z.strictObject({ language: languageSchema }),
  answer: z.array(subtitleFontSchema),
});
export const getFontFile = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/font_file/:fontId`,
  permission: 'login',
  summary: 'The file of a font, as the renderer uses it',
  params: z.strictObject({ fontId: z.string().regex(/^[0-9a-f]{16,64}$/) }),
  carries: 'file',
});

export const stylePresetSchema = z.object({
  presetId: idSchema,
  name: z.string(),
  style: subtitleStyleSchema,
});
export type StylePreset = z.infer<typeof stylePresetSchema>;
export const viewStylePresets = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/style_presets`,
  permission: view,
  summary: 'The organisation’s named styles',
  answer: z.array(stylePresetSchema),
});
export const saveStylePreset = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/style_preset`,
  permission: edit,
  summary: 'Keep a style under a name for the organisation',
  body: z.strictObject({
    /** Null creates a new one. */
    presetId: idSchema.nullable(),
    name: z.string().trim().min(1).max(60),
    style: subtitleStyleSchema,
  }),
  answer: stylePresetSchema,
});
export const deleteStylePreset = defineEndpoint({
  method: 'DELETE',
  path: `${pyapiBase}/style_preset/:id`,
  permission: edit,
  summary: 'Delete a named style; media keep the look they have',
  params: z.strictObject({ id: idSchema }),
});
