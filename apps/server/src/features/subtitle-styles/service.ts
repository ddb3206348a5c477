import { isDeepStrictEqual } from 'node:util';
import type { LanguageCode } from '@glossa/contracts/languages';
import { isAllowed } from '@glossa/contracts/permissions';
import type { StylePreset, SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { message } from '@glossa/messages/message';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { FontLibrary } from '../../engines/fonts/port.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { type MediaRow, publishAboutMedia, requireMedia } from '../media/index.ts';
import {
  changePreset,
  findPreset,
  insertPreset,
  type MediaStyle,
  removePreset,
  removeStyle,
  styleOf,
  upsertStyle,
} from './repository.ts';

/** Saves a named style for the caller's organization. Throws STYLE_PRESET_NAME_TAKEN, NOT_FOUND. */
export async function savePreset(
  db: Database,
  actor: Actor,
  input: { presetId: string | null; name: string; style: SubtitleStyle },
): Promise<StylePreset> {
  const { organisationId } = actor;
  const { name, style } = input;
  return db
    .transaction()
    .execute(async (trx) => {
      const before = input.presetId
        ? await findPreset(trx, organisationId, input.presetId)
        : undefined;
      if (input.presetId && !before) throw new AppError('NOT_FOUND');
      const presetId = input.presetId ?? (await insertPreset(trx, actor, { name, style }));
      if (before) await changePreset(trx, organisationId, presetId, { name, style });
      await recordAction(trx, {
        ...byActor(actor),
        action: 'style-preset-saved',
        subject: presetId,
        subjectName: name,
        detail: before ? { before, after: { name, style } } : { after: { name, style } },
      });
      return { presetId, name, style };
    })
    .catch(
      mapUniqueViolation({
        style_presets_name: { code: 'STYLE_PRESET_NAME_TAKEN', field: 'name' },
      }),
    );
}

export async function deletePreset(db: Database, actor: Actor, presetId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const preset = await findPreset(trx, actor.organisationId, presetId);
    if (!preset) throw new AppError('NOT_FOUND');
    await removePreset(trx, actor.organisationId, presetId);
    await recordAction(trx, {
      ...byActor(actor),
      action: 'style-preset-deleted',
      subject: presetId,
      subjectName: preset.name,
      detail: { before: preset.style },
    });
  });
}

/** Of the style of media in a language. */
type StyleChange = {
  organisationId: string;
  mediaId: string;
  language: LanguageCode;
  by: string;
};

export type StyleDeps = {
  db: Database;
  fonts: FontLibrary;
  /** In the transaction of the change. */
  onChanged: (trx: DatabaseTransaction, change: StyleChange) => Promise<void>;
};

/** Converts a failed font list to an AppError. */
export async function listInstalledFonts<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    const explained = explainEngineError(error);
    if (!explained) throw error;
    throw new AppError('ENGINE_FAILED', explained.message, { cause: error });
  }
}

/** Rejects a style with fonts that the renderer would silently replace. */
async function assertFontInstalled(
  fonts: FontLibrary,
  language: LanguageCode,
  style: SubtitleStyle,
): Promise<void> {
  const known = await listInstalledFonts(fonts.forLanguage(language));
  for (const track of ['upper', 'lower'] as const) {
    const { fontFamily } = style[track];
    if (known.some(({ family, offered }) => offered && family === fontFamily)) continue;
    const fault = message('editor.style.fontNotAvailable', {
      fontFamily,
      label: { language: language },
    });
    throw new AppError('FONT_UNKNOWN', fault, {
      fields: { [`style.${track}.fontFamily`]: fault },
    });
  }
}

/** Saves the style of media in a language; null resets it to the language's default. */
export async function saveStyle(
  { db, fonts, onChanged }: StyleDeps,
  actor: Actor,
  input: { mediaId: string; language: LanguageCode; style: SubtitleStyle | null },
): Promise<MediaStyle> {
  const { mediaId, language, style } = input;
  const media = await requireMedia(db, actor, mediaId);
  requireEdit(actor, media, language);
  if (style) await assertFontInstalled(fonts, language, style);
  return db.transaction().execute(async (trx) => {
    // Serialized, so that the audit log's "before" is correct.
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
    const organisationId = media.organisation_id;
    await onChanged(trx, { organisationId, mediaId, language, by: actor.userId });
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
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
    // Everyone who can open the subtitles can view the media.
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
