import type { StylePreset, SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { changePreset, findPreset, insertPreset, removePreset } from './repository.ts';

/** Keeps a style under a name for the caller's organisation. Throws STYLE_PRESET_NAME_TAKEN, NOT_FOUND. */
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
    .catch(explainConflict);
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

/** The database's own constraint decides, so that two people at once cannot slip past a check of ours. */
function explainConflict(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'style_presets_name')
    throw new AppError('STYLE_PRESET_NAME_TAKEN', undefined, {
      fields: { name: 'There is already a style preset with this name.' },
    });
  throw error;
}
