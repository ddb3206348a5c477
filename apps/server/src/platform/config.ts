import { resolve } from 'node:path';
import { ssoProviderInput } from '@glossa/contracts/single-sign-on';
import { z } from 'zod';

const optionalUrl = z.url().optional();

const environment = z.object({
  GLOSSA_DATA: z.string().default('./data'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().optional(),
  /** The address people type, where it differs from the one listened on (behind a proxy). */
  GLOSSA_PUBLIC_URL: optionalUrl,
  /** JSON: [{"label", "issuer", "clientId", "clientSecret"}]; see README. */
  GLOSSA_SSO_PROVIDERS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(
      z.array(
        z.strictObject({
          label: ssoProviderInput.shape.label,
          issuer: ssoProviderInput.shape.issuer,
          clientId: ssoProviderInput.shape.clientId,
          clientSecret: ssoProviderInput.shape.clientSecret.min(1),
        }),
      ),
    ),
  /** smtp://user:password@host:port or smtps://…; without it no mail is sent. */
  GLOSSA_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  GLOSSA_MAIL_FROM: z.string().min(3).default('Glossa <glossa@localhost>'),
  /** How long a mail about an event waits for more of the same, so that many become one. */
  GLOSSA_MAIL_DELAY_SECONDS: z.coerce.number().int().min(0).max(3_600).default(120),
  /** Hosts (or host:port) that webhooks may call over http and at private addresses: "hooks.example.lan,10.0.0.7:8080". */
  GLOSSA_WEBHOOK_ALLOW_PRIVATE: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** What /metrics asks for as a bearer; without it there are no metrics. */
  GLOSSA_METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Free bytes on the disk of the data folder below which /ready says no. */
  GLOSSA_LEAST_FREE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024 ** 3),
  /** After being asked to stop: how long /ready says no before connections end, for load balancers. */
  GLOSSA_STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
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
  GLOSSA_VOICE_URL: optionalUrl,
  GLOSSA_VOICE_KEY: z.string().optional(),
  GLOSSA_VOICE_MODEL: z.string().default('tts-1'),
  /** What the service calls its voices, each with its gender: "nova=female,onyx=male,alloy". */
  GLOSSA_VOICE_NAMES: z
    .string()
    .regex(
      /^[\w.-]+(=(female|male))?(,[\w.-]+(=(female|male))?)*$/,
      'is not like nova=female,onyx=male',
    )
    .default('nova=female,shimmer=female,onyx=male,echo=male')
    .transform((list) =>
      list.split(',').map((entry) => {
        const [id = '', gender] = entry.split('=');
        return {
          id,
          gender: gender === 'female' || gender === 'male' ? gender : 'unknown',
        } as const;
      }),
    ),
  /** Such as eu-west-1; the credentials are found where Amazon's programs look for them. */
  GLOSSA_POLLY_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is not a region such as eu-west-1')
    .optional(),
});

/** What can be set; docs/operator-guide.md names each of them. */
export const configVariables: readonly string[] = Object.keys(environment.shape);

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
    ssoProviders: values.GLOSSA_SSO_PROVIDERS,
    mail: values.GLOSSA_SMTP_URL
      ? { smtpUrl: values.GLOSSA_SMTP_URL, from: values.GLOSSA_MAIL_FROM }
      : undefined,
    mailDelaySeconds: values.GLOSSA_MAIL_DELAY_SECONDS,
    webhookHosts: values.GLOSSA_WEBHOOK_ALLOW_PRIVATE,
    metricsToken: values.GLOSSA_METRICS_TOKEN,
    leastFreeBytes: values.GLOSSA_LEAST_FREE_BYTES,
    stopDelaySeconds: values.GLOSSA_STOP_DELAY_SECONDS,
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
    voiceHttp: values.GLOSSA_VOICE_URL
      ? {
          baseUrl: values.GLOSSA_VOICE_URL,
          apiKey: values.GLOSSA_VOICE_KEY,
          model: values.GLOSSA_VOICE_MODEL,
          voices: values.GLOSSA_VOICE_NAMES,
        }
      : undefined,
    polly: values.GLOSSA_POLLY_REGION ? { region: values.GLOSSA_POLLY_REGION } : undefined,
  };
}
