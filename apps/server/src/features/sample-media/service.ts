import { createReadStream } from 'node:fs';
import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import type { createSampleMedia as createCall } from '@glossa/contracts/sample-media';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { ensureCategory } from '../categories/index.ts';
import { toApiError } from '../engines/index.ts';
import { createMedia, receiveFile, type ScanDeps, visibleMedia } from '../media/index.ts';
import { rememberSample } from './repository.ts';
import { chooseSampleVoice, type SampleTools, withSampleVideo } from './sample-video.ts';

export type SampleDeps = SampleTools &
  ScanDeps & {
    storage: Storage;
    queue: Queue;
    mediaTools: MediaTools;
    parsers: Parsers;
  };

const category = {
  name: 'Samples',
  description: 'Short films made on this machine to try things out with',
};

/** Creates the sample video and registers it like an upload. Returns an existing one. Throws ENGINE_FAILED. */
export async function createSampleMedia(
  deps: SampleDeps,
  actor: Actor,
  { language: wanted }: BodyOf<typeof createCall>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof createCall>> {
  const voice = await toApiError(chooseSampleVoice(deps.voiceRegistry, wanted));
  const { language } = voice;
  const originalName = `glossa-sample-${language}.mp4`;
  const existing = await visibleMedia(deps.db, actor)
    .select('media.id')
    .where('media.original_name', '=', originalName)
    .where('media.uploaded_by', '=', actor.userId)
    .where('media.status', 'not in', ['failed', 'cancelled'])
    .executeTakeFirst();
  if (existing) {
    await rememberSample(deps.db, actor.userId, existing.id);
    return { mediaId: existing.id, language, existed: true };
  }
  const mediaId = await toApiError(
    withSampleVideo(deps, { voice, signal }, async ({ path, title }) => {
      const file = await receiveFile(deps.storage, createReadStream(path), originalName);
      const categoryId = await ensureCategory(deps.db, actor.organisationId, category);
      const form = { categoryId, spokenLanguage: language, title };
      return (await createMedia(deps, actor, { file, originalName, form, signal })).mediaId;
    }),
  );
  await rememberSample(deps.db, actor.userId, mediaId);
  return { mediaId, language, existed: false };
}
