import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { openDatabase } from '../../../../apps/server/src/platform/db/database.ts';
import { findEmbeddedPostgres } from '../../../../apps/server/src/platform/db/embedded-postgres.ts';
import { once } from './once.ts';
import { type Sent, send } from './send.ts';
import { quoted, type SpecCheck, type SpecContext } from './spec-check.ts';
import { credentials, makePasswordChanger, must } from './spec-people.ts';

const setCookie = ({ headers }: Sent): string => headers.getSetCookie().at(-1) ?? '';
const cookieOf = (sent: Sent): string => setCookie(sent).split(';')[0] ?? '';
const login = (context: SpecContext) =>
  send(context, `POST ${apiBase}/login`, { token: null, body: credentials('lin') });

const renew = (context: SpecContext, cookie: string, token: string, userId = context.known.linId) =>
  send(context, `POST ${apiBase}/ssotoken/saveRefreshSSOToken/`, {
    token: null,
    body: { token, userId, isSSOLogin: false },
    headers: cookie ? { cookie } : {},
  });

/** The passwords as they are stored, of those who have one. */
async function readStoredPasswords({ folder }: SpecContext): Promise<string[]> {
  const connection = await findEmbeddedPostgres(folder);
  if (!connection) throw new Error('The database of the product is not there.');
  const database = openDatabase(connection, () => {});
  try {
    const rows = await database.db.selectFrom('users').select('password_hash').execute();
    return rows.flatMap(({ password_hash: hash }) => hash ?? []);
  } finally {
    await database.close();
  }
}

const mediaToken = once(
  async (context) =>
    (await must(context, `POST ${pyapiBase}/media_file/token/${context.known.mediaId}`)).mediaToken,
);

/** Section 10 of the product decisions. */
export const securityChecks: readonly SpecCheck[] = [
  {
    requirement: 'passwords: decoded, then argon2id',
    check: async (context) => {
      const stored = await readStoredPasswords(context);
      expect(stored.length).toBeGreaterThan(1);
      for (const hash of stored) expect(hash).toMatch(/^\$argon2id\$/);
      return '`$argon2id$` at the start of every stored password';
    },
  },
  {
    requirement: 'passwords of 64 characters and more are accepted, common ones refused',
    check: async (context) => {
      const change = await makePasswordChanger(context, 'pia');
      expect(await change('P@ssw0rd')).toBe('PASSWORD_COMMON');
      expect(await change('Long&Harbor8'.repeat(6))).toBe('OK');
      return '72 characters: OK; `P@ssw0rd`: PASSWORD_COMMON';
    },
  },
  {
    requirement: 'the refresh token is an HttpOnly SameSite=Strict cookie',
    check: async (context) => {
      const cookie = setCookie(await login(context));
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Strict/i);
      return `${quoted(['HttpOnly', 'SameSite=Strict'])} of the cookie of the login`;
    },
  },
  {
    requirement: 'the stored userRefreshToken is a handle that is useless alone',
    check: async (context) => {
      const { data } = await login(context);
      const { status, code } = await renew(context, '', data.jwtToken.refreshToken);
      expect([status, code]).toEqual([401, 'AUTH_REQUIRED']);
      return `${status} ${code} without the cookie`;
    },
  },
  {
    requirement: 'rotation with a short grace: two tabs do not log each other out',
    check: async (context) => {
      const signedIn = await login(context);
      const handle = signedIn.data.jwtToken.refreshToken;
      const first = await renew(context, cookieOf(signedIn), handle);
      const second = await renew(context, cookieOf(signedIn), handle);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(cookieOf(first)).not.toBe(cookieOf(signedIn));
      return '200 with the former cookie right after the rotation, too';
    },
  },
  {
    requirement: 'reuse of a rotated refresh token revokes the family',
    check: async (context) => {
      const signedIn = await login(context);
      const handle = signedIn.data.jwtToken.refreshToken;
      const first = await renew(context, cookieOf(signedIn), handle);
      const second = await renew(context, cookieOf(first), handle);
      const reused = await renew(context, cookieOf(signedIn), handle);
      expect([reused.status, reused.code]).toEqual([401, 'AUTH_SESSION_REVOKED']);
      const after = await renew(context, cookieOf(second), handle);
      expect([after.status, after.code]).toEqual([401, 'AUTH_SESSION_REVOKED']);
      return '401 AUTH_SESSION_REVOKED, from then on for the newest one, too';
    },
  },
  {
    requirement: 'renewal: the userId of the body must be the token’s',
    check: async (context) => {
      const signedIn = await login(context);
      const handle = signedIn.data.jwtToken.refreshToken;
      const other = await renew(context, cookieOf(signedIn), handle, context.known.userId);
      expect(other.status).toBe(401);
      return `401 ${other.code} with that of another user`;
    },
  },
  {
    requirement: 'files: an unguessable server id and an extension, matched exactly',
    check: async (context) => {
      const { fileName = '' } = context.known;
      expect(fileName).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}\.wav$/);
      const asked = ['talk.wav', `..%2F${fileName}`, fileName.replace('.wav', '.mp3')];
      for (const name of asked) {
        const { status } = await send(context, `GET ${pyapiBase}/media_file/input/${name}`);
        expect([400, 404], name).toContain(status);
      }
      return 'a UUID with `.wav`; the user’s own name, a path and another extension are refused';
    },
  },
  {
    requirement: 'files: nosniff, and attachment for what is not media',
    check: async (context) => {
      const input = (name: string | undefined) =>
        send(context, `GET ${pyapiBase}/media_file/input/${name}`);
      const doc = (await input(context.known.documentFile)).headers;
      expect(doc.get('x-content-type-options')).toBe('nosniff');
      expect(doc.get('content-disposition')).toMatch(/^attachment; filename="?letter\.txt/);
      return `${quoted(['x-content-type-options: nosniff', 'content-disposition: attachment'])} with the user’s own name`;
    },
  },
  {
    requirement: 'POST …/{name}: an explicit list of names',
    check: async (context) => {
      const { status } = await send(context, `POST ${pyapiBase}/upload_anything`, {
        body: new FormData(),
      });
      expect([400, 404]).toContain(status);
      return `${status} for \`upload_anything\``;
    },
  },
  {
    requirement: 'players and downloads: a read-only, short-lived media token of one file',
    check: async (context) => {
      const token = await mediaToken(context);
      const { fileName, documentFile, mediaId } = context.known;
      const read = async (name: string | undefined) =>
        (
          await send(context, `GET ${pyapiBase}/media_file/input/${name}?mediaToken=${token}`, {
            token: null,
          })
        ).status;
      expect(await read(fileName)).toBe(200);
      const others = [
        await read(documentFile),
        (await send(context, `POST ${apiBase}/mediadetails/cancelMedia/${mediaId}`, { token }))
          .status,
      ];
      expect(others[0]).toBeGreaterThanOrEqual(401);
      expect(others[1]).toBe(401);
      return `200 for its file; ${others[0]} for another one, ${others[1]} as a bearer token`;
    },
  },
  {
    requirement: 'media tokens are scrubbed from the log',
    check: async (context) => {
      const token = await mediaToken(context);
      await send(
        context,
        `GET ${pyapiBase}/media_file/input/${context.known.fileName}?mediaToken=${token}`,
        {
          token: null,
        },
      );
      expect(context.output()).toContain(`media_file/input/${context.known.fileName}`);
      expect(context.output()).not.toContain(token);
      return 'the request is in the log, its token is not';
    },
  },
  {
    requirement: '/ws/273: a single-use ticket and the own origin, not the name of the channel',
    check: async (context) => {
      const { address } = context;
      const open = (query: string, origin = address) =>
        new Promise<number>((resolve) => {
          const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/273${query}`, {
            headers: { origin },
          } as never);
          // One that is accepted hears at once to load everything again.
          socket.addEventListener('message', () => socket.close(1000));
          socket.addEventListener('close', ({ code }) => resolve(code));
        });
      const ticket = async () =>
        `?ticket=${(await must(context, `POST ${pyapiBase}/live/ticket`)).ticket}`;
      const own = await ticket();
      expect(await open(own)).toBe(1000);
      expect(await open(own)).toBe(4401);
      expect(await open('?ticket=none')).toBe(4401);
      expect(await open(await ticket(), 'https://elsewhere.example')).toBe(4401);
      return 'opened with a ticket; closed with 4401 for the same ticket again, another one and another origin';
    },
  },
  {
    requirement: 'unguarded screens need a login, organization scope and a quota',
    check: async (context) => {
      const calls = [
        `GET ${apiBase}/textTranslation/pairs`,
        `GET ${apiBase}/conversion/conversions`,
      ];
      for (const call of calls)
        expect((await send(context, call, { token: null })).status, call).toBe(401);
      const limit = (translatedWords: number | null) =>
        must(context, `POST ${apiBase}/operations/saveQuotas`, {
          organisationId: context.known.organisationId,
          limits: { storageBytes: null, mediaMinutes: null, translatedWords, users: null },
        });
      await limit(0);
      const { status, code } = await send(context, `POST ${apiBase}/textTranslation/translate`, {
        body: { text: 'The garden is big.', from: 'en', to: 'es' },
      });
      await limit(null);
      expect([status, code]).toEqual([409, 'QUOTA_TRANSLATED_WORDS']);
      return `401 to the calls of Translate and Conversion without a login; ${status} ${code} to a text over the quota`;
    },
  },
];
