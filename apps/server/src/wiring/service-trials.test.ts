import type {
  OutsideServiceInput,
  OutsideServiceTrial,
  TrialCode,
} from '@glossa/contracts/outside-services';
import { putOutsideService, tryOutsideService } from '@glossa/contracts/outside-services';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explainFailure } from '../features/outside-services/explain-failure.ts';
import { tryService } from '../features/outside-services/try-service.ts';
import { findFreePort } from '../testing/free-port.ts';
import { openInbox } from '../testing/mail-inbox.ts';
import { dataOf, join } from '../testing/media-calls.ts';
import {
  type OutsideServiceFake,
  type ServiceFault,
  startOutsideService,
} from '../testing/outside-service.ts';
import { call, createTestApi, type TestApi } from '../testing/test-api.ts';
import { serviceTrials } from './outside-services.ts';

let api: TestApi;
let fake: OutsideServiceFake;
beforeAll(async () => {
  api = await createTestApi({ env: { GLOSSA_SERVICE_ALLOW_PRIVATE: '127.0.0.1,nowhere.invalid' } });
  fake = await startOutsideService();
});
afterAll(async () => {
  await fake.close();
  await api.stop();
});
beforeEach(() => {
  fake.set('none');
  fake.calls.length = 0;
});

const attempt = (input: OutsideServiceInput, trialTimeoutMs = 20_000) =>
  tryService(
    { ...api.services, db: api.services.database.db, trials: serviceTrials, trialTimeoutMs },
    input.service,
    input,
  );

type HttpService = Exclude<OutsideServiceInput['service'], 'mail'>;
const services: HttpService[] = ['speech', 'libretranslate', 'chat', 'voice'];
function inputFor(
  service: HttpService,
  { address = fake.baseUrl, secret = fake.key, model = fake.model } = {},
): OutsideServiceInput {
  const common = { address, secret };
  if (service === 'libretranslate') return { service, ...common };
  if (service === 'voice') return { service, ...common, model, voices: 'nova=female' };
  return { service, ...common, model };
}

describe.each(services)('%s', (service) => {
  test('works with its key, and shows what the service lists', async () => {
    expect(await attempt(inputFor(service))).toMatchObject({
      ...{ code: 'works', reachable: true, authorized: true },
      ...(service === 'libretranslate'
        ? { languages: ['en', 'ko', 'es', 'es-MX'], models: null }
        : { languages: null, models: [fake.model, 'model-b'] }),
    });
    expect(fake.calls.length).toBeGreaterThan(1);
  });

  test.each(['wrong-key', ''])('says that the key “%s” is rejected', async (secret) => {
    expect(await attempt(inputFor(service, { secret }))).toMatchObject({
      ...{ code: 'unauthorized', reachable: true, authorized: false },
      message: { id: 'outsideServices.unauthorized' },
    });
  });

  test.each<[ServiceFault, TrialCode, object?]>([
    ['error', 'service-failed', { params: { status: 500 } }],
    ['html', 'not-this-service'],
    ['closed', 'connection-closed'],
    ['limit', 'limit-reached'],
    ['redirect', 'unreachable'],
  ])('a service with the fault %s is %s', async (fault, code, message = {}) => {
    fake.set(fault);
    const trial = await attempt(inputFor(service));
    expect(trial).toMatchObject({ code, message });
    expect(JSON.stringify(trial)).not.toContain(fake.key);
  });

  test('a service that does not answer is given up in time', async () => {
    fake.set('slow');
    expect(await attempt(inputFor(service), 300)).toMatchObject({
      ...{ code: 'timed-out', reachable: false, message: { params: { seconds: 1 } } },
    });
  });

  test('says that nothing listens, that a name is unknown, and that another server is there', async () => {
    const at = (address: string) => attempt(inputFor(service, { address }));
    const closed = `http://127.0.0.1:${await findFreePort()}`;
    expect(await at(closed)).toMatchObject({ code: 'connection-refused', reachable: false });
    expect(await at('http://nowhere.invalid/')).toMatchObject({ code: 'host-unknown' });
    expect(await at(`${fake.baseUrl}/elsewhere`)).toMatchObject({ code: 'not-this-service' });
  });

  test('distinguishes an untrusted certificate from a server without TLS', async () => {
    const inbox = await openInbox({ secure: true });
    try {
      const address = `https://127.0.0.1:${inbox.port}`;
      expect(await attempt(inputFor(service, { address }))).toMatchObject({
        code: 'certificate-invalid',
      });
    } finally {
      await inbox.close();
    }
    const address = `https://${fake.host}`;
    expect(await attempt(inputFor(service, { address }))).toMatchObject({ code: 'no-tls' });
  });
});

test.each(['speech', 'chat', 'voice'] as const)(
  '%s says that a model is unknown',
  async (service) => {
    expect(await attempt(inputFor(service, { model: 'model-x' }))).toMatchObject({
      ...{ code: 'model-unknown', message: { params: { model: 'model-x' } } },
      models: [fake.model, 'model-b'],
    });
  },
);

test('connects to no private address, whatever name it has', async () => {
  const hosts: readonly string[] = [];
  const access = { baseUrl: fake.baseUrl, apiKey: fake.key, hosts };
  const { signal } = new AbortController();
  const see = () => {};
  const voices = [{ id: 'nova', gender: 'female' as const }];
  for (const connecting of [
    serviceTrials.speech({ ...access, model: fake.model }, signal, see),
    serviceTrials.libretranslate(access, signal, see),
    serviceTrials.chat({ ...access, model: fake.model }, signal, see),
    serviceTrials.voice({ ...access, model: fake.model, voices }, signal, see),
    serviceTrials.mail(
      { smtpUrl: `smtp://${fake.host}`, from: 'a@example.org', hosts },
      signal,
      see,
    ),
  ]) {
    const error = await connecting.catch((thrown: unknown) => thrown);
    const about = { address: fake.baseUrl, model: undefined, models: null, isMail: false };
    expect(explainFailure(error, { ...about, isOver: false, seconds: 1 })).toMatchObject({
      code: 'address-not-allowed',
    });
  }
  expect(fake.calls).toEqual([]);
});

test('a stored secret is used where none is typed, and the whole setting where nothing is', async () => {
  const caller = await join(api, 'System administrator');
  const params = { service: 'libretranslate' };
  const input = inputFor('libretranslate');
  dataOf(await call(api, putOutsideService, { caller, params, payload: input }));
  fake.calls.length = 0;
  for (const sent of [{ payload: { ...input, secret: null } }, {}])
    expect(
      dataOf<OutsideServiceTrial>(await call(api, tryOutsideService, { caller, params, ...sent })),
    ).toMatchObject({ code: 'works' });
  expect(fake.calls.filter(({ call: one }) => one === 'POST /translate')).toEqual([
    { call: 'POST /translate', key: fake.key },
    { call: 'POST /translate', key: fake.key },
  ]);
});

describe('mail', () => {
  const mailInput = (address: string, more: { user?: string; secret?: string } = {}) => ({
    ...{ service: 'mail' as const, address, user: '', secret: null },
    ...{ from: 'Glossa <g@example.org>' },
    ...more,
  });
  const accounts: Parameters<typeof openInbox>[0] = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'glossa' && password === 'hunter2'
        ? done(null, { user: username })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
  };

  test('signs in and sends nothing', async () => {
    const inbox = await openInbox(accounts);
    try {
      const right = mailInput(inbox.url, { user: 'glossa', secret: 'hunter2' });
      expect(await attempt(right)).toMatchObject({ code: 'works', authorized: true });
      expect(await attempt({ ...right, secret: 'wrong' })).toMatchObject({
        ...{ code: 'unauthorized', message: { id: 'outsideServices.mailUnauthorized' } },
      });
      expect(inbox.mails).toEqual([]);
    } finally {
      await inbox.close();
    }
  });

  test('says what is wrong with the address', async () => {
    const closed = `smtp://127.0.0.1:${await findFreePort()}`;
    expect(await attempt(mailInput(closed))).toMatchObject({ code: 'connection-refused' });
    expect(await attempt(mailInput('smtp://nowhere.invalid'))).toMatchObject({
      code: 'host-unknown',
    });
    const secure = await openInbox({ secure: true });
    try {
      expect(await attempt(mailInput(`smtps://127.0.0.1:${secure.port}`))).toMatchObject({
        code: 'certificate-invalid',
      });
    } finally {
      await secure.close();
    }
    expect(await attempt(mailInput(`smtps://${fake.host}`))).toMatchObject({ code: 'no-tls' });
    fake.set('slow');
    expect(await attempt(mailInput(`smtp://${fake.host}`), 300)).toMatchObject({
      code: 'timed-out',
    });
  });
});
