import {
  deletePasskey as deletePasskeyCall,
  renamePasskey as renamePasskeyCall,
  savePasskey as savePasskeyCall,
  startPasskey as startPasskeyCall,
  startPasskeyLogin as startPasskeyLoginCall,
  viewPasskeys,
} from '@glossa/contracts/passkeys';
import {
  confirmTotp as confirmTotpCall,
  createRecoveryCodes,
  removeTotp as removeTotpCall,
  startTotp as startTotpCall,
  viewSecondFactor,
} from '@glossa/contracts/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Mount } from '../../../platform/http/mount.ts';
import { requestOrigin } from '../../../platform/http/request-origin.ts';
import { throttleSsoStarts } from '../rate-limits.ts';
import type { AuthDeps } from '../service.ts';
import {
  confirmTotp,
  createOwnRecoveryCodes,
  describeSecondFactor,
  removeTotp,
  startTotp,
} from './enrolment.ts';
import {
  deletePasskey,
  listPasskeys,
  renamePasskey,
  savePasskey,
  startPasskey,
  startPasskeyLogin,
} from './passkeys.ts';

export function mountSecondFactor(mount: Mount, deps: AuthDeps): void {
  const siteOf = (request: FastifyRequest) => ({ origin: requestOrigin(request, deps.publicUrl) });
  mount(viewPasskeys, ({ actor }) => listPasskeys(deps, actor));
  mount(startPasskeyCall, async ({ actor, body, request }) => ({
    options: await startPasskey(deps, actor, body.password, siteOf(request)),
  }));
  mount(savePasskeyCall, ({ actor, body, request }) =>
    savePasskey(deps, actor, body, siteOf(request)),
  );
  mount(renamePasskeyCall, async ({ actor, params, body }) => {
    await renamePasskey(deps, actor, params.id, body.name);
    return null;
  });
  mount(deletePasskeyCall, async ({ actor, params, body }) => {
    await deletePasskey(deps, actor, params.id, body.password);
    return null;
  });
  mount(startPasskeyLoginCall, async ({ request }) => {
    await throttleSsoStarts(deps, request.ip);
    return { options: await startPasskeyLogin(deps, siteOf(request)) };
  });

  mount(viewSecondFactor, ({ actor }) => describeSecondFactor(deps, actor));
  mount(startTotpCall, ({ actor, body }) => startTotp(deps, actor, body.password));
  mount(confirmTotpCall, async ({ actor, body }) => ({
    recoveryCodes: await confirmTotp(deps, actor, body.code),
  }));
  mount(removeTotpCall, async ({ actor, body }) => {
    await removeTotp(deps, actor, body.password);
    return null;
  });
  mount(createRecoveryCodes, async ({ actor, body }) => ({
    recoveryCodes: await createOwnRecoveryCodes(deps, actor, body.password),
  }));
}
