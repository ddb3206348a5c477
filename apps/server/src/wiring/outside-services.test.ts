import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import {
  type NotificationSettings,
  viewNotificationSettings,
} from '@glossa/contracts/notifications';
import {
  deleteOutsideService,
  type OutsideServiceInput,
  putOutsideService,
} from '@glossa/contracts/outside-services';
import { type TextTranslation, translateText } from '@glossa/contracts/text-translation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notificationMailJob } from '../features/notifications/index.ts';
import { createOutsideServices } from '../features/outside-services/index.ts';
import { createLogger } from '../platform/log.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { captureLog } from '../testing/captured-log.ts';
import { openInbox } from '../testing/mail-inbox.ts';
import { dataOf, join, refusalOf } from '../testing/media-calls.ts';
import { notifyPerson } from '../testing/notify-person.ts';
import { type OutsideServiceFake, startOutsideService } from '../testing/outside-service.ts';
import { type Caller, call, createTestApi, type TestApi } from '../testing/test-api.ts';

/** Two processes of one installation: what is set up in one is used by the other, which was running before. */
let one: TestApi;
let other: TestApi;
let fake: OutsideServiceFake;
let system: Caller;
beforeAll(async () => {
  const env = { GLOSSA_SERVICE_ALLOW_PRIVATE: '127.0.0.1', GLOSSA_MAIL_DELAY_SECONDS: '0' };
  one = await createTestApi({ env });
  other = await createTestApi({ env, beside: one, worker: true });
  fake = await startOutsideService();
  system = await join(one, 'System administrator');
});
afterAll(async () => {
  await other.stop();
  await one.stop();
  await fake.close();
});

const save = async (payload: OutsideServiceInput) =>
  dataOf(
    await call(one, putOutsideService, {
      ...{ caller: system, params: { service: payload.service }, payload },
    }),
  );
const remove = async (service: OutsideServiceInput['service']) =>
  expect(
    refusalOf(await call(one, deleteOutsideService, { caller: system, params: { service } })),
  ).toBe('200 OK');
const access = () => ({ address: fake.baseUrl, secret: fake.key });

test('LibreTranslate translates in a process that was running, until it is removed', async () => {
  // A pair that nothing on this machine serves.
  const translate = () =>
    call(other, translateText, {
      caller: system,
      payload: { text: 'Good morning.', from: 'en', to: 'ko' },
    });
  expect((await translate()).statusCode).not.toBe(200);
  await save({ service: 'libretranslate', ...access() });
  expect(dataOf<TextTranslation>(await translate())).toMatchObject({
    text: '[libre] Good morning.',
    engine: { id: 'libretranslate' },
  });
  expect(fake.calls.at(-1)).toEqual({ call: 'POST /translate', key: fake.key });
  await remove('libretranslate');
  expect((await translate()).statusCode).not.toBe(200);
});

test('speech, chat and voice services come first, with the model of now', async () => {
  const { services } = other;
  const names = async () => ({
    speech: (await services.chooseSpeechEngine('en'))?.engine.label,
    chat: (await services.translators.choose('en', 'fr'))?.engine.label,
    voices: (await services.voiceRegistry.listEngines()).map(({ id }) => id),
  });
  const before = await names();
  for (const model of ['model-a', 'model-b']) {
    await save({ service: 'speech', ...access(), model });
    await save({ service: 'chat', ...access(), model });
    await save({ service: 'voice', ...access(), model, voices: 'nova=female' });
    expect(await names()).toEqual({
      speech: { text: `${model} (${fake.host})` },
      chat: { id: 'machineTranslation.languageModelNamed', params: { model } },
      voices: ['openai-voice', ...before.voices],
    });
  }
  for (const service of ['speech', 'chat', 'voice'] as const) await remove(service);
  expect(await names()).toEqual(before);
});

/** Mails that a process has taken and put off. */
async function countPutOff(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM jobs.job
    WHERE name = ${notificationMailJob.name} AND state = 'created' AND start_after > created_on`.execute(
    one.services.database.db,
  );
  return rows[0]?.count ?? 0;
}

test('mail is sent by a process that was running, and waits while no mail server is set', async () => {
  const sendsMail = async () =>
    dataOf<NotificationSettings>(await call(other, viewNotificationSettings, { caller: system }))
      .sendsMail;
  const ada = await join(one, 'Requester');
  const { db } = one.services.database;
  const email = `${ada.userId}@example.org`;
  await db.updateTable('users').set({ email }).where('id', '=', ada.userId).execute();
  const inbox = await openInbox();
  const mail = {
    ...({ service: 'mail', address: inbox.url, secret: null, user: '' } as const),
    from: 'Glossa <glossa@example.org>',
  };
  try {
    expect(await sendsMail()).toBe(false);
    await save(mail);
    expect(await sendsMail()).toBe(true);
    await notifyPerson(one, ada);
    await vi.waitFor(() => expect(inbox.mails.map(({ to }) => to)).toEqual([[email]]), 20_000);
    // Queued while a server was set, and due when there is none.
    await remove('mail');
    expect(await sendsMail()).toBe(false);
    const { id } = await db
      .selectFrom('notifications')
      .select('mail_id as id')
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    await other.services.queue.enqueue(db, notificationMailJob, { mailId: String(id) });
    await vi.waitFor(async () => expect(await countPutOff()).toBe(1), 20_000);
    await save(mail);
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(2), 30_000);
    await remove('mail');
  } finally {
    await inbox.close();
  }
});

test('a process without the key uses no service with a secret, makes no key, and says so once', async () => {
  await save({ service: 'libretranslate', ...access() });
  await save({ service: 'speech', address: fake.baseUrl, secret: '', model: 'model-a' });
  const folder = await mkdtemp(joinPath(tmpdir(), 'glossa-no-key-'));
  try {
    const logger = createLogger('silent');
    const lines = captureLog(logger);
    const { config, patientDb: db } = one.services;
    const box = createSecretBox(folder, 'service-key');
    const elsewhere = createOutsideServices({ db, logger, config, box });
    for (let time = 0; time < 2; time += 1)
      expect(Object.keys(await elsewhere.read())).toEqual(['speech']);
    expect(await readdir(folder)).toEqual([]);
    expect(lines.filter((line) => line.includes('libretranslate'))).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
