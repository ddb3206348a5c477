import { z } from 'zod';
import { defineEndpoint, pyapiBase, utcInstantSchema } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { messageSchema } from './messages.ts';

export const voiceEngineSchema = z.enum(['Neural', 'Standard']);
export type VoiceEngine = z.infer<typeof voiceEngineSchema>;

/** A voice of the catalog with one of its engines. */
export const voiceChoiceSchema = z.strictObject({
  voiceId: z.string().trim().min(1).max(100),
  engine: voiceEngineSchema,
});
export type VoiceChoice = z.infer<typeof voiceChoiceSchema>;

const genderSchema = z.enum(['female', 'male', 'unknown']);

/** How well the product's own speech recognition understood a voice when a release was measured. */
export const heardBackSchema = z.object({
  understood: z.enum(['yes', 'partly', 'no']),
  /** From 0 to 1, of the words or characters of the sentences. */
  errorShare: z.number(),
  unit: z.enum(['words', 'characters']),
  /** The language it was taken for; null if for no speech. */
  detected: languageSchema.nullable(),
  /** What spoke and what listened. */
  version: z.string(),
  recognizer: z.string(),
  measuredAt: utcInstantSchema,
});
export type HeardBack = z.infer<typeof heardBackSchema>;

export const voiceSchema = z.object({
  voiceId: z.string(),
  name: z.string(),
  gender: genderSchema,
  /** BCP 47, such as en-US. */
  locale: z.string(),
  /** As text, such as "bilingual" or "newscaster"; null if there is none. */
  mark: z.string().nullable(),
  engines: z.array(
    z.object({
      engine: voiceEngineSchema,
      /** Available now. */
      available: z.boolean(),
      /** The engine's own voice that speaks in its place; null if it speaks itself, or is not available. */
      voice: z.object({ name: z.string(), gender: genderSchema }).nullable(),
      /** The program or service that speaks it; null if none is installed. */
      spokenBy: messageSchema.nullable(),
      /** What to install or set up; null if it is available. */
      remedy: messageSchema.nullable(),
      /** Such as: served by the French voice. */
      note: messageSchema.nullable(),
      /** Null if this voice was not measured. */
      heardBack: heardBackSchema.nullable(),
    }),
  ),
});
export type Voice = z.infer<typeof voiceSchema>;

export const voiceLanguageSchema = z.object({
  language: languageSchema,
  locale: z.string(),
  voices: z.array(voiceSchema),
});
export type VoiceLanguage = z.infer<typeof voiceLanguageSchema>;

export const getVoices = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/get_voices`,
  permission: 'login',
  summary: 'The voice catalogue: languages, locales, engines, and which can be heard now',
  answer: z.array(voiceLanguageSchema),
});

export const trySentenceMaxCharacters = 300;
export const tryVoice = defineEndpoint({
  method: 'POST',
  path: `${pyapiBase}/try_voice`,
  permission: 'login',
  summary: 'A sentence spoken by a voice (WAV)',
  body: z.strictObject({
    language: languageSchema,
    voice: voiceChoiceSchema,
    text: z.string().trim().min(1).max(trySentenceMaxCharacters),
  }),
  carries: 'file',
});
