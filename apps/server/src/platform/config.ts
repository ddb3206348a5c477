import { resolve } from 'node:path';
import { z } from 'zod';

const optionalUrl = z.url().optional();

const environment = z.object({
  GLOSSA_DATA: z.string().default('./data'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().optional(),
  /** The address people type, where it differs from the one listened on (behind a proxy). */
  GLOSSA_PUBLIC_URL: optionalUrl,
  GLOSSA_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info'),
  GLOSSA_MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(20 * 1024 ** 3),
  GLOSSA_WHISPER_MODEL: z.enum(['whisper-base', 'whisper-small']).default('whisper-base'),
  GLOSSA_SPEECH_URL: optionalUrl,
  GLOSSA_SPEECH_KEY: z.string().optional(),
  GLOSSA_SPEECH_MODEL: z.string().default('whisper-1'),
  GLOSSA_LIBRETRANSLATE_URL: optionalUrl,
  GLOSSA_LIBRETRANSLATE_KEY: z.string().optional(),
  GLOSSA_TRANSLATION_CHAT_URL: optionalUrl,
  GLOSSA_TRANSLATION_CHAT_KEY: z.string().optional(),
  GLOSSA_TRANSLATION_CHAT_MODEL: z.string().default('gpt-4o-mini'),
});

export type Config = ReturnType<typeof readConfig>;

/** Parses the environment once. Throws a sentence naming each variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      .join('; ');
    throw new Error(
      `The environment is not usable: ${faults}. Correct these variables and start again.`,
    );
  }
  const values = parsed.data;
  return {
    dataFolder: resolve(values.GLOSSA_DATA),
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.GLOSSA_PUBLIC_URL,
    logLevel: values.GLOSSA_LOG_LEVEL,
    maxUploadBytes: values.GLOSSA_MAX_UPLOAD_BYTES,
    whisperModel: values.GLOSSA_WHISPER_MODEL,
    speechHttp: values.GLOSSA_SPEECH_URL
      ? {
          baseUrl: values.GLOSSA_SPEECH_URL,
          apiKey: values.GLOSSA_SPEECH_KEY,
          model: values.GLOSSA_SPEECH_MODEL,
        }
      : undefined,
    libreTranslate: values.GLOSSA_LIBRETRANSLATE_URL
      ? { baseUrl: values.GLOSSA_LIBRETRANSLATE_URL, apiKey: values.GLOSSA_LIBRETRANSLATE_KEY }
      : undefined,
    translationChat: values.GLOSSA_TRANSLATION_CHAT_URL
      ? {
          baseUrl: values.GLOSSA_TRANSLATION_CHAT_URL,
          apiKey: values.GLOSSA_TRANSLATION_CHAT_KEY,
          model: values.GLOSSA_TRANSLATION_CHAT_MODEL,
        }
      : undefined,
  };
}
