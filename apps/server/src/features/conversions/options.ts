import {
  convertDocumentForm,
  convertToSpeech,
  mediaTargetSchema,
} from '@glossa/contracts/conversions';
import { languageSchema } from '@glossa/contracts/media';
import { z } from 'zod';

/** What a row keeps of what was asked, by kind. `target` is what the person reads, such as "MP3". */
const target = z.string();
export const speechOptions = convertToSpeech.body.extend({ target });
export const mediaOptions = z.strictObject({ target, to: mediaTargetSchema });
export const documentOptions = convertDocumentForm.extend({
  target,
  /** Of the uploaded file, as it was recognised. */
  format: z.string(),
  mediaType: z.string(),
  to: languageSchema,
});

export type SpeechOptions = z.infer<typeof speechOptions>;
export type MediaOptions = z.infer<typeof mediaOptions>;
export type DocumentOptions = z.infer<typeof documentOptions>;
