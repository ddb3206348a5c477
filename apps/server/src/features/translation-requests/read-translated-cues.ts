import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { Cue } from '@glossa/subtitles/cue';
import type { Selectable } from 'kysely';
import { EngineError } from '../../engines/engine-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TranslationRequestsTable } from '../../platform/db/schema.ts';
import { styleOf } from '../subtitle-styles/index.ts';
import { readCues, toModelCue } from '../subtitles/index.ts';

/** The published cues and how they look. Throws EngineError where nothing is published. */
export async function readTranslatedCues(
  db: Database,
  request: Selectable<TranslationRequestsTable>,
): Promise<{ cues: Cue[]; setId: string; style: SubtitleStyle }> {
  const setId = request.published_set_id;
  if (!setId)
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      'There is no translation to make this file of. Translate the media again, then ask for the file.',
    );
  const cues = (await readCues(db, setId)).map(toModelCue);
  const { style } = await styleOf(db, request.media_id, request.language);
  return { cues, setId, style };
}
