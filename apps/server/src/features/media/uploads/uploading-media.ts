import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { MediaItem, mediaSearchInput } from '@glossa/contracts/media';
import { message } from '@glossa/messages/message';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { mediaFormats } from '../../../engines/media-tools/upload-formats.ts';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { UploadsTable } from '../../../platform/db/schema.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { publishLive } from '../../../platform/live/channel.ts';
import { answerProgress } from '../../../platform/stored-messages.ts';
import { extensionOf, titleFrom } from '../detect-file-type.ts';
import type { UploadFiles } from './upload-files.ts';
import { readUploadForm } from './upload-form.ts';

type UploadRecord = Selectable<UploadsTable>;
type Search = z.infer<typeof mediaSearchInput>;

/** More are not listed: they are of uploaders that went away. */
const maxListed = 100;
/** Without a byte for so long, its sender is not connected. */
const interruptedAfterMs = 60_000;

/** The media that is being uploaded, as it will be when its last byte is there. Its id is that of the upload. */
export async function listUploading(
  { db, files }: { db: Database; files: UploadFiles },
  actor: Actor,
  search: Search,
): Promise<MediaItem[]> {
  if (actor.onlyMediaId !== undefined) return [];
  const rows = await db
    .selectFrom('uploads')
    .innerJoin('users', 'users.id', 'uploads.owner_id')
    .selectAll('uploads')
    .select('users.display_name')
    .where('uploads.state', 'in', ['open', 'finished'])
    .where('uploads.expires_at', '>', new Date())
    .$if(!actor.system, (query) =>
      query.where('uploads.organisation_id', '=', actor.organisationId),
    )
    .orderBy('uploads.created_at', 'desc')
    .limit(maxListed)
    .execute();
  // Fields that an update of the server no longer accepts: the upload will be refused.
  const readable = rows.filter(({ metadata }) => isReadable(metadata));
  const visible = readable.filter((row) => {
    const { projectId } = readUploadForm(row.metadata).form;
    return actor.system || !projectId || actor.projectIds.includes(projectId);
  });
  const names = await readNames(db, visible);
  const items = await Promise.all(
    visible.map(async (row) => toItem(row, names, await files.received(row.id))),
  );
  return items.filter((item) => matches(item, search, actor));
}

function isReadable(metadata: string): boolean {
  try {
    readUploadForm(metadata);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function readNames(
  db: Database,
  rows: readonly UploadRecord[],
): Promise<Map<string, string>> {
  const forms = rows.map(({ metadata }) => readUploadForm(metadata).form);
  const named = (table: 'categories' | 'projects', ids: readonly (string | undefined)[]) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', '=', sql<string>`ANY(${ids.filter((id) => id !== undefined)}::uuid[])`)
      .execute();
  const found = await Promise.all([
    named(
      'categories',
      forms.map(({ categoryId }) => categoryId),
    ),
    named(
      'projects',
      forms.map(({ projectId }) => projectId),
    ),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

function toItem(
  upload: UploadRecord & { display_name: string },
  names: ReadonlyMap<string, string>,
  stored: { bytes: number; at: Date } | undefined,
): MediaItem {
  const { form, originalName } = readUploadForm(upload.metadata);
  const { categoryId, projectId = null } = form;
  const kind = mediaFormats.get(extensionOf(originalName) ?? '')?.kind ?? 'doc';
  const bytes = upload.received === null ? (stored?.bytes ?? 0) : Number(upload.received);
  const silentMs = Date.now() - (stored?.at ?? upload.created_at).getTime();
  return {
    mediaId: upload.id,
    // There is no file to ask for yet.
    fileName: '',
    title: form.title || titleFrom(originalName),
    type: kind === 'doc' ? 'doc' : 'video',
    kind,
    uploadedStatus: 'uploading',
    progress: progressOf(upload, bytes, silentMs > interruptedAfterMs),
    failure: null,
    language: form.spokenLanguage === 'detect' ? null : form.spokenLanguage,
    languageDetected: false,
    categoryId,
    categoryName: names.get(categoryId) ?? null,
    projectId,
    projectName: projectId && (names.get(projectId) ?? null),
    legalHold: false,
    sizeBytes: upload.received === null ? Number(upload.length ?? bytes) : bytes,
    durationMs: null,
    uploadedBy: { userId: upload.owner_id, displayName: upload.display_name },
    uploadedAt: upload.created_at.toISOString(),
    hasPoster: false,
    deletesAt: null,
    verification: null,
    translations: [],
  };
}

/** Null while its size is unknown. */
function progressOf({ state, length, received }: UploadRecord, bytes: number, silent: boolean) {
  if (length === null) return null;
  const finished = state === 'finished';
  const phase = finished
    ? message('media.uploadPhase.checking')
    : // In one request, its sender is connected, and cannot resume.
      silent && received === null
      ? message('media.uploadPhase.interrupted')
      : message('media.uploadPhase.receiving');
  const percent = finished ? 100 : Math.min(100, Math.floor((bytes / Number(length)) * 100));
  return answerProgress({ percent, phase, secondsLeft: null });
}

function matches(item: MediaItem, search: Search, actor: Actor): boolean {
  const among = <T>(chosen: readonly T[], value: T | null) =>
    chosen.length === 0 || (value !== null && chosen.includes(value));
  return (
    item.title.toLowerCase().includes(search.search.toLowerCase()) &&
    among(search.statuses, item.uploadedStatus) &&
    search.noSpeech !== true &&
    among(search.types, item.type) &&
    among(search.languages, item.language) &&
    (search.categoryId === null || search.categoryId === item.categoryId) &&
    (search.projectId === null || search.projectId === item.projectId) &&
    (!search.mineOnly || item.uploadedBy.userId === actor.userId)
  );
}

/** Tells open pages how far it is. */
export const announceUploading = (
  db: DatabaseOrTransaction,
  upload: UploadRecord,
  bytes: number,
): Promise<void> =>
  publish(db, upload, {
    type: 'file_status',
    file_status: [
      {
        id: upload.id,
        status: 'uploading',
        progress: progressOf(upload, bytes, false),
        failure: null,
        language: null,
      },
    ],
  });

/** It became media, or was given up: pages read their lists again. */
export const announceUploadEnded = (
  db: DatabaseOrTransaction,
  upload: UploadRecord,
): Promise<void> => publish(db, upload, { type: 'changed', what: 'media', mediaId: upload.id });

const publish = async (
  db: DatabaseOrTransaction,
  { organisation_id, metadata }: UploadRecord,
  news: LiveMessage,
): Promise<void> => {
  if (!isReadable(metadata)) return;
  await publishLive(
    db,
    {
      organisationId: organisation_id,
      projectId: readUploadForm(metadata).form.projectId ?? null,
      resource: 'Media',
    },
    news,
  );
};
