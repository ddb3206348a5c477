import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import type { SpecCheck, SpecContext } from './spec-check.ts';
import { quoted } from './spec-check.ts';
import { must } from './spec-people.ts';
import { storeKey } from './spec-screens.ts';
import { firstLogin } from './story-first-login.ts';
import { renewals } from './story-renewals.ts';

type Resource = { resource: string; viewPermission: boolean; editPermission: boolean };

/** What AccessControl of a role is that has this right alone. */
async function derivedFrom(context: SpecContext, resource: string): Promise<boolean> {
  const { roleId, roleResource } = await must(context, `POST ${apiBase}/role/saveRole`, {
    roleId: null,
    name: `Only ${resource}`,
    description: '',
    roleResource: [{ resource, viewPermission: true, editPermission: false }],
  });
  await must(context, `DELETE ${apiBase}/role/deleteRole/${roleId}`);
  return roleResource.find((one: Resource) => one.resource === 'AccessControl').viewPermission;
}

/** Section 3: what no single field of an answer shows. */
export const fieldChecks: readonly SpecCheck[] = [
  {
    requirement: 'auth state: userToken',
    check: async ({ page }) => {
      const request = page.waitForRequest((one) => one.url().includes(apiBase));
      await page.reload({ waitUntil: 'commit' });
      const token = page
        .waitForRequest((one) => one.headers().authorization?.startsWith('Bearer ') ?? false)
        .then((one) => one.headers().authorization?.slice(7) ?? '');
      await request;
      const stored = String(
        await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'),
      );
      expect(stored).toContain(storeKey);
      expect(stored).not.toContain(await token);
      return 'sent as a bearer token, stored in the memory of the page only';
    },
  },
  {
    requirement: 'role resources: 17 keys, each with viewPermission and editPermission',
    check: async ({ answers }) => {
      const { data } = answers.get(`POST ${apiBase}/login`) as {
        data: { [key: string]: Resource[] };
      };
      const list = data.roleResourceDetailDTOList ?? [];
      for (const one of list)
        expect([typeof one.viewPermission, typeof one.editPermission]).toEqual([
          'boolean',
          'boolean',
        ]);
      expect(list.map(({ resource }) => resource)).toEqual(
        (
          'Translation Transcription MediaCategory Media Feedback Reports Settings Disclaimer ' +
          'AccessControl Organization Users Departments UserRoles Projects UserApproval Translate ' +
          'Conversion'
        ).split(' '),
      );
      return `${quoted(list.map(({ resource }) => resource))} in the answer to the login`;
    },
  },
  {
    requirement:
      'AccessControl is viewable if Organization, Departments, Projects, UserRoles or Users is',
    check: async (context) => {
      const parts = ['Organization', 'Departments', 'Projects', 'UserRoles', 'Users'];
      for (const part of parts) expect(await derivedFrom(context, part), part).toBe(true);
      for (const other of ['Translate', 'UserApproval'])
        expect(await derivedFrom(context, other), other).toBe(false);
      return `true with each of ${quoted(parts)} alone, false with ${quoted(['Translate', 'UserApproval'])}`;
    },
  },
  {
    requirement: 'refresh payload: token, userId, isSSOLogin',
    check: async (context) =>
      `${quoted(Object.keys((await renewals(context)).payload))} sent by the page`,
  },
  {
    requirement: 'live status message: file_status with id and status',
    check: async ({ live, known }) => {
      const message = live.frames.find(({ type }) => type === 'file_status');
      expect(message?.file_status).toMatchObject([
        { id: expect.any(String), status: expect.any(String) },
      ]);
      expect(live.statusesOf(known.mediaId)).not.toEqual([]);
      return '`file_status.0.id`, `file_status.0.status` of the live channel';
    },
  },
  {
    requirement: 'translation request: type video or doc',
    check: async ({ answers }) => {
      const base = `GET ${apiBase}/mediainformation/getAllMediaTranslation`;
      const types = ['Video', 'Doc'].map((kind) => {
        const { data } = answers.get(`${base}${kind}Request/{mediaId}`) as {
          data: Array<{ type: string }>;
        };
        return data[0]?.type ?? '';
      });
      expect(types).toEqual(['video', 'doc']);
      return quoted(types);
    },
  },
  {
    requirement: 'voice catalog of a language: name, engines, voice names per engine, locale',
    check: async (context) => {
      const list = await must(context, `GET ${pyapiBase}/get_voices`);
      for (const { locale, voices } of list) {
        expect(locale).toMatch(/^[a-z]{2,3}/);
        for (const { name, engines } of voices) {
          expect(name).not.toBe('');
          for (const { engine } of engines) expect(['Neural', 'Standard']).toContain(engine);
        }
      }
      return `${quoted(['language', 'locale', 'voices.0.name', 'voices.0.engines.0.engine'])} of \`GET ${pyapiBase}/get_voices\``;
    },
  },
  {
    requirement: 'change-password payload: userId, oldPassword, password, both encoded',
    check: async (context) => {
      const { payload, oldPassword, password } = await firstLogin(context);
      expect(Object.keys(payload)).toEqual(['userId', 'oldPassword', 'password']);
      const decode = (text = '') => Buffer.from(text, 'base64').toString();
      expect([decode(payload.oldPassword), decode(payload.password)]).toEqual([
        oldPassword,
        password,
      ]);
      return `${quoted(Object.keys(payload))} sent by the page, base64 of UTF-8`;
    },
  },
];
