import { getSubtitleFiles, getSubtitleFormats } from '@glossa/contracts/subtitle-downloads';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { message } from '@glossa/messages/message';
import { downloadFormats } from '@glossa/subtitles/formats/download-formats';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { attachment } from '../../../platform/http/content-disposition.ts';
import type { Mount } from '../../../platform/http/mount.ts';
import { answerMessage } from '../../../platform/i18n/translate.ts';
import type { Parsers } from '../../../platform/sandbox/parsers/task.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { requireMedia } from '../../media/index.ts';
import { findTranscript } from '../../transcripts/index.ts';
import { findRequest, isWithheld } from '../../translations/index.ts';
import { requireRight } from '../drafts/find-draft.ts';
import { nameOf } from '../subtitle-zip.ts';
import { type Downloadable, measureFormats, zipDownload } from './write-download.ts';
import { measureZipOfAll } from './zip-of-all.ts';

export function mountSubtitleDownloads(mount: Mount, deps: { db: Database; parsers: Parsers }) {
  const { db } = deps;
  mount(getSubtitleFormats, async ({ actor, params, query }) => {
    const of = await requireDownloadable(db, actor, params);
    const { zip, ...file } = query;
    const formats =
      zip === 'all'
        ? await measureZipOfAll(deps, actor, of, file)
        : await measureFormats(deps, actor, of, file);
    return formats.map(({ id, label, extension, isPreset, losses }) => ({
      ...{ id, extension, isPreset },
      label: answerMessage(label),
      losses: losses.map(answerMessage),
    }));
  });

  mount.file(getSubtitleFiles, async ({ actor, params, query, reply }) => {
    const of = await requireDownloadable(db, actor, params);
    const { formats, language: noteLanguage, ...file } = query;
    const ids = [...new Set(formats)];
    const unknown = ids.find((id) => !downloadFormats.has(id));
    if (unknown !== undefined)
      throw new AppError('INVALID_INPUT', message('subtitles.formatUnknown', { format: unknown }));
    const zip = await zipDownload(deps, actor, of, { ids, noteLanguage, file });
    await recordAction(db, {
      ...byActor(actor),
      organisationId: of.organisationId,
      action: 'downloaded',
      subject: params.kind === 'transcript' ? of.mediaId : params.id,
      subjectName: of.title,
      detail: { what: 'subtitles', language: of.language, formats: ids.join(', ') },
    });
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachment(nameOf(of, 'zip')))
      .send(zip);
  });
}

type Found = Downloadable & { organisationId: string };

/** The published subtitles, if the caller may see them and they may leave before their review. */
async function requireDownloadable(
  db: Database,
  actor: Actor,
  { kind, id }: SubtitleOwner,
): Promise<Found> {
  const found =
    kind === 'transcript' ? await findTranscript(db, actor, id) : await findRequest(db, actor, id);
  if (!found) throw new AppError('NOT_FOUND');
  requireRight(actor, kind, 'view');
  if (!found.published_set_id) throw new AppError('NOT_FOUND', message('drafts.noSubtitlesYet'));
  const unreviewed = 'review' in found && found.review?.status !== 'reviewed';
  if ('review' in found && isWithheld({ kind: 'subtitles', unreviewed }, found))
    throw new AppError('REVIEW_REQUIRED');
  const media = await requireMedia(db, actor, found.media_id);
  return {
    setId: found.published_set_id,
    mediaId: found.media_id,
    organisationId: found.organisation_id,
    ...{ title: found.title, language: found.language, picture: media, unreviewed },
    frameRate: media.frames_per_second,
  };
}
