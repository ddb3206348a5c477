import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageCode } from '@glossa/contracts/languages';
import type pg from 'pg';
import { createDocumentTools } from '../engines/document-tools/document-tools.ts';
import type { DocumentTools } from '../engines/document-tools/port.ts';
import { createFontLibrary } from '../engines/fonts/fontconfig.ts';
import type { FontLibrary } from '../engines/fonts/port.ts';
import { createTranslators, type Translators } from '../engines/machine-translation/translators.ts';
import { createMediaTools } from '../engines/media-tools/media-tools.ts';
import type { MediaTools } from '../engines/media-tools/port.ts';
import type { SampleVideoRenderer } from '../engines/sample-video/port.ts';
import { createSampleVideoRenderer } from '../engines/sample-video/sample-video.ts';
import type { SpeakerDiarizer } from '../engines/speaker-diarization/port.ts';
import { type ChosenSpeechEngine, chooseSpeechToText } from '../engines/speech-to-text/choose.ts';
import type { SpeechToTextEngine } from '../engines/speech-to-text/port.ts';
import { createVoiceRegistry } from '../engines/text-to-speech/create-voice-registry.ts';
import type { VoiceRegistry } from '../engines/text-to-speech/voice-registry.ts';
import type { VirusScanner } from '../engines/virus-scanner/port.ts';
import { createTokens, type Tokens } from '../features/auth/index.ts';
import {
  createEngineSettings,
  type EngineSettingsReader,
  findTellSpeakersApart,
} from '../features/engine-settings/index.ts';
import { createModelSupply, type ModelSupply } from '../features/models/index.ts';
import { createOutsideServices, type OutsideServices } from '../features/outside-services/index.ts';
import type { ChosenDiarizer } from '../features/transcripts/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { loadDataFolderId } from '../platform/data-folder-id.ts';
import {
  type Database,
  type DatabaseHandle,
  openDatabase,
  waitForDatabase,
} from '../platform/db/database.ts';
import { type DatabaseMonitor, monitorDatabase } from '../platform/db/database-monitor.ts';
import { renderMessage } from '../platform/i18n/translate.ts';
import { createQueue, type Queue } from '../platform/jobs/queue.ts';
import { type LiveListener, listenToDatabase, liveChannel } from '../platform/live/channel.ts';
import { type NatsBus, openNats } from '../platform/live/nats.ts';
import type { Logger } from '../platform/log.ts';
import { createMetrics, type Metrics, measureQueue } from '../platform/metrics.ts';
import { createModelStore, type ModelStore } from '../platform/models/model-store.ts';
import { createParserPool } from '../platform/sandbox/parsers/parser-pool.ts';
import type { Parsers } from '../platform/sandbox/parsers/task.ts';
import { createSandbox, type Sandbox } from '../platform/sandbox/sandbox.ts';
import { createSecretBox, type SecretBox } from '../platform/secret-box.ts';
import { hasSecret, loadSecret } from '../platform/secrets.ts';
import { type DiskSpace, watchDiskSpace } from '../platform/storage/disk-space.ts';
import { createFileHashes } from '../platform/storage/file-hashes.ts';
import type { Storage } from '../platform/storage/port.ts';
import type { Bucket } from '../platform/storage/s3/bucket.ts';
import { openScratch } from '../platform/storage/scratch-folder.ts';
import {
  createDiarizer,
  createSpeechEngines,
  createTranslationEngines,
  createVoiceEngines,
} from './engines.ts';
import { createFileStorage } from './file-storage.ts';
import { allJobs } from './job-definitions.ts';
import {
  measureDiarizer,
  measureSpeech,
  measureTranslation,
  measureVoices,
} from './measure-engines.ts';
import { createMail, type Mail } from './outside-services.ts';
import { createVirusScanner } from './virus-scanner.ts';

/** Everything a process needs, created once and shared by API and worker. */
export type Services = {
  config: Config;
  logger: Logger;
  clock: Clock;
  connection: pg.PoolConfig;
  database: DatabaseHandle;
  /** For jobs: its queries wait while the database is away. */
  patientDb: Database;
  monitor: DatabaseMonitor;
  /** Undefined where PostgreSQL tells other processes what changed. */
  nats: NatsBus | undefined;
  listenLive: LiveListener;
  metrics: Metrics;
  queue: Queue;
  storage: Storage;
  /** Undefined where files are in the data folder. */
  bucket: Bucket | undefined;
  /** Files of this data folder have not been moved to the bucket yet. */
  filesLeft: boolean;
  /** From which browsers get recordings, where not from Glossa. */
  fileOrigin: string | undefined;
  space: DiskSpace;
  tokens: Tokens;
  /** Whether the API accepts what `tokens` seals here: not in a process that has no copy of its key. */
  sharesTokenKey: boolean;
  sandbox: Sandbox;
  /** Read what users send, in processes of their own. */
  parsers: Parsers;
  models: ModelStore;
  mediaTools: MediaTools;
  documentTools: DocumentTools;
  fonts: FontLibrary;
  renderSampleVideo: SampleVideoRenderer;
  /** As they are tried for an organization, or for one that has chosen none of its own. */
  listSpeechEngines: (organisationId?: string) => Promise<readonly SpeechToTextEngine[]>;
  chooseSpeechEngine: (
    language: LanguageCode | 'detect',
    organisationId?: string,
  ) => Promise<ChosenSpeechEngine | undefined>;
  /** Tells speakers of one channel apart. */
  diarizer: SpeakerDiarizer;
  chooseDiarizer: (organisationId: string) => Promise<ChosenDiarizer>;
  translators: Translators;
  /** Gets what a translation lacks. */
  supply: ModelSupply;
  voiceRegistry: VoiceRegistry;
  /** Undefined if none is configured. */
  virusScanner: VirusScanner | undefined;
  uploadsFolder: string;
  /** For temporary files of one piece of work: what a killed process left there is deleted at the next start. */
  workFolder: string;
  /** Tells this data folder from those of other processes. */
  folderId: string;
  outsideServices: OutsideServices;
  /** Download policy and speech model, as they are set now. */
  engineSettings: EngineSettingsReader;
  mail: Mail;
  webhookSecrets: SecretBox;
  /** Ends jobs and connections. Jobs that run get `graceMs` milliseconds to end; the others are run again later. */
  close: (graceMs?: number) => Promise<void>;
};

/** Tests replace engines by their contract-tested fakes. */
export type ServiceOverrides = Partial<
  Pick<
    Services,
    | 'mediaTools'
    | 'renderSampleVideo'
    | 'documentTools'
    | 'translators'
    | 'voiceRegistry'
    | 'parsers'
    | 'virusScanner'
    | 'sandbox'
    | 'clock'
    | 'diarizer'
  >
> & { speechEngines?: readonly SpeechToTextEngine[] };

const tokenKey = 'token-key';

/** A process without the API must not make the key: one that is copied there later would be taken for its own. */
async function createLinkTokens({ roles, dataFolder }: Config, clock: Clock) {
  const sharesTokenKey = roles.api || (await hasSecret(dataFolder, tokenKey));
  const key = sharesTokenKey ? await loadSecret(dataFolder, tokenKey) : randomBytes(32);
  return { sharesTokenKey, tokens: createTokens(key, clock) };
}

export async function createServices(
  config: Config,
  logger: Logger,
  connection: pg.PoolConfig,
  overrides: ServiceOverrides = {},
): Promise<Services> {
  const clock = overrides.clock ?? systemClock;
  const nats = config.natsUrl === undefined ? undefined : openNats(config.natsUrl, logger);
  const diversion = nats && { channel: liveChannel, send: nats.send };
  const database = openDatabase(
    connection,
    (error) => logger.debug({ err: error }, 'a database connection broke'),
    diversion,
  );
  const { databaseDirectUrl } = config;
  const monitor = monitorDatabase(
    databaseDirectUrl ? { connectionString: databaseDirectUrl } : connection,
    logger,
  );
  const space = watchDiskSpace(config.dataFolder, config.minFreeBytes);
  const patientDb = waitForDatabase(database.pool, monitor, diversion);
  const metrics = createMetrics();
  metrics.declareJobs(allJobs.map(({ name }) => name));
  const workFolder = await openScratch(config.dataFolder, 'work');
  const sandbox =
    overrides.sandbox ?? createSandbox({ stallMs: config.engineStallMs, homesFolder: workFolder });
  for (const warning of sandbox.warnings) logger.warn(renderMessage('en', warning));
  const parsers =
    overrides.parsers ?? createParserPool({ logger, folder: join(config.dataFolder, 'parsers') });
  const models = createModelStore({
    folder: join(config.dataFolder, 'models'),
    npmRoots: [fileURLToPath(new URL('../../../../node_modules', import.meta.url))],
    registryUrl: config.bergamotRegistry,
    huggingFaceUrl: config.huggingFaceUrl,
  });
  const outsideServices = createOutsideServices({
    ...{ db: patientDb, logger, config },
    box: createSecretBox(config.dataFolder, 'service-key'),
  });
  const engineSettings = createEngineSettings({ db: patientDb, config });
  const parts = {
    ...{ config, outside: outsideServices, settings: engineSettings, models },
    run: sandbox.run,
    workFolder,
  };
  const { speechEngines } = overrides;
  const listSpeechEngines = speechEngines
    ? async () => speechEngines
    : measureSpeech(createSpeechEngines(parts), metrics);
  const diarizer = measureDiarizer(overrides.diarizer ?? createDiarizer(parts), metrics);
  const uploadsFolder = join(config.dataFolder, 'uploads');
  await mkdir(uploadsFolder, { recursive: true, mode: 0o700 });
  const files = await createFileStorage(config, createFileHashes(patientDb), space);
  const queue = measureQueue(
    createQueue({
      connection,
      space,
      monitor,
      logger,
      jobs: allJobs,
      capabilities: config.roles.capabilities,
    }),
    metrics,
  );
  const translators =
    overrides.translators ??
    createTranslators(measureTranslation(createTranslationEngines(parts), metrics));
  return {
    config,
    logger,
    clock,
    connection,
    database,
    monitor,
    patientDb,
    nats,
    listenLive: nats?.listen ?? listenToDatabase(monitor),
    space,
    sandbox,
    parsers,
    models,
    uploadsFolder,
    workFolder,
    folderId: await loadDataFolderId(config.dataFolder),
    outsideServices,
    engineSettings,
    mail: createMail(outsideServices, metrics),
    webhookSecrets: createSecretBox(config.dataFolder, 'webhook-key'),
    listSpeechEngines,
    metrics,
    queue,
    ...files,
    ...(await createLinkTokens(config, clock)),
    mediaTools: overrides.mediaTools ?? createMediaTools({ run: sandbox.run }),
    documentTools:
      overrides.documentTools ?? createDocumentTools({ run: sandbox.run, parsers, workFolder }),
    fonts: createFontLibrary({ run: sandbox.run }),
    renderSampleVideo: overrides.renderSampleVideo ?? createSampleVideoRenderer(sandbox.run),
    chooseSpeechEngine: async (language, organisationId) =>
      chooseSpeechToText(await listSpeechEngines(organisationId), language),
    diarizer,
    chooseDiarizer: async (organisationId) => {
      if (!(await findTellSpeakersApart(patientDb, organisationId))) return 'off';
      return (await diarizer.status()).ready ? diarizer : 'not-installed';
    },
    translators,
    supply: createModelSupply({
      ...{ db: patientDb, queue, models, translators },
      readPolicy: engineSettings.readPolicy,
    }),
    voiceRegistry:
      overrides.voiceRegistry ??
      createVoiceRegistry(measureVoices(createVoiceEngines(parts), metrics)),
    virusScanner: overrides.virusScanner ?? createVirusScanner(config, metrics),
    close: async (graceMs) => {
      await queue.stop(graceMs);
      await parsers.stop();
      await monitor.stop();
      await database.close();
      await nats?.close();
      files.bucket?.close();
    },
  };
}
