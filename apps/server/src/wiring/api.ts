import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { getHealth } from '@glossa/contracts/system';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { speechModelList } from '../engines/speech-to-text/speech-models.ts';
import { mountApiTokens } from '../features/api-tokens/index.ts';
import { mountApprovals } from '../features/approvals/index.ts';
import { mountAudit, startAuditStream } from '../features/audit/index.ts';
import { createAuthorise, loadActors, mountAuth } from '../features/auth/index.ts';
import { mountCategories } from '../features/categories/index.ts';
import { leasedConversions, mountConversions } from '../features/conversions/index.ts';
import { mountDashboard } from '../features/dashboard/index.ts';
import { mountDisclaimers } from '../features/disclaimers/index.ts';
import { mountDocumentReview } from '../features/document-review/index.ts';
import { mountEngineSettings } from '../features/engine-settings/index.ts';
import { mountEngines } from '../features/engines/index.ts';
import { mountFeedback } from '../features/feedback/index.ts';
import { mountFilterProfiles } from '../features/filter-profiles/index.ts';
import { mountGlossaries } from '../features/glossaries/index.ts';
import { mountGroups } from '../features/groups/index.ts';
import { mountLive } from '../features/live/index.ts';
import { explainMissing, leasedMedia, mountMedia, mountUploads } from '../features/media/index.ts';
import { mountModels } from '../features/models/index.ts';
import { mountNodes } from '../features/nodes/index.ts';
import { mountNotifications } from '../features/notifications/index.ts';
import {
  followMaintenance,
  mountApiReference,
  mountMaintenance,
  mountOperations,
  watchDisk,
} from '../features/operations/index.ts';
import { mountOrganisations } from '../features/organisations/index.ts';
import { mountOutsideServices } from '../features/outside-services/index.ts';
import { mountReadingRules } from '../features/reading-rules/index.ts';
import { mountReports } from '../features/reports/index.ts';
import { mountReviews } from '../features/reviews/index.ts';
import { mountRoles } from '../features/roles/index.ts';
import { mountSampleMedia } from '../features/sample-media/index.ts';
import { mountSetup } from '../features/setup/index.ts';
import { mountShotChanges } from '../features/shot-changes/index.ts';
import { mountSingleSignOn } from '../features/single-sign-on/index.ts';
import { mountSubtitleStyles } from '../features/subtitle-styles/index.ts';
import { mountSubtitleDownloads } from '../features/subtitles/downloads/index.ts';
import { mountDrafts } from '../features/subtitles/drafts/index.ts';
import { mountTextTranslation } from '../features/text-translation/index.ts';
import { acceptCueIssues, mountTranscripts } from '../features/transcripts/index.ts';
import { mountTranslationMemory } from '../features/translation-memory/index.ts';
import {
  followTranscript,
  leasedOutputs,
  leasedRequests,
  mountTranslationRequests,
  queueFollowAppearance,
  releaseReviewedOutputs,
} from '../features/translations/index.ts';
import { mountUsers } from '../features/users/index.ts';
import { mountVoices } from '../features/voices/index.ts';
import { mountWebhooks } from '../features/webhooks/index.ts';
import { createMount, type Mount } from '../platform/http/mount.ts';
import { createHttpServer, notFoundAnswer } from '../platform/http/server.ts';
import { createLiveHub } from '../platform/live/hub.ts';
import { startProgressFeed } from '../platform/live/progress-feed.ts';
import { logFailure } from '../platform/log.ts';
import { version } from '../platform/version.ts';
import { allJobs } from './job-definitions.ts';
import { notifyFeedback } from './notify-feedback.ts';
import { mountOperatorRoutes } from './operator-routes.ts';
import { startOutboxRelay } from './outbox-relay.ts';
import { serviceTrials } from './outside-services.ts';
import type { Services } from './services.ts';
import { createSingleSignOn } from './single-sign-on.ts';
import { reportScanner } from './virus-scanner.ts';

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export type Api = {
  app: FastifyInstance;
  /** From now on it reports that it is not ready but keeps working. */
  announceStop: () => void;
  close: () => Promise<void>;
};

/** Mounts every endpoint of the contract; one without a handler does not start. */
export async function createApi(services: Services): Promise<Api> {
  const { config, logger, clock, tokens, queue, storage, space, mediaTools, parsers } = services;
  const { translators, supply } = services;
  const { db } = services.database;
  const app = await createHttpServer({
    logger,
    maxUploadBytes: config.maxUploadBytes,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    fileOrigin: services.fileOrigin,
    metrics: services.metrics,
  });
  const authorise = createAuthorise({ db, tokens, clock });
  const mount = createMount(app, authorise, (actor, names) => explainMissing(db, actor, names));
  const maintenance = await followMaintenance({ ...services, db });
  mountMaintenance(app, mount, maintenance);
  let stopping = false;
  const hub = createLiveHub(
    (sessionIds) => loadActors(db, sessionIds, clock.now()),
    clock,
    (error) => logFailure(logger, error, 'rights of open sockets were not read again'),
    (fields) => logger.warn(fields, 'a live socket was closed for what its client sent'),
  );
  const progress = startProgressFeed({
    db,
    sources: [leasedMedia, leasedRequests, leasedOutputs, leasedConversions],
    hasPages: () => hub.size() > 0,
    deliver: hub.deliver,
    onError: (error) => logFailure(logger, error, 'progress of jobs was not shown this time'),
  });
  const listener = await services.listenLive({
    onListening: () => {
      progress.gap();
      hub.listen();
    },
    onPost: (post) => {
      progress.heard(post);
      hub.deliver(post);
    },
  });
  reportScanner(services);
  const scanning = { db, logger, virusScanner: services.virusScanner };
  const media = { ...scanning, storage, queue, mediaTools, parsers };

  mount(getHealth, async () => {
    await sql`select 1`.execute(db);
    return { status: 'up' as const, ...version };
  });
  const sso = createSingleSignOn(services);
  mountAuth(mount, sso.auth);
  mountSingleSignOn(mount, sso);
  mountApiTokens(mount, { db, clock });
  mountOperations(mount, { db });
  mountOrganisations(mount, { db });
  mountUsers(mount, {
    ...{ db, clock, storage, parsers, queue, tokens },
    sendsMail: services.mail.isSet,
    publicUrl: config.publicUrl,
  });
  mountRoles(mount, { db });
  mountGroups(mount, { db });
  mountApprovals(mount, {
    db,
    clock,
    queue,
    sendsMail: services.mail.isSet,
    labelOf: sso.providers.labelOf,
  });
  mountAudit(mount, { db });
  mountReports(mount, { db, clock });
  mountDashboard(mount, { db, clock });
  mountCategories(mount, { db });
  const uploads = mountUploads(app, mount, {
    ...media,
    authorise,
    space,
    uploadsFolder: services.uploadsFolder,
    folderId: services.folderId,
    sharesFiles: services.bucket !== undefined && !services.filesLeft,
    maxUploadBytes: config.maxUploadBytes,
    tellsSpeakersApart: async (organisationId) =>
      typeof (await services.chooseDiarizer(organisationId)) !== 'string',
  });
  mountMedia(mount, { ...media, tokens, listUploading: uploads.list });
  mountReadingRules(mount, { db });
  mountSubtitleStyles(mount, {
    ...{ db, fonts: services.fonts },
    onChanged: (trx, change) => queueFollowAppearance(trx, queue, { cause: 'style', ...change }),
  });
  mountShotChanges(mount, { db, queue });
  mountTranscripts(mount, { db, queue, parsers });
  mountDrafts(mount, { db, queue, storage, parsers, clock, onPublished: followTranscript });
  mountTranslationRequests(mount, { db, storage, queue, translators, supply, parsers });
  mountSubtitleDownloads(mount, { db, parsers });
  mountReviews(mount, {
    db,
    onReviewed: (trx, ticketId) => releaseReviewedOutputs(trx, queue, ticketId),
    acceptIssues: acceptCueIssues,
  });
  mountDisclaimers(mount, {
    ...{ db, translators, logger },
    onChanged: (trx, change) =>
      queueFollowAppearance(trx, queue, { cause: 'disclaimer', mediaId: null, ...change }),
  });
  mountDocumentReview(mount, { db, storage, queue, clock, documentTools: services.documentTools });
  mountFeedback(mount, { ...scanning, storage, onFeedback: notifyFeedback });
  mountFilterProfiles(mount, { db });
  mountGlossaries(mount, { db, storage, parsers });
  mountTranslationMemory(mount, { db, storage, parsers });
  mountTextTranslation(mount, { db, clock, translators, supply });
  mountConversions(mount, { ...services, db });
  mountEngines(mount, { ...services, db });
  mountEngineSettings(mount, { ...services, db, speechModels: speechModelList });
  mountSetup(mount, { ...services, db });
  mountModels(mount, { ...services, db, readPolicy: services.engineSettings.readPolicy });
  mountOutsideServices(mount, { ...services, db, trials: serviceTrials, trialTimeoutMs: 30_000 });
  mountNodes(mount, { db, jobs: allJobs });
  mountVoices(mount, { ...services, db });
  mountSampleMedia(mount, { ...services, db });
  mountNotifications(mount, {
    db,
    sendsMail: services.mail.isSet,
    linksInMails: config.publicUrl !== undefined,
  });
  mountWebhooks(mount, {
    db,
    queue,
    sealSecret: services.webhookSecrets.sealSecret,
    allowedHosts: config.webhookHosts,
  });
  mountLive(app, mount, { db, clock, hub, publicUrl: config.publicUrl });
  mountOperatorRoutes(app, services, { countSockets: hub.size, isStopping: () => stopping });
  await mountApiReference(app);
  assertAllMounted(mount);
  await serveWeb(app);
  const stopDiskWatch = watchDisk({ db, logger, space });
  const passingOn = startOutboxRelay(services);
  const stopUploads = uploads.start();
  const handOverUploads = uploads.startHandOver();
  const auditStream = await startAuditStream({
    db,
    logger,
    file: config.audit.file,
    stdout: config.audit.stdout ? process.stdout : undefined,
  });

  return {
    app,
    announceStop: () => {
      stopping = true;
    },
    close: async () => {
      stopping = true;
      await passingOn.stop();
      await auditStream.stop();
      await stopUploads();
      stopDiskWatch();
      await progress.stop();
      hub.stop();
      await listener.close();
      await maintenance.close();
      await app.close();
      await handOverUploads(config.shutdownGraceSeconds * 1_000);
    },
  };
}

function assertAllMounted(mount: Mount): void {
  const missing = [...allEndpoints]
    .filter(([, endpoint]) => !mount.mounted.has(endpoint))
    .map(([name]) => name);
  if (missing.length > 0)
    throw new Error(`These calls of the contract have no handler: ${missing.join(', ')}`);
}

/** The built web app; any path without a file is a screen of the browser's router. */
async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(webFolder);
  if (built) {
    await app.register(fastifyStatic, {
      root: webFolder,
      // The build puts them next to the files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Vite puts a content hash into every name under assets.
        const lasting = path.includes('/assets/');
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isCall = /^\/(api|pyapi|ssoapi|ws|assets)\//.test(request.url);
    if (built && !isCall && (request.method === 'GET' || request.method === 'HEAD'))
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.status(404).send(notFoundAnswer);
  });
}
