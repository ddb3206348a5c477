import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@glossa/contracts';
import { encodePassword, type LoginAnswer, login } from '@glossa/contracts/auth';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { readConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { createSandbox, type Sandbox } from '../platform/sandbox/sandbox.ts';
import { type Api, createApi } from '../wiring/api.ts';
import { createServices, type ServiceOverrides, type Services } from '../wiring/services.ts';
import { startWorker } from '../wiring/worker.ts';
import { inProcessParsers } from './in-process-parsers.ts';
import { testPassword } from './people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestApi = Api & {
  services: Services;
  database: TestDatabase;
  stop: () => Promise<void>;
};

/** Finding out what this machine offers starts three programs. */
let sandbox: Sandbox | undefined;

/** The whole server on its own database and data folder, without listening on a port. */
export async function createTestApi(
  options: {
    overrides?: ServiceOverrides;
    worker?: boolean;
    env?: Record<string, string>;
    /** Another process of its installation, which shares its database and files, and ends before it. */
    beside?: TestApi;
  } = {},
): Promise<TestApi> {
  const { beside } = options;
  const database = beside?.database ?? (await createTestDatabase('installed'));
  const folder =
    beside?.services.config.dataFolder ?? (await mkdtemp(join(tmpdir(), 'glossa-test-')));
  const config = readConfig({
    GLOSSA_DATA: folder,
    GLOSSA_LOG_LEVEL: 'silent',
    // Tests say it where something is to be downloaded.
    GLOSSA_MODELS: 'off',
    ...options.env,
  });
  sandbox ??= createSandbox({ stallMs: config.engineStallMs });
  const services = await createServices(config, createLogger('silent'), database.connection, {
    sandbox,
    parsers: inProcessParsers,
    ...options.overrides,
  });
  await services.queue.start();
  if (options.worker) await startWorker(services);
  const api = await createApi(services);
  await api.app.ready();
  return {
    ...api,
    services,
    database,
    stop: async () => {
      await api.close();
      await services.close();
      if (beside) return;
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Caller = { bearer: string; userId: string; cookie: string; answer: LoginAnswer };

export async function signInAs(
  api: Api,
  userName: string,
  password = testPassword,
): Promise<Caller> {
  const response = await call(api, login, {
    payload: { userName, password: encodePassword(password) },
  });
  if (response.statusCode !== 200)
    throw new Error(`sign-in of ${userName} failed: ${response.body}`);
  const answer = (response.json() as { data: LoginAnswer }).data;
  const cookie = response.cookies.find(({ name }) => name.endsWith('glossa_refresh'));
  return {
    bearer: answer.jwtToken.token,
    userId: answer.user.userId,
    cookie: cookie?.value ?? '',
    answer,
  };
}

type CallOptions = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  caller?: Caller;
} & Pick<InjectOptions, 'payload' | 'headers' | 'cookies' | 'remoteAddress'>;

/** Calls an endpoint of the contract as a browser would. */
export function call(
  api: Api,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: CallOptions = {},
): Promise<LightMyRequestResponse> {
  const { params = {}, query = {}, caller, headers = {}, ...rest } = options;
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return api.app.inject({
    method: endpoint.method,
    url: path,
    query,
    headers: { ...(caller ? { authorization: `Bearer ${caller.bearer}` } : {}), ...headers },
    ...rest,
  });
}
