import { deleteToken, saveToken, viewTokens } from '@glossa/contracts/api-tokens';
import type { Mount } from '../../platform/http/mount.ts';
import { createToken, listTokens, revokeToken, type TokenDeps } from './service.ts';

export function mountApiTokens(mount: Mount, deps: TokenDeps): void {
  mount(viewTokens, ({ actor }) => listTokens(deps, actor));
  mount(saveToken, ({ actor, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return createToken(deps, actor, body);
  });
  mount(deleteToken, async ({ actor, params }) => {
    await revokeToken(deps, actor, params.id);
    return null;
  });
}
