import {
  acceptInvitation as acceptInvitationCall,
  inviteUser as inviteUserCall,
  revokeInvitation as revokeInvitationCall,
  viewInvitation as viewInvitationCall,
} from '@glossa/contracts/invitations';
import type { Mount } from '../../../platform/http/mount.ts';
import type { Tokens } from '../../auth/index.ts';
import { acceptInvitation, viewInvitation } from './accept.ts';
import { type InvitationDeps, inviteUser, revokeInvitation } from './invite.ts';

export function mountInvitations(mount: Mount, deps: InvitationDeps & { tokens: Tokens }): void {
  mount(inviteUserCall, async ({ actor, params }) => {
    await inviteUser(deps, actor, params.id);
    return null;
  });
  mount(revokeInvitationCall, async ({ actor, params }) => {
    await revokeInvitation(deps, actor, params.id);
    return null;
  });
  mount(viewInvitationCall, ({ body, request }) => viewInvitation(deps, body, request.ip));
  mount(acceptInvitationCall, ({ body, request }) => acceptInvitation(deps, body, request.ip));
}
