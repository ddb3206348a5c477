import type { AnswerOf, Endpoint, InputOf } from '@glossa/contracts';
import { changePassword, encodePassword, type LoginAnswer, login } from '@glossa/contracts/auth';
import type { FastifyInstance } from 'fastify';

/** For everyone in the development data. */
export const devPassword = 'Sample@data4all';

type CallOptions<E extends Endpoint> = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: InputOf<E>;
  form?: FormData;
};

/** Calls the product like a browser, without a port. */
export type SeedClient = {
  userId: string;
  call: <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<AnswerOf<E>>;
};

const createClient = (app: FastifyInstance, token: string, userId: string): SeedClient => ({
  userId,
  call: async (endpoint, { params = {}, query = {}, body, form } = {}) => {
    const url = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const payload = (form ?? body) as object | undefined;
    const response = await app.inject({
      method: endpoint.method,
      url,
      query,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(payload ? { payload } : {}),
    });
    const answer = response.json() as { success: boolean; code: string; message: string };
    if (!answer.success)
      throw new Error(`${endpoint.method} ${url}: ${answer.code} ${answer.message}`);
    return (answer as unknown as { data: never }).data;
  },
});

/** Logs in with the development password, or the first time with the temporary one, which it then replaces. */
export async function signInForSeed(
  app: FastifyInstance,
  userName: string,
  temporaryPassword?: string,
): Promise<SeedClient> {
  const anonymous = createClient(app, '', '');
  const signIn = (password: string): Promise<LoginAnswer> =>
    anonymous.call(login, { body: { userName, password: encodePassword(password) } });
  const clientOf = ({ jwtToken, user }: LoginAnswer) =>
    createClient(app, jwtToken.token, user.userId);
  if (temporaryPassword === undefined) return clientOf(await signIn(devPassword));
  const first = await signIn(temporaryPassword);
  const form = new FormData();
  form.append('userId', first.user.userId);
  form.append('oldPassword', encodePassword(temporaryPassword));
  form.append('password', encodePassword(devPassword));
  return clientOf(await clientOf(first).call(changePassword, { form }));
}
