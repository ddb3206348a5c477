import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { NodeAbilities } from '@glossa/contracts/nodes';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createVoiceRegistry } from '../../engines/text-to-speech/create-voice-registry.ts';
import { addCategory, dataOf, join, type Uploaded, upload } from '../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { conversionJob } from '../conversions/index.ts';

const missing = async () => {
  throw new EngineError('ENGINE_UNAVAILABLE', message('jobs.startingEngine'));
};
const documentTools: DocumentTools = {
  status: async () => ({ ready: false, reason: { text: 'no' }, remedy: { text: 'install' } }),
  ...{
    toPdf: missing,
    pictureToPdf: missing,
    convert: missing,
    renderPages: missing,
    readPdf: missing,
    buildPdfTranslation: missing,
  },
};

/** A process that takes every job, and has neither voices nor LibreOffice nor engines that translate. */
let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi({
    worker: true,
    overrides: {
      documentTools,
      mediaTools: createFakeMediaTools(),
      voiceRegistry: createVoiceRegistry([]),
      translators: createTranslators([]),
    },
  });
  caller = await join(api, 'Organisation administrator');
});
afterEach(() => api.database.db.deleteFrom('nodes').execute());
afterAll(() => api.stop());

/** Another process, as it shows itself. */
const addNode = (capability: 'prepare' | 'documents', abilities: Partial<NodeAbilities>) =>
  api.database.db
    .insertInto('nodes')
    .values({
      ...{ id: randomUUID(), name: 'other', version: '1.2.3', commit: null, roles: 'worker' },
      capabilities: [capability],
      abilities: JSON.stringify(abilities),
      load: '{}',
      started_at: new Date(),
    })
    .execute();

async function addConversion(kind: 'speech' | 'document', options: object, bytes?: string) {
  const { db } = api.database;
  const { storage } = api.services;
  let file: string | null = null;
  if (bytes !== undefined) {
    const pending = await storage.createPending();
    await writeFile(pending.path, bytes);
    file = `${randomUUID()}.txt`;
    await pending.commit(file);
  }
  const { id } = await db
    .insertInto('conversions')
    .values({
      ...{ organisation_id: caller.organisationId, user_id: caller.userId, input_file: file },
      ...{ kind, options: JSON.stringify(options), input_name: 'text.txt', status: 'queued' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.services.queue.enqueue(db, conversionJob, { conversionId: id });
  return id;
}
const conversion = (id: string) =>
  api.database.db
    .selectFrom('conversions')
    .select(['status', 'failure_code', 'progress'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Released for a moment, and no attempt was used. */
const waits = (id: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`SELECT retry_count FROM jobs.job
        WHERE ${id} IN (data ->> 'conversionId', data ->> 'mediaId')
          AND state IN ('created', 'active') AND start_after > created_on + interval '0.9 seconds'`.execute(
        api.database.db,
      );
      expect(rows).toEqual([{ retry_count: 0 }]);
    },
    { timeout: 20_000 },
  );
const failsSoon = async (id: string) => {
  await sql`UPDATE jobs.job SET start_after = now() WHERE state = 'created'`.execute(
    api.database.db,
  );
  await vi.waitFor(
    async () =>
      expect(await conversion(id)).toMatchObject({
        ...{ status: 'failed', failure_code: 'ENGINE_UNAVAILABLE' },
      }),
    { timeout: 20_000 },
  );
};

const speech = {
  ...{ text: 'Good morning.', language: 'en', rate: 1, format: 'wav' },
  voice: { voiceId: 'Joanna', engine: 'Neural' },
};

test('speech waits for a node with the voice, says so, and fails where none has it', async () => {
  const spoken = { language: 'en', voiceId: 'Joanna', engine: 'Neural' } as const;
  await addNode('documents', { voices: [spoken] });
  const id = await addConversion('speech', speech);
  await waits(id);
  expect(await conversion(id)).toMatchObject({
    failure_code: null,
    progress: { phase: { id: 'jobs.waitingForNode' } },
  });
  await api.database.db.deleteFrom('nodes').execute();
  await addNode('documents', { voices: [{ ...spoken, engine: 'Standard' }] });
  await failsSoon(id);
}, 60_000);

test('a document is translated by a node with the engine, of any version', async () => {
  const options = { format: 'txt', mediaType: 'text/plain', from: 'en', to: 'fr' };
  await addNode('documents', { translations: { en: ['fr'] } });
  const id = await addConversion('document', options, 'The river is long.\n');
  await waits(id);
  await api.database.db.deleteFrom('nodes').execute();
  // An earlier version says nothing of voices and documents.
  await addNode('documents', { translations: { fr: ['en'] } });
  await failsSoon(id);
}, 60_000);

test('a PDF file is read by a node that has the programs', async () => {
  await addNode('prepare', { documents: true });
  const categoryId = await addCategory(api, caller, randomUUID());
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, {
      categoryId,
      bytes: Buffer.from('%PDF-1.7\n%%EOF\n'),
      name: 'a.pdf',
    }),
  );
  await waits(mediaId);
  const media = () =>
    api.database.db
      .selectFrom('media')
      .select(['status', 'failure_code'])
      .where('id', '=', mediaId)
      .executeTakeFirst();
  expect(await media()).toEqual({ status: 'processing', failure_code: null });
  await api.database.db.deleteFrom('nodes').execute();
  await addNode('documents', { documents: true });
  await sql`UPDATE jobs.job SET start_after = now() WHERE state = 'created'`.execute(
    api.database.db,
  );
  await vi.waitFor(
    async () =>
      expect(await media()).toEqual({ status: 'failed', failure_code: 'ENGINE_UNAVAILABLE' }),
    { timeout: 20_000 },
  );
}, 60_000);
