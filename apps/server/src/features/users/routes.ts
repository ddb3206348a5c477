import { resetSecondFactor as resetSecondFactorCall } from '@glossa/contracts/second-factor';
import { importUsers as importUsersCall, previewUserImport } from '@glossa/contracts/user-import';
import { endAllSessions, endSession, viewSessions } from '@glossa/contracts/user-sessions';
import {
  addEditUser,
  deleteUser as deleteUserCall,
  exportUsers,
  resetUserPassword,
  saveUser as saveUserCall,
  saveUserRoles,
  saveUserState,
  viewUser,
} from '@glossa/contracts/users';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import type { Tokens } from '../auth/index.ts';
import { changeUserRoles, changeUserStates } from './change-users.ts';
import { deleteUser } from './delete-user.ts';
import { sendUsers } from './export-users.ts';
import { importUsers, previewImport } from './import/import-users.ts';
import { readImportFile } from './import/read-import-file.ts';
import { invitationsUnavailable } from './invitations/invite.ts';
import { mountInvitations } from './invitations/routes.ts';
import { findUserItems, pageUsers } from './repository.ts';
import { requireUser } from './require-users.ts';
import { resetPassword, resetSecondFactor, saveUser, type UserDeps } from './save-user.ts';
import { endOneSession, endSessionsOf, listSessions } from './sessions.ts';
import { userOptions } from './user-options.ts';

export function mountUsers(
  mount: Mount,
  deps: UserDeps & { storage: Storage; parsers: Parsers; tokens: Tokens },
): void {
  const { db } = deps;
  const findUnavailable = async () => {
    const fault = await invitationsUnavailable(db, deps);
    return fault && answerMessage(fault);
  };
  mountInvitations(mount, deps);
  mount(viewUser, ({ actor, query }) => pageUsers(db, actor, query));
  mount.file(exportUsers, ({ actor, query, reply }) => sendUsers(db, actor, query, reply));
  mount(addEditUser, async ({ actor, params, query }) => {
    if (params.id === '0') {
      const organisationId = actingOrganisation(actor, query.organisationId);
      return {
        user: null,
        options: await userOptions(db, actor, organisationId),
        invitationsUnavailable: await findUnavailable(),
      };
    }
    await requireUser(db, actor, params.id);
    const [user] = await findUserItems(db, [params.id]);
    if (!user) throw new AppError('NOT_FOUND');
    return {
      user,
      options: await userOptions(db, actor, user.organisationId),
      invitationsUnavailable: await findUnavailable(),
    };
  });
  mount(saveUserCall, async ({ actor, body, reply }) => {
    keepSecret(reply);
    return saveUser(deps, actor, body);
  });
  mount(deleteUserCall, async ({ actor, params }) => {
    await deleteUser(db, actor, params.id);
    return null;
  });
  mount(saveUserState, ({ actor, body }) => changeUserStates(deps, actor, body));
  mount(saveUserRoles, ({ actor, body }) => changeUserRoles(deps, actor, body));
  mount(resetUserPassword, ({ actor, params, reply }) => {
    keepSecret(reply);
    return resetPassword(deps, actor, params.id);
  });
  mount(resetSecondFactorCall, async ({ actor, params }) => {
    await resetSecondFactor(deps, actor, params.id);
    return null;
  });

  mount(previewUserImport, async ({ actor, request }) =>
    previewImport(deps, actor, await readImportFile(deps, actor, request)),
  );
  mount(importUsersCall, async ({ actor, query, request, reply }) => {
    keepSecret(reply);
    const file = await readImportFile(deps, actor, request);
    return importUsers(deps, actor, file, query);
  });

  mount(viewSessions, ({ actor, params }) => listSessions(deps, actor, params.id));
  mount(endSession, async ({ actor, params, body }) => {
    await endOneSession(deps, actor, { ...params, ...body });
    return null;
  });
  mount(endAllSessions, ({ actor, params, body }) =>
    endSessionsOf(deps, actor, { ...params, ...body }),
  );
}

/** One-time passwords are in the response: no cache may store them. */
function keepSecret(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}
