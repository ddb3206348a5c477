import { ssoRedirectPath } from '@glossa/contracts/single-sign-on';
import { announceWaiting } from '../features/approvals/index.ts';
import {
  confirmSession,
  createClients,
  createProviders,
  findLogoutUrl,
  type SsoDeps,
} from '../features/single-sign-on/index.ts';
import { requestOrigin } from '../platform/http/request-origin.ts';
import { loadSecret } from '../platform/secrets.ts';
import type { Services } from './services.ts';

/** Connects login, single sign-on and approvals, which depend on each other. */
export function createSingleSignOn(services: Services): SsoDeps {
  const { config, clock, logger, tokens, queue, mail } = services;
  const { db } = services.database;
  let key: Promise<Uint8Array> | undefined;
  const sso: SsoDeps = {
    db,
    clock,
    config,
    logger,
    providers: createProviders({ db, config }),
    clients: createClients(() => clock.now().getTime()),
    onWaiting: (trx, user) => announceWaiting(trx, { queue, sendsMail: mail.isSet }, user),
    auth: {
      db,
      tokens,
      clock,
      publicUrl: config.publicUrl,
      secondFactorKey: () => {
        key ??= loadSecret(config.dataFolder, 'second-factor-key');
        return key;
      },
      provider: {
        confirm: (sessionId) => confirmSession(sso, sessionId),
        logoutUrl: (sessionId, request) => {
          const back = new URL(ssoRedirectPath, requestOrigin(request, config.publicUrl)).href;
          return findLogoutUrl(sso, sessionId, back);
        },
      },
    },
  };
  return sso;
}
