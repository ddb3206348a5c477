import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { closest } from 'fastest-levenshtein';
import type { z } from 'zod';
import { mergeConfigFile, readConfigFile } from './config-file.ts';
import { findRoleFault } from './roles.ts';
import { renamedSettings, settings } from './settings.ts';
import type { BucketSettings } from './storage/s3/settings.ts';

export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;

/**
 * Parses the environment and the configuration file once. Throws a sentence naming each variable that is wrong; what is unknown or renamed is among
 * the warnings.
 */
export function readConfig(given: Environment) {
  const { env, warnings } = prepare(given);
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      .join('; ');
    throw new Error(
      `Some settings are not valid: ${faults}. Correct them in the environment or in glossa.conf and start again; docs/settings.md describes them.`,
    );
  }
  const values = parsed.data;
  const bucketFault = findBucketFault(values);
  if (bucketFault) throw new Error(bucketFault);
  const roleFault = findRoleFault(values.GLOSSA_ROLES, {
    databaseUrl: values.DATABASE_URL,
    sharesFiles: values.GLOSSA_S3_BUCKET !== undefined && values.GLOSSA_FILES === 'bucket',
  });
  if (roleFault) throw new Error(roleFault);
  return {
    /** To be logged once at start. */
    warnings: [
      ...warnings,
      ...(impliesProxy(values) ? [impliedProxyWarning] : []),
      ...(values.GLOSSA_SMTP_URL && !values.GLOSSA_PUBLIC_URL ? [mailWithoutLinksWarning] : []),
    ],
    roles: values.GLOSSA_ROLES,
    dataFolder: resolve(values.GLOSSA_DATA),
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_URL && values.GLOSSA_DATABASE_DIRECT_URL,
    natsUrl: values.GLOSSA_NATS_URL,
    databaseWaitSeconds: values.GLOSSA_DATABASE_WAIT_SECONDS,
    publicUrl: values.GLOSSA_PUBLIC_URL,
    trustedProxies: values.GLOSSA_TRUSTED_PROXIES ?? impliedProxies(values.GLOSSA_PUBLIC_URL),
    hstsSubdomains: values.GLOSSA_HSTS_SUBDOMAINS === 'true',
    ssoProviders: values.GLOSSA_SSO_PROVIDERS,
    ssoHosts: values.GLOSSA_SSO_ALLOW_PRIVATE,
    mail: values.GLOSSA_SMTP_URL
      ? { smtpUrl: values.GLOSSA_SMTP_URL, from: values.GLOSSA_MAIL_FROM }
      : undefined,
    mailDelaySeconds: values.GLOSSA_MAIL_DELAY_SECONDS,
    serviceHosts: values.GLOSSA_SERVICE_ALLOW_PRIVATE,
    webhookHosts: values.GLOSSA_WEBHOOK_ALLOW_PRIVATE,
    metricsToken: values.GLOSSA_METRICS_TOKEN,
    audit: {
      file: values.GLOSSA_AUDIT_FILE && resolve(values.GLOSSA_AUDIT_FILE),
      stdout: values.GLOSSA_AUDIT_STDOUT === 'true',
    },
    bucket: readBucket(values),
    filesOn: values.GLOSSA_S3_BUCKET === undefined ? ('disk' as const) : values.GLOSSA_FILES,
    redirectsDownloads: values.GLOSSA_S3_DOWNLOADS === 'redirect',
    scratchBytes: values.GLOSSA_SCRATCH_BYTES,
    minFreeBytes: values.GLOSSA_MIN_FREE_BYTES,
    shutdownDelaySeconds: values.GLOSSA_SHUTDOWN_DELAY_SECONDS,
    shutdownGraceSeconds: values.GLOSSA_SHUTDOWN_GRACE_SECONDS,
    engineStallMs: values.GLOSSA_ENGINE_STALL_SECONDS * 1_000,
    keepVersions: values.GLOSSA_KEEP_VERSIONS,
    logLevel: values.GLOSSA_LOG_LEVEL,
    logFormat: values.GLOSSA_LOG_FORMAT,
    maxUploadBytes: values.GLOSSA_MAX_UPLOAD_BYTES,
    clamd: values.GLOSSA_CLAMD
      ? { at: values.GLOSSA_CLAMD, maxBytes: values.GLOSSA_CLAMD_MAX_BYTES }
      : undefined,
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
    models: values.GLOSSA_MODELS,
    huggingFaceUrl: values.GLOSSA_HUGGING_FACE,
    bergamotRegistry: values.GLOSSA_BERGAMOT_REGISTRY,
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

type Values = z.infer<typeof settings>;

/** Undefined where files are in the data folder. */
const readBucket = (values: Values): BucketSettings | undefined => {
  const { GLOSSA_S3_ACCESS_KEY_ID: accessKeyId, GLOSSA_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    values;
  if (values.GLOSSA_S3_BUCKET === undefined) return undefined;
  return {
    bucket: values.GLOSSA_S3_BUCKET,
    endpoint: values.GLOSSA_S3_ENDPOINT,
    region: values.GLOSSA_S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: values.GLOSSA_S3_PREFIX,
    pathStyle: values.GLOSSA_S3_PATH_STYLE
      ? values.GLOSSA_S3_PATH_STYLE === 'true'
      : values.GLOSSA_S3_ENDPOINT !== undefined,
  };
};

function findBucketFault(values: Values): string | undefined {
  const { GLOSSA_S3_BUCKET, GLOSSA_S3_ENDPOINT, GLOSSA_S3_PREFIX } = values;
  if (GLOSSA_S3_BUCKET === undefined && (GLOSSA_S3_ENDPOINT !== undefined || GLOSSA_S3_PREFIX))
    return 'GLOSSA_S3_ENDPOINT or GLOSSA_S3_PREFIX is set without GLOSSA_S3_BUCKET: set the name of the bucket too, or remove them.';
  if (!values.GLOSSA_S3_ACCESS_KEY_ID !== !values.GLOSSA_S3_SECRET_ACCESS_KEY)
    return 'GLOSSA_S3_ACCESS_KEY_ID and GLOSSA_S3_SECRET_ACCESS_KEY belong together: set both, or none.';
  return undefined;
}

/**
 * GLOSSA_PUBLIC_URL used to make Glossa trust the forwarded headers of everyone. Without GLOSSA_TRUSTED_PROXIES it still
 * means a proxy, of which only one on this machine is believed.
 */
const impliedProxies = (publicUrl: string | undefined): string[] =>
  publicUrl === undefined ? [] : ['loopback'];

const impliesProxy = (values: { GLOSSA_PUBLIC_URL?: unknown; GLOSSA_TRUSTED_PROXIES?: unknown }) =>
  values.GLOSSA_PUBLIC_URL !== undefined && values.GLOSSA_TRUSTED_PROXIES === undefined;

const impliedProxyWarning =
  'GLOSSA_PUBLIC_URL is set without GLOSSA_TRUSTED_PROXIES: forwarded headers are believed from a proxy on this machine only. Set GLOSSA_TRUSTED_PROXIES to “loopback” to keep that, or to the addresses of your proxies.';

const mailWithoutLinksWarning =
  'GLOSSA_SMTP_URL is set without GLOSSA_PUBLIC_URL: mails contain no links, and users cannot be invited by mail. Set GLOSSA_PUBLIC_URL to the address in the browser.';

/** What is set, under today's names: empty means not set, and a secret may be in a file (`NAME_FILE`). */
function prepare(given: Environment): { env: Environment; warnings: string[] } {
  const environment = keepSet(given);
  const file = readConfigFile(environment);
  const set = file
    ? mergeConfigFile(environment, { ...file, values: keepSet(file.values) })
    : environment;
  const { env, warnings } = applyRenames(readFiles(set));
  const ofFile = file
    ? [...file.warnings, ...warnOfUnknown(file.values, ` (${file.path})`, /./)]
    : [];
  return { env, warnings: [...warnings, ...warnOfUnknown(environment), ...ofFile] };
}

const keepSet = <T extends Environment>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim())) as T;

/** Every setting may be given as the path of a file that holds it, as container platforms hand over secrets. */
function readFiles(given: Environment): Environment {
  const env = { ...given };
  for (const name of Object.keys(settings.shape)) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined)
      throw new Error(`${name} and ${name}_FILE are both set. Remove one of them.`);
    try {
      env[name] = readFileSync(path, 'utf8').trim();
    } catch (cause) {
      throw new Error(
        `The file that ${name}_FILE names cannot be read: ${(cause as Error).message}`,
        { cause },
      );
    }
  }
  return env;
}

/** Names of ours that are no setting: a typing error would otherwise leave the default in place, unnoticed. */
function warnOfUnknown(given: Environment, where = '', ours = /^GLOSSA_(?!TEST_)/): string[] {
  const known = Object.keys(settings.shape);
  const accepted = new Set([
    ...known,
    ...known.map((name) => `${name}_FILE`),
    ...Object.keys(renamedSettings),
  ]);
  return Object.keys(given)
    .filter((name) => ours.test(name) && !accepted.has(name))
    .map((name) => {
      const nearest = closest(name, known);
      return `${name}${where} is no setting and has no effect. Did you mean ${nearest}? docs/settings.md lists them all.`;
    });
}

/** Old names of settings work for one version, with a warning. */
function applyRenames(given: Environment): { env: Environment; warnings: string[] } {
  const env = { ...given };
  const warnings: string[] = [];
  for (const [oldName, newName] of Object.entries(renamedSettings)) {
    const value = given[oldName];
    if (value === undefined) continue;
    if (given[newName] === undefined) {
      env[newName] = value;
      warnings.push(
        `${oldName} is now called ${newName}. The old name stops working in the next version: rename it.`,
      );
    } else {
      warnings.push(`${oldName} is ignored because ${newName} is set too: remove ${oldName}.`);
    }
  }
  return { env, warnings };
}
