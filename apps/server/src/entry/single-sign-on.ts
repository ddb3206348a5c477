import { ssoRedirectPath } from '@glossa/contracts/single-sign-on';
import { announceWaiting } from '../features/approvals/index.ts';
import {
  confirmAtProvider,
  createClients,
  createProviders,
  findLogoutUrl,
  type SsoDeps,
} from '../features/single-sign-on/index.ts';
import { requestOrigin } from '../platform/http/request-origin.ts';
import type { Services } from './services.ts';

/** Sign-in, single sign-on and approvals need one another; here they are made known to each other. */
export function createSingleSignOn(services: Services): SsoDeps {
  const { config, clock, logger, tokens, queue, mailer } = services;
  const { db } = services.database;
  const sso: SsoDeps = {
    db,
    clock,
    config,
    logger,
    providers: createProviders({ db, config }),
    clients: createClients(() => clock.now().getTime()),
    onWaiting: (trx, user) =>
      announceWaiting(trx, { queue, sendsMail: mailer !== undefined }, user),
    auth: {
      db,
      tokens,
      clock,
      provider: {
        confirm: (sessionId) => confirmAtProvider(sso, sessionId),
        logoutUrl: (sessionId, request) => {
          const back = new URL(ssoRedirectPath, requestOrigin(request, config.publicUrl)).href;
          return findLogoutUrl(sso, sessionId, back);
        },
      },
    },
  };
  return sso;
}
