import { isDeepStrictEqual } from 'node:util';
import type { LanguageCode } from '@glossa/contracts/languages';
import { isAllowed } from '@glossa/contracts/permissions';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { FontLibrary } from '../../engines/fonts/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { type MediaRow, publishAboutMedia, requireMedia } from '../media/index.ts';
import { requireInstalled } from './installed-fonts.ts';
import { type MediaStyle, removeStyle, styleOf, upsertStyle } from './repository.ts';

export type StyleDeps = { db: Database; fonts: FontLibrary };

/** Saves the style of a media in a language; null goes back to the language's own. */
export async function saveStyle(
  { db, fonts }: StyleDeps,
  actor: Actor,
  input: { mediaId: string; language: LanguageCode; style: SubtitleStyle | null },
): Promise<MediaStyle> {
  const { mediaId, language, style } = input;
  const media = await requireMedia(db, actor, mediaId);
  requireEdit(actor, media, language);
  if (style) await requireInstalled(fonts, language, style);
  return db.transaction().execute(async (trx) => {
    // One change after the other, so that what the audit log calls "before" is what was.
    await trx
      .selectFrom('media')
      .select('id')
      .where('id', '=', mediaId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
    const before = await styleOf(trx, mediaId, language);
    if (style ? isDeepStrictEqual(before.style, style) && !before.isDefault : before.isDefault)
      return before;
    if (style) await upsertStyle(trx, mediaId, language, style);
    else await removeStyle(trx, mediaId, language);
    const saved = await styleOf(trx, mediaId, language);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: media.organisation_id,
      action: 'subtitle-style-changed',
      subject: mediaId,
      subjectName: media.title,
      detail: {
        language,
        before: before.style,
        after: saved.style,
        ...(style ? {} : { backToDefault: true }),
      },
    });
    // Whoever can open the subtitles can view the media.
    await publishAboutMedia(trx, mediaId, 'Media', { type: 'changed', what: 'media', mediaId });
    return saved;
  });
}

/** The spoken language belongs to the transcript, every other one to its translation. */
function requireEdit(actor: Actor, media: MediaRow, language: LanguageCode): void {
  const spoken = media.language === null || media.language === language;
  const resource = spoken ? 'Transcription' : 'Translation';
  if (!isAllowed(actor.roleResources, { resource, flag: 'edit' }))
    throw new AppError('ACCESS_DENIED');
}
