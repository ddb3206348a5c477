import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { apiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { editorOf } from '../editor-page.ts';
import { send } from './send.ts';
import { contractOf } from './spec-call.ts';
import { specCalls } from './spec-calls.ts';
import { expectTitle, goTo, quoted, type SpecCheck } from './spec-check.ts';
import { makePasswordChanger, must } from './spec-people.ts';
import { firstLogin } from './story-first-login.ts';

/** Section 5: what is not a sentence of the password form. */
export const ruleChecks: readonly SpecCheck[] = [
  {
    requirement:
      'a new password has 8 characters, a lowercase and an uppercase letter, a digit and one of @$!%*?&, and no others',
    check: async (context) => {
      const wrong = [
        'Sh@rt1x',
        'NOLOWER@1',
        'noupper@1',
        'NoDigit@@',
        'NoSpecial1',
        'With Blank@1',
      ];
      const change = await makePasswordChanger(context, 'pat');
      for (const password of wrong) expect(await change(password), password).toBe('PASSWORD_RULE');
      return `${quoted(wrong)}: each is refused with PASSWORD_RULE`;
    },
  },
  {
    requirement:
      'after a success the dialog closes and the server’s message is shown for 3 seconds',
    check: async (context) => {
      const { message, toastMs, dialogs } = await firstLogin(context);
      expect(dialogs).toBe(0);
      expect(toastMs).toBeGreaterThanOrEqual(2_750);
      expect(toastMs).toBeLessThanOrEqual(3_500);
      return `‘${message}’ for 3 seconds, no dialog`;
    },
  },
  {
    requirement: 'otherwise the server’s message is shown in the dialog',
    check: async (context) => {
      const { refusal } = await firstLogin(context);
      expect(refusal).not.toBe('');
      return `‘${refusal.split('\n')[0]}’ in the dialog`;
    },
  },
  {
    requirement: 'subtitle times: hours:minutes:seconds',
    check: async ({ page, known }) => {
      await goTo(
        page,
        `/dashboard/edit-translation?mediaId=${known.mediaId}&ticketId=${known.ticketId}`,
      );
      const { list, start, end } = editorOf(page);
      await list.getByRole('gridcell').first().click();
      const times = [await start.inputValue(), await end.inputValue()];
      for (const time of times) expect(time).toMatch(/^\d\d:\d\d:\d\d\.\d$/);
      await goTo(page, '/translate');
      await expectTitle(page, 'Translate', 'times');
      return `${quoted(times)} of the first cue in the editor`;
    },
  },
];

/** Section 7: what all calls have in common. */
export const protocolChecks: readonly SpecCheck[] = [
  {
    requirement: 'every call carries a bearer token except the sign-in calls',
    check: async (context) => {
      const isPublic = ({ call }: { call: string }) => {
        const [method = '', path = ''] = call.split(' ');
        return contractOf(method, path).permission === 'public';
      };
      const closed = specCalls.filter((one) => !isPublic(one));
      for (const { call } of closed) {
        const path = call.replace('{name}', 'upload_files');
        const filled = path.replace(/\{\w+\}/g, () => crypto.randomUUID());
        expect((await send(context, filled, { token: null })).status, call).toBe(401);
      }
      return `401 to ${closed.length} calls without one; ${specCalls.length - closed.length} sign in`;
    },
  },
  {
    requirement: 'every path is described in the OpenAPI document that the server publishes',
    check: async ({ address }) => {
      const response = await fetch(`${address}${apiBase}/openapi.json`);
      const { paths } = (await response.json()) as { paths: Record<string, object> };
      const shape = (path: string) => path.replace(/\{\w+\}/g, '*');
      const described = new Set(
        Object.entries(paths).flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => `${method.toUpperCase()} ${shape(path)}`),
        ),
      );
      for (const { call } of specCalls) expect(described, call).toContain(shape(call));
      expect(described.size).toBeGreaterThanOrEqual(allEndpoints.size);
      return `${specCalls.length} of ${specCalls.length} in \`${apiBase}/openapi.json\``;
    },
  },
  {
    requirement: 'a failed sign-in: the message and the code are kept as the error',
    check: async (context) => {
      const { status, code, message } = await send(context, `POST ${apiBase}/login`, {
        token: null,
        body: { userName: 'lin', password: btoa('Wrong@Password1') },
      });
      expect([status, code]).toEqual([401, 'AUTH_INVALID_CREDENTIALS']);
      return `401 ${code}, ‘${message}’`;
    },
  },
  {
    requirement: 'lists page, sort and filter on the server',
    check: async (context) => {
      const list = (query: string) => must(context, `GET ${apiBase}/user/viewUser?${query}`);
      const names = ({ items }: { items: Array<{ userName: string }> }) =>
        items.map(({ userName }) => userName);
      const all = names(await list('sort=userName&descending=true'));
      expect(all).toEqual([...all].sort().reverse());
      const page = await list('sort=userName&descending=true&pageSize=1&page=2');
      expect(names(page)).toEqual(all.slice(1, 2));
      expect(names(await list('search=lin'))).toEqual(['lin']);
      return `\`page\`, \`pageSize\`, \`sort\`, \`descending\` and \`search\` of \`GET ${apiBase}/user/viewUser\``;
    },
  },
  {
    requirement: 'unknown fields are refused',
    check: async (context) => {
      const { status, code } = await send(context, `POST ${apiBase}/category/saveCategory`, {
        body: { name: 'Extra', description: '', owner: 'lin' },
      });
      expect([status, code]).toEqual([400, 'INVALID_INPUT']);
      return `400 ${code}`;
    },
  },
];
