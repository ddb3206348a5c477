import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { getHealth } from '@glossa/contracts/system';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { mountApiTokens } from '../features/api-tokens/index.ts';
import { mountApprovals } from '../features/approvals/index.ts';
import { mountAudit } from '../features/audit/index.ts';
import {
  createAuthorise,
  forgetEndedSessions,
  loadActors,
  mountAuth,
} from '../features/auth/index.ts';
import { mountCategories } from '../features/categories/index.ts';
import { forgetOldConversions, mountConversions } from '../features/conversions/index.ts';
import { mountDashboard } from '../features/dashboard/index.ts';
import { mountDepartments } from '../features/departments/index.ts';
import { mountDisclaimers } from '../features/disclaimers/index.ts';
import { mountDocumentReview } from '../features/document-review/index.ts';
import { forgetPresence, mountDrafts } from '../features/drafts/index.ts';
import { mountEngines } from '../features/engines/index.ts';
import { mountFeedback } from '../features/feedback/index.ts';
import { mountGlossaries } from '../features/glossaries/index.ts';
import { mountLive } from '../features/live/index.ts';
import {
  mountMedia,
  mountUploads,
  publishAboutMedia,
  removeMediaRow,
  removeOrphanFiles,
} from '../features/media/index.ts';
import { forgetOldNotifications, mountNotifications } from '../features/notifications/index.ts';
import {
  mountApiReference,
  mountMetrics,
  mountOperations,
  mountProbes,
  runRetention,
} from '../features/operations/index.ts';
import { mountOrganisations } from '../features/organisations/index.ts';
import { mountProjects } from '../features/projects/index.ts';
import { mountReadingRules } from '../features/reading-rules/index.ts';
import { mountReports, recordEarlierEdits } from '../features/reports/index.ts';
import { mountRoles } from '../features/roles/index.ts';
import { mountSampleMedia } from '../features/sample-media/index.ts';
import { mountShotChanges } from '../features/shot-changes/index.ts';
import { forgetOldLogins, mountSingleSignOn } from '../features/single-sign-on/index.ts';
import { mountSubtitleStyles } from '../features/subtitle-styles/index.ts';
import { forgetOldTranslations, mountTextTranslation } from '../features/text-translation/index.ts';
import { mountTranscripts } from '../features/transcripts/index.ts';
import { mountTranslationMemory } from '../features/translation-memory/index.ts';
import {
  markTranslationsStale,
  mountTranslationRequests,
} from '../features/translation-requests/index.ts';
import { mountUsers } from '../features/users/index.ts';
import { mountVoices } from '../features/voices/index.ts';
import { forgetOldDeliveries, mountWebhooks } from '../features/webhooks/index.ts';
import { createMount, type Mount } from '../platform/http/mount.ts';
import { createHttpServer, notFoundAnswer } from '../platform/http/server.ts';
import { listenLive } from '../platform/live/channel.ts';
import { createLiveHub } from '../platform/live/hub.ts';
import { keepHouse } from './keep-house.ts';
import { passOnWhatIsDue } from './pass-on.ts';
import type { Services } from './services.ts';
import { createSingleSignOn } from './single-sign-on.ts';
import { tellFeedback } from './tell-feedback.ts';

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export type Api = {
  app: FastifyInstance;
  /** From now on it says that it is not ready, and works on. */
  announceStop: () => void;
  close: () => Promise<void>;
};

/** Mounts every endpoint of the contract; one without a handler does not start. */
export async function createApi(services: Services): Promise<Api> {
  const { config, logger, clock, tokens, queue, storage, mediaTools, translators } = services;
  const { db } = services.database;
  const app = await createHttpServer({
    logger,
    maxUploadBytes: config.maxUploadBytes,
    trustProxy: config.publicUrl !== undefined,
    metrics: services.metrics,
  });
  const authorise = createAuthorise({ db, tokens, clock });
  const mount = createMount(app, authorise);
  let stopping = false;
  const hub = createLiveHub(
    (sessionIds) => loadActors(db, sessionIds, clock.now()),
    clock,
    (error) => logger.warn({ err: error }, 'rights of open sockets were not read again'),
  );
  const listener = listenLive(services.connection, logger, {
    onListening: hub.listen,
    onPost: hub.deliver,
  });
  const media = { db, storage, queue, mediaTools };

  mount(getHealth, async () => {
    await sql`select 1`.execute(db);
    return { status: 'up' as const, version: '0.1.0' };
  });
  const sso = createSingleSignOn(services);
  mountAuth(mount, sso.auth);
  mountSingleSignOn(mount, sso);
  mountApiTokens(mount, { db, clock });
  mountOperations(mount, { db });
  mountOrganisations(mount, { db });
  mountUsers(mount, { db, clock });
  mountRoles(mount, { db });
  mountDepartments(mount, { db });
  mountProjects(mount, { db });
  mountApprovals(mount, {
    db,
    clock,
    queue,
    sendsMail: services.mailer !== undefined,
    labelOf: sso.providers.labelOf,
  });
  mountAudit(mount, { db });
  mountReports(mount, { db, clock });
  mountDashboard(mount, { db, clock });
  mountCategories(mount, { db });
  mountMedia(mount, { ...media, tokens });
  const uploads = mountUploads(app, mount, {
    ...media,
    authorise,
    uploadsFolder: services.uploadsFolder,
    maxUploadBytes: config.maxUploadBytes,
  });
  mountReadingRules(mount, { db });
  mountSubtitleStyles(mount, { db, fonts: services.fonts });
  mountShotChanges(mount, { db, queue });
  mountTranscripts(mount, { db });
  mountDrafts(mount, { db, queue, storage, clock, onPublished: markTranslationsStale });
  mountTranslationRequests(mount, { db, storage, queue, translators });
  mountDisclaimers(mount, { db, translators, logger });
  mountDocumentReview(mount, { db, storage, queue, documentTools: services.documentTools });
  mountFeedback(mount, { db, storage, onFeedback: tellFeedback });
  mountGlossaries(mount, { db });
  mountTranslationMemory(mount, { db });
  mountTextTranslation(mount, { db, clock, translators });
  mountConversions(mount, { ...services, db });
  mountEngines(mount, services);
  mountVoices(mount, services);
  mountSampleMedia(mount, { ...services, db });
  mountNotifications(mount, { db, sendsMail: services.mailer !== undefined });
  mountWebhooks(mount, {
    db,
    queue,
    sealSecret: services.webhookSecrets.sealSecret,
    allowedHosts: config.webhookHosts,
  });
  mountLive(app, mount, { db, clock, hub, publicUrl: config.publicUrl });
  mountProbes(app, {
    db,
    logger,
    dataFolder: config.dataFolder,
    leastFreeBytes: config.leastFreeBytes,
    isStopping: () => stopping,
  });
  mountMetrics(app, {
    db,
    pool: services.database.pool,
    metrics: services.metrics,
    dataFolder: config.dataFolder,
    countSockets: hub.size,
    token: config.metricsToken,
  });
  await mountApiReference(app);
  refuseMissing(mount);
  await serveWeb(app);
  const stopHousekeeping = keepHouse(
    [
      () => removeOrphanFiles({ db, storage, logger }, clock.now()),
      uploads.removeAbandoned,
      () =>
        runRetention({
          db,
          storage,
          logger,
          announce: publishAboutMedia,
          removeMedia: removeMediaRow,
        }),
      () => forgetEndedSessions(db, clock.now()),
      () => recordEarlierEdits(db),
      () => forgetOldLogins(db, clock.now()),
      () => forgetPresence(db, clock.now()),
      () => forgetOldTranslations(db, clock.now()),
      () => forgetOldNotifications(db, clock.now()),
      () => forgetOldDeliveries(db, clock.now()),
      () => forgetOldConversions({ db, storage }, clock.now()),
    ],
    logger,
  );

  const passingOn = passOnWhatIsDue(services);

  return {
    app,
    announceStop: () => {
      stopping = true;
    },
    close: async () => {
      stopping = true;
      await passingOn.stop();
      stopHousekeeping();
      hub.stop();
      await listener.stop();
      await app.close();
    },
  };
}

function refuseMissing(mount: Mount): void {
  const missing = [...allEndpoints]
    .filter(([, endpoint]) => !mount.mounted.has(endpoint))
    .map(([name]) => name);
  if (missing.length > 0)
    throw new Error(`These calls of the contract have no handler: ${missing.join(', ')}`);
}

/** The built web app; any path that is no file of it is a screen, which the browser's router knows. */
async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(webFolder);
  if (built) {
    await app.register(fastifyStatic, {
      root: webFolder,
      // The build puts them beside the files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Vite puts a hash of the content into every name under assets.
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
