import type { LanguageCode } from '@glossa/contracts/languages';
import { type plainText, sortCues } from '@glossa/subtitles/cue';
import { joinWords } from '@glossa/subtitles/language-text';
import { spokenText } from '@glossa/subtitles/place-frame';
import type { DatabaseTransaction } from '../../../platform/db/database.ts';
import { findChangedCueIds, readCues } from '../../subtitles/index.ts';
import { updateTranslationMemory } from '../../translation-memory/index.ts';

export type EditedRequest = {
  id: string;
  media_id: string;
  organisation_id: string;
  source_language: LanguageCode;
  language: LanguageCode;
  /** The previously published set. */
  published_set_id: string | null;
};

/** Stores sentences changed by users as a whole: cues are only their split over time. */
export async function updateMemoryFromEdits(
  trx: DatabaseTransaction,
  request: EditedRequest,
  setId: string,
): Promise<void> {
  if (!request.published_set_id) return;
  const transcript = await trx
    .selectFrom('transcripts')
    .select('published_set_id')
    .where('media_id', '=', request.media_id)
    .executeTakeFirst();
  if (!transcript) return;
  const changed = new Set(await findChangedCueIds(trx, request.published_set_id, setId));
  const source = await readCues(trx, transcript.published_set_id);
  const target = await readCues(trx, setId);
  const { published_by } = await trx
    .selectFrom('cue_sets')
    .select('published_by')
    .where('id', '=', setId)
    .executeTakeFirstOrThrow();
  await updateTranslationMemory(trx, {
    organisationId: request.organisation_id,
    from: request.source_language,
    to: request.language,
    pairs: pairSentences(
      { cues: source, language: request.source_language },
      { cues: target, language: request.language },
      changed,
    ),
    origin: 'verified',
    mediaId: request.media_id,
    userId: published_by,
  });
}

type CueOf = Parameters<typeof plainText>[0] & {
  id: string;
  startMs: number;
  endMs: number;
  track: 'upper' | 'lower';
  sourceCueIds: string[];
  stale: boolean;
};
type Side = { cues: readonly CueOf[]; language: LanguageCode };

/** Source and translation of sentences with a changed cue. Stale cues translate an older source. */
export function pairSentences(
  source: Side,
  target: Side,
  changed: ReadonlySet<string>,
): Array<{ source: string; target: string }> {
  const bySource = new Map(source.cues.map((cue) => [cue.id, cue]));
  const sentences = new Map<string, CueOf[]>();
  for (const cue of sortCues([...target.cues])) {
    const key = cue.sourceCueIds.join(' ');
    if (key !== '') sentences.set(key, [...(sentences.get(key) ?? []), cue]);
  }
  return [...sentences.values()].flatMap((cues) => {
    const isWanted = cues.some(({ id }) => changed.has(id)) && !cues.some(({ stale }) => stale);
    const sources = (cues[0]?.sourceCueIds ?? []).map((id) => bySource.get(id));
    const known = sources.filter((cue) => cue !== undefined);
    if (!isWanted || known.length < sources.length) return [];
    const join = (side: readonly CueOf[], language: LanguageCode) =>
      joinWords(side.map(spokenText), language);
    return [{ source: join(known, source.language), target: join(cues, target.language) }];
  });
}
