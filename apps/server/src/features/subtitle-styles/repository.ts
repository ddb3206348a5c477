import type { LanguageCode } from '@glossa/contracts/languages';
import {
  type StylePreset,
  type SubtitleStyle,
  subtitleStyleSchema,
} from '@glossa/contracts/subtitle-styles';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

export type MediaStyle = { language: LanguageCode; style: SubtitleStyle; isDefault: boolean };

/** A stored style, with fields of later versions filled from the language's default. */
function readStoredStyle(stored: unknown, ownStyle: SubtitleStyle): SubtitleStyle {
  const { upper, lower } = (stored ?? {}) as Partial<SubtitleStyle>;
  const read = subtitleStyleSchema.safeParse({
    upper: { ...ownStyle.upper, ...upper },
    lower: { ...ownStyle.lower, ...lower },
  });
  return read.success ? read.data : ownStyle;
}

/** The subtitle style of media in a language. The caller must have checked access to the media. */
export async function styleOf(
  db: DatabaseOrTransaction,
  mediaId: string,
  language: LanguageCode,
): Promise<MediaStyle> {
  const row = await db
    .selectFrom('media_styles')
    .select('style')
    .where('media_id', '=', mediaId)
    .where('language', '=', language)
    .executeTakeFirst();
  const ownStyle = defaultSubtitleStyle(language);
  return row
    ? { language, style: readStoredStyle(row.style, ownStyle), isDefault: false }
    : { language, style: ownStyle, isDefault: true };
}

export async function upsertStyle(
  db: DatabaseOrTransaction,
  mediaId: string,
  language: LanguageCode,
  style: SubtitleStyle,
): Promise<void> {
  const values = { style: JSON.stringify(style) };
  await db
    .insertInto('media_styles')
    .values({ media_id: mediaId, language, ...values })
    .onConflict((conflict) => conflict.columns(['media_id', 'language']).doUpdateSet(values))
    .execute();
}

export async function removeStyle(
  db: DatabaseOrTransaction,
  mediaId: string,
  language: LanguageCode,
): Promise<void> {
  await db
    .deleteFrom('media_styles')
    .where('media_id', '=', mediaId)
    .where('language', '=', language)
    .execute();
}

export async function listPresets(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<StylePreset[]> {
  const rows = await db
    .selectFrom('style_presets')
    .select(['id', 'name', 'style'])
    .where('organisation_id', '=', organisationId)
    .orderBy(byName('name'))
    .execute();
  return rows.map(({ id, name, style }) => ({
    presetId: id,
    name,
    style: readStoredStyle(style, defaultSubtitleStyle('en')),
  }));
}

type PresetValues = { name: string; style: SubtitleStyle };

/** Undefined if the organization has no such preset. */
export async function findPreset(
  db: DatabaseOrTransaction,
  organisationId: string,
  presetId: string,
): Promise<PresetValues | undefined> {
  const row = await db
    .selectFrom('style_presets')
    .select(['name', 'style'])
    .where('id', '=', presetId)
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst();
  return row && { name: row.name, style: readStoredStyle(row.style, defaultSubtitleStyle('en')) };
}

export async function insertPreset(
  db: DatabaseOrTransaction,
  by: { organisationId: string; userId: string },
  { name, style }: PresetValues,
): Promise<string> {
  const row = await db
    .insertInto('style_presets')
    .values({
      organisation_id: by.organisationId,
      created_by: by.userId,
      name,
      style: JSON.stringify(style),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function changePreset(
  db: DatabaseOrTransaction,
  organisationId: string,
  presetId: string,
  { name, style }: PresetValues,
): Promise<void> {
  await db
    .updateTable('style_presets')
    .set({ name, style: JSON.stringify(style) })
    .where('id', '=', presetId)
    .where('organisation_id', '=', organisationId)
    .execute();
}

export async function removePreset(
  db: DatabaseOrTransaction,
  organisationId: string,
  presetId: string,
): Promise<void> {
  await db
    .deleteFrom('style_presets')
    .where('id', '=', presetId)
    .where('organisation_id', '=', organisationId)
    .execute();
}
