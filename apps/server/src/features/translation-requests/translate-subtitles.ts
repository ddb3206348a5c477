import type { Cue } from '@glossa/subtitles/cue';
import { groupSentences, placeTranslation } from '@glossa/subtitles/sentences';
import { EngineError } from '../../engines/engine-error.ts';
import {
  discardDrafts,
  findChangedCueIds,
  type NewCue,
  publishCues,
  readCues,
  toModelCue,
} from '../subtitles/index.ts';
import { moveRequestStatus } from './move-status.ts';
import { markTranslationsStale } from './staleness.ts';
import type { TranslationWork } from './translation-work.ts';
import { storeSubtitleZip } from './write-output.ts';

/** Whole sentences are translated and then divided over the cues they came from. */
export async function translateSubtitles({
  deps,
  request,
  media,
  engine,
  context,
}: TranslationWork): Promise<void> {
  const { db, storage } = deps;
  const transcript = await db
    .selectFrom('transcripts')
    .select(['id', 'published_set_id', 'language'])
    .where('media_id', '=', media.id)
    .executeTakeFirst();
  if (!transcript)
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      'The transcript is not there any more, so there is nothing to translate.',
    );
  const source = (await readCues(db, transcript.published_set_id)).map(toModelCue);
  const units = groupSentences(source, transcript.language);
  const texts = await engine.translate({
    texts: units.map((unit) => unit.text),
    from: request.source_language,
    to: request.language,
    markup: 'none',
    signal: context.signal,
    onProgress: (fraction) => context.report(fraction * 95, 'translating'),
  });
  if (texts.length !== units.length)
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      'The engine gave back another number of sentences than it was sent. Press Retry, or choose another engine.',
    );

  const placed = new Map<string, NewCue>();
  const byId = new Map(source.map((cue) => [cue.id, cue]));
  units.forEach((unit, index) => {
    const texts_ = placeTranslation(unit, texts[index] ?? '', source, request.language);
    for (const [cueId, text] of texts_) {
      const cue = byId.get(cueId);
      if (cue && text) placed.set(cueId, translatedCue(cue, text, unit.cueIds));
    }
  });
  const cues = source.flatMap((cue) => placed.get(cue.id) ?? []);
  if (cues.length === 0)
    throw new EngineError(
      'ENGINE_BAD_ANSWER',
      'The engine gave back no text. Press Retry, or choose another engine.',
    );

  if (
    !(await moveRequestStatus(db, request.id, 'rendering', {
      heldBy: context.runId,
      runId: context.runId,
      facts: {
        progress: JSON.stringify({ percent: 96, phase: 'writing the files', secondsLeft: null }),
      },
    }))
  )
    return;
  const outputName = await storeSubtitleZip(storage, {
    // The same cues as a download of the published set gives: where they came from is our own affair.
    cues: cues.map(({ sourceCueIds: _ours, ...cue }) => cue),
    title: media.title,
    language: request.language,
  });
  const won = await db.transaction().execute(async (trx) => {
    const moved = await moveRequestStatus(trx, request.id, 'ready', {
      heldBy: context.runId,
      facts: { output_file: outputName, progress: null, finished_at: new Date() },
    });
    if (!moved) return false;
    await discardDrafts(trx, { ticketId: request.id }, media.id);
    const { setId } = await publishCues(
      trx,
      { ticketId: request.id },
      { organisationId: request.organisation_id, createdBy: null, cues },
    );
    await trx
      .updateTable('translation_requests')
      .set({ published_set_id: setId })
      .where('id', '=', request.id)
      .execute();
    // The transcript may have moved on while the engine was at work.
    const now = await trx
      .selectFrom('transcripts')
      .select('published_set_id')
      .where('id', '=', transcript.id)
      .executeTakeFirstOrThrow();
    if (now.published_set_id === transcript.published_set_id) return true;
    const changedCueIds = await findChangedCueIds(
      trx,
      transcript.published_set_id,
      now.published_set_id,
    );
    await markTranslationsStale(trx, {
      mediaId: media.id,
      ticketId: request.id,
      changedCueIds,
    });
    return true;
  });
  const outdated = won ? request.output_file : outputName;
  if (outdated) await storage.remove(outdated);
}

/** Same id, times and track as the cue it stands under; every cue of the sentence is its source. */
function translatedCue(cue: Cue, text: string, sourceCueIds: readonly string[]): NewCue {
  return {
    id: cue.id,
    startMs: cue.startMs,
    endMs: cue.endMs,
    text,
    track: cue.track,
    ...(cue.speaker ? { speaker: cue.speaker } : {}),
    words: [],
    sourceCueIds: [...sourceCueIds],
  };
}
