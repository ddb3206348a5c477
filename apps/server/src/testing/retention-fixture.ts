import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type Retention, type RetentionDays, saveRetention } from '@glossa/contracts/operations';
import { publishAboutMedia, removeMediaRow } from '../features/media/index.ts';
import { addCategory, dataOf } from './media-calls.ts';
import { type Caller, call, type TestApi } from './test-api.ts';

export type Admin = Caller & { organisationId: string };

export const keepAll: RetentionDays = {
  media: null,
  outputs: null,
  conversions: null,
  audit: null,
};
const dayMs = 86_400_000;

/** The dependencies that wiring passes to retention. */
export const retentionDeps = ({ services }: TestApi) => ({
  db: services.database.db,
  storage: services.storage,
  logger: services.logger,
  announce: publishAboutMedia,
  removeMedia: removeMediaRow,
});

export async function saveRules(
  api: TestApi,
  caller: Caller,
  days: Partial<RetentionDays>,
): Promise<Retention> {
  return dataOf(
    await call(api, saveRetention, { caller, payload: { days: { ...keepAll, ...days } } }),
  );
}

/** As if the rules had been set long ago. */
export const endWeekOfWarning = (api: TestApi, admin: Admin) =>
  api.services.database.db
    .updateTable('retention_rules')
    .set({ set_at: new Date(Date.now() - 8 * dayMs) })
    .where('organisation_id', '=', admin.organisationId)
    .execute();

export async function storeFile({ services }: TestApi): Promise<string> {
  const name = `${randomUUID()}.wav`;
  const pending = await services.storage.createPending();
  await writeFile(pending.path, 'sound');
  await pending.commit(name);
  return name;
}

export async function addOldMedia(
  api: TestApi,
  admin: Admin,
  title: string,
  daysOld: number,
  more: { projectId?: string; status?: 'transcribed' | 'processing' } = {},
) {
  const fileName = await storeFile(api);
  const { id } = await api.services.database.db
    .insertInto('media')
    .values({
      organisation_id: admin.organisationId,
      category_id: await addCategory(api, admin, randomUUID()),
      project_id: more.projectId ?? null,
      uploaded_by: admin.userId,
      title,
      original_name: 'talk.wav',
      file_name: fileName,
      kind: 'audio',
      format: 'wav',
      media_type: 'audio/wav',
      size_bytes: 5,
      sha256: randomUUID(),
      status: more.status ?? 'transcribed',
      requested_language: 'en',
      language: 'en',
      language_scores: '[]',
      created_at: new Date(Date.now() - daysOld * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, fileName };
}

export async function addReadyTranslation(api: TestApi, admin: Admin, mediaId: string) {
  const { id } = await api.services.database.db
    .insertInto('translation_requests')
    .values({
      organisation_id: admin.organisationId,
      media_id: mediaId,
      language: 'fr',
      source_language: 'en',
      status: 'ready',
      requested_by: admin.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A finished translation, with one video output created `daysOld` days ago. */
export async function addOldVideo(api: TestApi, admin: Admin, mediaId: string, daysOld: number) {
  const { db } = api.services.database;
  const ticketId = await addReadyTranslation(api, admin, mediaId);
  const { id: outputId } = await db
    .insertInto('translation_outputs')
    .values({
      ticket_id: ticketId,
      kind: 'burned-in',
      status: 'ready',
      file_name: await storeFile(api),
      size_bytes: 5,
      finished_at: new Date(Date.now() - daysOld * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ticketId, outputId };
}
