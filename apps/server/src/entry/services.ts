import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageCode } from '@glossa/contracts/languages';
import type pg from 'pg';
import { createDocumentTools } from '../engines/document-tools/document-tools.ts';
import type { DocumentTools } from '../engines/document-tools/port.ts';
import { createFilmMaker } from '../engines/film-maker/film-maker.ts';
import type { FilmMaker } from '../engines/film-maker/port.ts';
import { createFontLibrary } from '../engines/fonts/fontconfig.ts';
import type { FontLibrary } from '../engines/fonts/port.ts';
import { createTranslators, type Translators } from '../engines/machine-translation/translators.ts';
import { createMediaTools } from '../engines/media-tools/media-tools.ts';
import type { MediaTools } from '../engines/media-tools/port.ts';
import { chooseSpeechToText } from '../engines/speech-to-text/choose.ts';
import type { SpeechToTextEngine } from '../engines/speech-to-text/port.ts';
import { createSpeakers } from '../engines/text-to-speech/create-speakers.ts';
import type { Speakers } from '../engines/text-to-speech/speakers.ts';
import { decisionMailJob, waitingMailJob } from '../features/approvals/index.ts';
import { createTokens, type Tokens } from '../features/auth/index.ts';
import { conversionJob } from '../features/conversions/index.ts';
import { prepareMediaJob, transcribeMediaJob } from '../features/media/index.ts';
import { notificationMailJob } from '../features/notifications/index.ts';
import { findShotChangesJob } from '../features/shot-changes/index.ts';
import {
  makeOutputJob,
  translateJob,
  writeFilesJob,
} from '../features/translation-requests/index.ts';
import { createSecretBox, deliverWebhookJob } from '../features/webhooks/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type DatabaseHandle, openDatabase } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import { createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { createMetrics, type Metrics, measureMailer, measureQueue } from '../platform/metrics.ts';
import { createModelStore, type ModelStore } from '../platform/models/model-store.ts';
import { createQueue, type Queue } from '../platform/queue/queue.ts';
import { createSandbox, type Sandbox } from '../platform/sandbox/sandbox.ts';
import { loadSecret } from '../platform/secrets.ts';
import { createLocalDisk } from '../platform/storage/local-disk.ts';
import type { Storage } from '../platform/storage/port.ts';
import { createSpeechEngines, createTranslationEngines, createVoiceEngines } from './engines.ts';
import { measureSpeech, measureTranslation, measureVoices } from './measure-engines.ts';

/** Everything a process needs, made once. API and worker take from it what they use. */
export type Services = {
  config: Config;
  logger: Logger;
  clock: Clock;
  connection: pg.PoolConfig;
  database: DatabaseHandle;
  metrics: Metrics;
  queue: Queue;
  storage: Storage;
  tokens: Tokens;
  sandbox: Sandbox;
  models: ModelStore;
  mediaTools: MediaTools;
  documentTools: DocumentTools;
  fonts: FontLibrary;
  makeFilm: FilmMaker;
  speechEngines: readonly SpeechToTextEngine[];
  chooseSpeechEngine: (
    language: LanguageCode | 'detect',
  ) => Promise<SpeechToTextEngine | undefined>;
  translators: Translators;
  speakers: Speakers;
  uploadsFolder: string;
  /** Undefined where no SMTP server is configured. */
  mailer: Mailer | undefined;
  webhookSecrets: ReturnType<typeof createSecretBox>;
};

/** Tests replace engines by their contract-tested fakes. */
export type ServiceOverrides = Partial<
  Pick<
    Services,
    | 'mediaTools'
    | 'makeFilm'
    | 'documentTools'
    | 'speechEngines'
    | 'translators'
    | 'speakers'
    | 'clock'
  >
>;

export async function createServices(
  config: Config,
  logger: Logger,
  connection: pg.PoolConfig,
  overrides: ServiceOverrides = {},
): Promise<Services> {
  const clock = overrides.clock ?? systemClock;
  const database = openDatabase(connection, (error) =>
    logger.warn({ err: error }, 'an idle database connection broke'),
  );
  const metrics = createMetrics();
  const sandbox = createSandbox();
  for (const warning of sandbox.warnings) logger.warn(warning);
  const models = createModelStore({
    folder: join(config.dataFolder, 'models'),
    npmRoots: [fileURLToPath(new URL('../../../../node_modules', import.meta.url))],
  });
  const speechEngines =
    overrides.speechEngines ?? measureSpeech(createSpeechEngines(config, models), metrics);
  const uploadsFolder = join(config.dataFolder, 'uploads');
  await mkdir(uploadsFolder, { recursive: true, mode: 0o700 });
  return {
    config,
    logger,
    clock,
    connection,
    database,
    sandbox,
    models,
    uploadsFolder,
    mailer: measureMailer(createMailer(config.mail), metrics),
    webhookSecrets: createSecretBox(config.dataFolder),
    speechEngines,
    metrics,
    queue: measureQueue(
      createQueue(
        connection,
        [
          prepareMediaJob,
          transcribeMediaJob,
          findShotChangesJob,
          translateJob,
          makeOutputJob,
          writeFilesJob,
          conversionJob,
          decisionMailJob,
          waitingMailJob,
          notificationMailJob,
          deliverWebhookJob,
        ],
        logger,
      ),
      metrics,
    ),
    storage: await createLocalDisk(config.dataFolder),
    tokens: createTokens(await loadSecret(config.dataFolder, 'token-key'), clock),
    mediaTools: overrides.mediaTools ?? createMediaTools({ run: sandbox.run }),
    documentTools: overrides.documentTools ?? createDocumentTools({ run: sandbox.run }),
    fonts: createFontLibrary({ run: sandbox.run }),
    makeFilm: overrides.makeFilm ?? createFilmMaker(sandbox.run),
    chooseSpeechEngine: (language) => chooseSpeechToText(speechEngines, language),
    translators:
      overrides.translators ??
      createTranslators(measureTranslation(createTranslationEngines(config, sandbox.run), metrics)),
    speakers:
      overrides.speakers ??
      createSpeakers(measureVoices(createVoiceEngines(config, models, sandbox.run), metrics)),
  };
}
