import { addFeedback, commentFeedback, type FeedbackTicket } from '@glossa/contracts/feedback';
import {
  type Notification,
  type NotificationKind,
  viewNotifications,
} from '@glossa/contracts/notifications';
import { translateFile } from '@glossa/contracts/translation-requests';
import { saveWebhook, type Webhook, webhookEvents } from '@glossa/contracts/webhooks';
import { message } from '@glossa/messages/message';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EngineError } from '../engines/engine-error.ts';
import { createFakeTranslationEngine } from '../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../engines/speech-to-text/testing/fake.ts';
import { createMediaRow, tryMoving, writeTicket } from '../testing/feedback-fixture.ts';
import {
  addCategory,
  dataOf,
  join,
  transcribed,
  transitionVerification,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../testing/test-api.ts';
import { addGroup, type Member } from '../testing/user-calls.ts';

let api: TestApi;
let ada: Member;
let ben: Member;
let categoryId: string;
let webhookId: string;
beforeAll(async () => {
  const engine = createFakeTranslationEngine();
  const translate: typeof engine.translate = (input) => {
    if (input.to === 'de')
      throw new EngineError('ENGINE_BAD_INPUT', { text: 'The engine does not feel like German.' });
    return engine.translate(input);
  };
  const speech = createFakeSpeechEngine();
  const transcribe: typeof speech.transcribe = (input) => {
    if (input.language === 'ja')
      throw new EngineError('ENGINE_NO_SPEECH', message('media.noSpeech'));
    return speech.transcribe(input);
  };
  api = await createTestApi({
    worker: true,
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [{ ...speech, transcribe }],
      translators: createTranslators([{ ...engine, translate }]),
    },
  });
  ada = await join(api, 'Organisation administrator');
  ben = await join(api, 'Organisation administrator', ada.organisationId);
  categoryId = await addCategory(api, ada);
  const payload = {
    webhookId: null,
    name: 'All',
    // A closed port of an unroutable address: the test checks what is written, not what arrives.
    url: 'https://93.184.216.34:1/',
    events: webhookEvents,
  };
  const saved = dataOf<{ webhook: Webhook }>(
    await call(api, saveWebhook, { caller: ada, payload }),
  );
  webhookId = saved.webhook.webhookId;
});
afterAll(() => api.stop());

const toldTo = async (caller: Member, kind: NotificationKind) =>
  dataOf<{ items: Notification[] }>(await call(api, viewNotifications, { caller })).items.filter(
    (item) => item.kind === kind,
  );
const isTold = (caller: Member, kind: NotificationKind, params: object) =>
  vi.waitFor(async () => {
    const [item] = await toldTo(caller, kind);
    expect(item?.params).toEqual(params);
    return item as Notification;
  }, 20_000);
async function payloadsOf(event: string): Promise<Array<Record<string, unknown>>> {
  const rows = await api.services.database.db
    .selectFrom('webhook_deliveries')
    .select('payload')
    .where('webhook_id', '=', webhookId)
    .where('event', '=', event as never)
    .orderBy('created_at')
    .execute();
  return rows.map(({ payload }) => (JSON.parse(payload) as { data: Record<string, unknown> }).data);
}

test('from upload to translation, users are notified of what concerns them but not of their own actions', async () => {
  const { mediaId, transcribeId } = await transcribed(api, ada, categoryId);
  const ready = await isTold(ada, 'media-ready', { title: 'lesson' });
  expect(ready.link).toBe(`/dashboard/media-details?mediaId=${mediaId}`);
  expect(await toldTo(ben, 'media-ready')).toEqual([]);

  dataOf(await transitionVerification(api, ben, transcribeId, 'REJECTED', 'Too many mistakes.'));
  const by = ben.answer.user.displayName;
  await isTold(ada, 'verification-rejected', { title: 'lesson', by, reason: 'Too many mistakes.' });
  dataOf(await transitionVerification(api, ada, transcribeId, 'IN_REVIEW'));
  dataOf(await transitionVerification(api, ada, transcribeId, 'VERIFIED'));
  expect(await toldTo(ada, 'verification-done')).toEqual([]);

  const payload = { mediaId, targetLanguages: ['fr', 'de'] };
  dataOf(await call(api, translateFile, { caller: ben, payload }));
  await waitForRequest(api, ben, mediaId, ['ready'], { language: 'fr' });
  await waitForRequest(api, ben, mediaId, ['failed'], { language: 'de' });
  await isTold(ben, 'translation-ready', { title: 'lesson', language: 'fr' });
  await isTold(ben, 'translation-failed', {
    title: 'lesson',
    language: 'de',
    reason: { text: 'The engine does not feel like German.' },
  });
  expect(await toldTo(ada, 'translation-ready')).toEqual([]);

  const about = { mediaId, type: 'video', title: 'lesson' };
  expect(await payloadsOf('media.ready')).toEqual([{ ...about, language: 'en' }]);
  expect(await payloadsOf('transcript.rejected')).toMatchObject([
    { ...about, transcriptId: transcribeId },
  ]);
  expect(await payloadsOf('transcript.verified')).toMatchObject([about]);
  expect(await payloadsOf('translation.ready')).toMatchObject([{ ...about, language: 'fr' }]);
  expect(await payloadsOf('translation.failed')).toMatchObject([
    { ...about, language: 'de', failure: 'ENGINE_BAD_INPUT' },
  ]);
}, 60_000);

test('a failed project file notifies its uploader with the reason and the webhook without a title', async () => {
  const project = await addGroup(api, 'projects', ada.organisationId);
  await api.services.database.db
    .insertInto('project_members')
    .values({
      project_id: project.id,
      user_id: ada.userId,
      organisation_id: ada.organisationId,
    })
    .execute();
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, ada, {
      categoryId,
      name: 'secret.wav',
      fields: { projectId: project.id, spokenLanguage: 'ja' },
    }),
  );
  const { failure } = await waitForMedia(api, ada, mediaId, ['failed']);
  await isTold(ada, 'media-failed', {
    title: 'secret',
    reason: message('media.noSpeech'),
    cause: 'no-speech',
  });
  expect(failure?.message).toMatchObject(message('media.noSpeech'));
  expect(await payloadsOf('media.failed')).toEqual([
    { mediaId, type: 'video', title: null, failure: failure?.code },
  ]);
}, 30_000);

test('feedback notifies the users it names', async () => {
  const post = (endpoint: Parameters<typeof call>[1], payload: object) =>
    call(api, endpoint, { caller: ada, payload });
  const { ticketId, number } = dataOf<FeedbackTicket>(
    await post(addFeedback, { kind: 'other', subject: 'Wrong term' }),
  );
  const { userName } = ben.answer.user;
  dataOf(await post(commentFeedback, { ticketId, text: `Look, @${userName}.` }));
  const mention = await isTold(ben, 'mention', {
    subject: `#${number} Wrong term`,
    by: ada.answer.user.displayName,
  });
  expect(mention.link).toBe(`/feedback/info/${ticketId}`);
  expect(await toldTo(ada, 'mention')).toEqual([]);
});

test('tickets and their status reach webhooks even with no one to notify', async () => {
  const { mediaId } = await createMediaRow(api, ada);
  const count = async () => (await payloadsOf('feedback.added')).length;
  const before = await count();
  const ticket = await writeTicket(api, ada, { mediaId });
  const { ticketId, number } = ticket;
  dataOf(await tryMoving(api, ada, ticket, { status: 'In progress' }));
  const about = {
    feedbackId: ticketId,
    title: `#${number} Wrong term here`,
    userId: ada.userId,
  };
  expect((await payloadsOf('feedback.added')).slice(before)).toEqual([about]);
  expect(await payloadsOf('feedback.status')).toEqual([{ ...about, status: 'In progress' }]);
});
