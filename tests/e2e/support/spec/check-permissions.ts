import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { sideBar } from '../administration-page.ts';
import { signIn } from '../api.ts';
import { en } from '../en.ts';
import { once } from './once.ts';
import { send } from './send.ts';
import { contractOf } from './spec-call.ts';
import { specCalls } from './spec-calls.ts';
import { goTo, quoted, type SpecCheck, type SpecContext } from './spec-check.ts';
import { addUser, allowLin, logIn, must } from './spec-people.ts';

const tokenOf = async (context: SpecContext, userName: string): Promise<string> =>
  (await logIn(context, userName)).jwtToken.token;

const builtInRole = async (context: SpecContext, name: string): Promise<string> => {
  const { items } = await must(context, `GET ${apiBase}/role/viewRole`);
  return items.find((role: { name: string }) => role.name === name).roleId;
};

/** An administrator of another organization. */
const outsider = once(async (context) => {
  const { organisationId } = await must(context, `POST ${apiBase}/org/saveOrgUser`, {
    ...{ organisationId: null, name: 'Elsewhere', description: '', domain_name: null },
  });
  const role = await builtInRole(context, 'Organisation administrator');
  const { password } = await addUser(context, 'olga', [role], { organisationId });
  await signIn(context.address, password, 'olga');
  return { organisationId, token: await tokenOf(context, 'olga') };
});

/** What one organization has, by the calls that show it. */
const ownThings = ({ known }: SpecContext): string[] => [
  `GET ${apiBase}/mediainformation/getAllMediaInformationVideoDetails/${known.mediaId}`,
  `GET ${apiBase}/mediainformation/getAllMediaInformationDocDetails/${known.documentId}`,
  `GET ${apiBase}/mediainformation/getAllMediaTranslationVideoRequest/${known.mediaId}`,
  `GET ${pyapiBase}/media_file/input/${known.fileName}`,
  `GET ${pyapiBase}/media_file/translated_subtitles/es/${known.ticketId}`,
  `GET ${pyapiBase}/media_file/transcript_subtitles/${known.mediaId}`,
  `GET ${pyapiBase}/editable_subtitle/${known.transcribeId}/0`,
  `GET ${apiBase}/user/addEditUser/${known.linId}`,
  `GET ${apiBase}/role/editRole/${known.linRoleId}`,
  `GET ${apiBase}/dept/editDeptUser/${known.editingId}`,
  `GET ${apiBase}/project/editProjUser/${known.trialId}`,
  `GET ${apiBase}/category/getByCategoryId/${known.categoryId}`,
  `GET ${apiBase}/feedback/viewFeedbackTicket/${known.feedbackId}`,
];

/** Section 6, and who may do what of the product decisions. */
export const permissionChecks: readonly SpecCheck[] = [
  {
    requirement: 'every call needs its permission',
    check: async (context) => {
      await allowLin(context, []);
      const token = await tokenOf(context, 'lin');
      const open: string[] = [];
      let refused = 0;
      for (const { call } of specCalls) {
        const [method = '', path = ''] = call.split(' ');
        if (typeof contractOf(method, path).permission === 'string') {
          open.push(call);
          continue;
        }
        const id = crypto.randomUUID();
        const name = path.startsWith(pyapiBase) ? 'upload_files' : id;
        const filled = path.replace('{name}', name).replace(/\{\w+\}/g, id);
        const { status, code } = await send(context, `${method} ${filled}`, { token });
        expect([status, code], call).toEqual([403, 'ACCESS_DENIED']);
        refused += 1;
      }
      return `403 ACCESS_DENIED to ${refused} calls, without permission; none is needed for ${quoted(open)}`;
    },
  },
  {
    requirement: 'the built-in roles',
    check: async (context) => {
      const { items } = await must(context, `GET ${apiBase}/role/viewRole`);
      const names = items
        .filter(({ builtIn }: { builtIn: boolean }) => builtIn)
        .map(({ name }: { name: string }) => name);
      expect(new Set(names)).toEqual(
        new Set([
          ...['System administrator', 'Organisation administrator', 'Verifier', 'Translator'],
          ...['Requester', 'Viewer'],
        ]),
      );
      return quoted(names);
    },
  },
  {
    requirement: 'a user has one or more roles: their union counts',
    check: async (context) => {
      await allowLin(context, [{ resource: 'Reports', flag: 'view' }]);
      const verifier = await builtInRole(context, 'Verifier');
      const change = (add: string[], remove: string[]) =>
        must(context, `POST ${apiBase}/user/saveUserRoles`, {
          ...{ userIds: [context.known.linId], add, remove },
        });
      const viewable = async () =>
        (await logIn(context, 'lin')).roleResourceDetailDTOList
          .filter(({ viewPermission }: { viewPermission: boolean }) => viewPermission)
          .map(({ resource }: { resource: string }) => resource);
      expect(await viewable()).toEqual(['Reports']);
      await change([verifier], []);
      const both: string[] = await viewable();
      await change([], [verifier]);
      expect(both).toEqual(expect.arrayContaining(['Reports', 'Transcription', 'Media']));
      return `${quoted(['Reports'])} with one role, ${quoted(both)} with a second one`;
    },
  },
  {
    requirement: 'a user sees only the data of the own organization',
    check: async (context) => {
      const { token } = await outsider(context);
      const calls = ownThings(context);
      for (const call of calls) {
        expect((await send(context, call, { token })).status, call).toBe(404);
        expect((await send(context, call)).status, call).toBe(200);
      }
      const list = await send(context, `GET ${apiBase}/mediadetails/getAllMediaDetails`, { token });
      expect(list.data.total).toBe(0);
      return `404 to ${calls.length} calls of an administrator of another organization, who sees no media`;
    },
  },
  {
    requirement: 'the System administrator role sees every organization',
    check: async (context) => {
      await outsider(context);
      const { items } = await must(context, `GET ${apiBase}/org/viewOrganisations`);
      const own = await send(context, `GET ${apiBase}/org/viewOrganisations`, {
        token: (await outsider(context)).token,
      });
      expect(own.data.items.map(({ name }: { name: string }) => name)).toEqual(['Elsewhere']);
      expect(items.length).toBeGreaterThan(1);
      return 'both organizations; the administrator of one sees that one';
    },
  },
  {
    requirement: 'media can be limited to a project: only its users see it',
    check: async (context) => {
      const { known } = context;
      await allowLin(context, [{ resource: 'Media', flag: 'view' }]);
      const token = await tokenOf(context, 'lin');
      const limit = (projectId: string | null) =>
        must(context, `PUT ${apiBase}/mediadetails/saveMediaProject/${known.mediaId}`, {
          projectId,
        });
      const call = `GET ${apiBase}/mediainformation/getAllMediaInformationVideoDetails/${known.mediaId}`;
      const addToTrial = (userId: string | undefined) =>
        must(context, `POST ${apiBase}/project/saveProjUser`, {
          ...{ projectId: known.trialId, name: 'Trial', description: '', addUserIds: [userId] },
        });
      await addToTrial(known.userId);
      const seen = [(await send(context, call, { token })).status];
      await limit(known.trialId ?? null);
      seen.push((await send(context, call, { token })).status);
      await addToTrial(known.linId);
      seen.push((await send(context, call, { token })).status);
      await limit(null);
      expect(seen).toEqual([200, 404, 200]);
      return '404 to a user of the organization, 200 once in the project';
    },
  },
  {
    requirement: 'a revoked right works from the very next request',
    check: async (context) => {
      await allowLin(context, [{ resource: 'Reports', flag: 'view' }]);
      const token = await tokenOf(context, 'lin');
      const call = `GET ${apiBase}/reports/viewReportOptions`;
      const before = await send(context, call, { token });
      await allowLin(context, []);
      const after = await send(context, call, { token });
      expect([before.status, after.status]).toEqual([200, 403]);
      return '200, then 403 with the same token';
    },
  },
  {
    requirement: 'a revoked right works in an open page within 5 seconds',
    check: async (context) => {
      const { guest } = context;
      await allowLin(context, [{ resource: 'Reports', flag: 'view' }]);
      await goTo(guest, '/admin-reports');
      await sideBar(guest)
        .getByRole('link', { name: en('common.reports') })
        .waitFor();
      await allowLin(context, []);
      await guest
        .getByRole('heading', { name: 'Access Denied' })
        .first()
        .waitFor({ timeout: 5_000 });
      return 'Access Denied on the open `/admin-reports`';
    },
  },
  {
    requirement: 'the userId of a path must be the caller’s',
    check: async (context) => {
      await allowLin(context, [{ resource: 'Transcription', flag: 'edit' }]);
      const token = await tokenOf(context, 'lin');
      const { transcribeId, userId, linId } = context.known;
      const view = (id: string | undefined) =>
        send(context, `GET ${pyapiBase}/view_transcript/${transcribeId}/en/${id}`, { token });
      expect([(await view(linId)).status, (await view(userId)).status]).toEqual([200, 403]);
      return '200 with the own id, 403 with that of another user';
    },
  },
];
