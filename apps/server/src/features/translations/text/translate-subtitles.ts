import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { type Cue, sortCues } from '@glossa/subtitles/cue';
import { fitMachineCues } from '@glossa/subtitles/fit-machine-cues';
import type { MarkedText } from '@glossa/subtitles/marked-text';
import {
  groupSentences,
  placeMarkedTranslation,
  type SentenceUnit,
} from '@glossa/subtitles/sentences';
import { translatedSpans } from '@glossa/subtitles/translated-marks';
import { EngineError } from '../../../engines/engine-error.ts';
import { rulesOf } from '../../reading-rules/index.ts';
import {
  type LineageCue,
  newCueId,
  publishCues,
  readCues,
  toModelCue,
} from '../../subtitles/index.ts';
import { translateSegments } from '../../text-translation/index.ts';
import { memoryProjectsOfMedia } from '../../translation-memory/index.ts';
import { beginRendering, translatingShare } from '../outputs/queue-outputs.ts';
import type { TranslationWork } from '../request/jobs.ts';
import { followTranscript } from '../request/staleness.ts';
import { chargeRedo } from './charge-redo.ts';
import { markUnit, resolveUnit } from './marked-units.ts';
import { applyPlan, planWork, unchanged } from './redo-cues.ts';
import { shortenCues } from './shorten-text.ts';
import { findWarnings } from './warnings.ts';
import { warningsOfMarks } from './warnings-of-marks.ts';

/** Translates whole sentences and then splits them over their cues. */
export async function translateSubtitles(work: TranslationWork): Promise<void> {
  const { db } = work.deps;
  const transcript = await db
    .selectFrom('transcripts')
    .select(['id', 'published_set_id', 'language'])
    .where('media_id', '=', work.media.id)
    .executeTakeFirst();
  if (!transcript)
    throw new EngineError('ENGINE_BAD_INPUT', message('translations.transcriptGone'));
  const source = (await readCues(db, transcript.published_set_id)).map(toModelCue);
  const plan = await planWork(work, groupSentences(source, transcript.language));
  const units = plan.units.map(({ unit }) => unit);
  const isRedone = work.request.published_set_id !== null;
  if (isRedone)
    await chargeRedo(
      work,
      units.map((unit) => unit.text),
    );
  const { made, warnings } = await translateUnits(work, units, source);
  const sources = units.map((unit) => unit.text);
  const ids = new Set(made.map((cue) => cue.id));
  // Without an answer, what was there stays, outdated as it is.
  const answered = plan.units.filter(({ unit }) => unit.cueIds.some((id) => ids.has(id)));
  const all = await applyPlan(work, { ...plan, units: answered }, made, source);
  const cues = fitMachineCues(sortCues(all), work.request.language, {
    rules: await rulesOf(db, work.request.organisation_id, work.request.language),
    makeId: newCueId,
    mediaMs: endOf(work.media.duration_ms, source),
    framesPerSecond: work.media.frames_per_second ?? undefined,
    // What a user wrote or timed stays as it is, also where it has the id of a cue made now.
    ids: new Set(
      all.flatMap(({ id, person, retimed }) => (ids.has(id) && !person && !retimed ? [id] : [])),
    ),
  }) as LineageCue[]; // Halves of a split cue keep all of its fields.
  if (cues.length === 0)
    throw new EngineError('ENGINE_BAD_ANSWER', message('translations.engineNoText'));
  await publish(work, transcript, { cues, warnings, sources });
}

/** Where a person left source cues after the end of the media, with a reason, their translations stay with them. */
const endOf = (mediaMs: number | null, source: readonly Cue[]): number | undefined =>
  mediaMs === null ? undefined : Math.max(mediaMs, ...source.map(({ endMs }) => endMs));

async function translateUnits(
  work: TranslationWork,
  units: readonly SentenceUnit[],
  source: readonly Cue[],
): Promise<{ made: LineageCue[]; warnings: MessageRef[] }> {
  const { deps, request, media, engine, context } = work;
  if (units.length === 0) return { made: [], warnings: [] };
  const share = translatingShare(media.kind);
  const byId = new Map(source.map((cue) => [cue.id, cue]));
  const marked = units.map((unit, index) => markUnit(unit, index, byId));
  const answers = await translateSegments(deps.db, {
    organisationId: request.organisation_id,
    glossaryId: request.glossary_id,
    segments: marked.map(({ segment }) => segment),
    from: request.source_language,
    to: request.language,
    engine,
    signal: context.signal,
    onProgress: (fraction) => context.report(fraction * share, message('jobs.translating')),
    memory: memoryProjectsOfMedia(media),
    tagsMayBeLost: true,
    checkpoint: work.checkpoint,
  });
  const rules = await rulesOf(deps.db, request.organisation_id, request.language);
  const resolved = marked.flatMap((one) => {
    const answer = answers.get(one.segment.id);
    return answer ? [{ unit: one.unit, ...resolveUnit(one, answer) }] : [];
  });
  const cues = resolved.flatMap(({ unit, marked: text }) => {
    const placed = placeMarkedTranslation(unit, text, source, request.language, rules);
    return [...placed].flatMap(([cueId, part]) => {
      const cue = byId.get(cueId);
      return cue && part.text ? [translatedCue(cue, part, unit, [...placed.keys()])] : [];
    });
  });
  const pairs = resolved.map(({ unit, answer }) => ({ source: unit.text, answer }));
  const made = await shortenCues(work, cues, rules);
  const lostIn = resolved.flatMap(({ lostIn: ids }) => ids);
  return {
    made,
    warnings: [
      ...warningsOfMarks({ units, byId, lostIn, cues, made }),
      ...(await findWarnings(work, pairs)),
    ],
  };
}

/** Publishes the cues and queues their files; does nothing if the run lost its lease. */
async function publish(
  work: TranslationWork,
  transcript: { id: string; published_set_id: string },
  {
    cues,
    warnings,
    sources,
  }: { cues: readonly LineageCue[]; warnings: readonly MessageRef[]; sources: readonly string[] },
): Promise<void> {
  const { request, media, deps } = work;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await beginRendering(trx, work, warnings, sources))) return;
    // What users wrote in open drafts continues on the new version.
    const { setId } = await publishCues(
      trx,
      { ticketId: request.id },
      {
        ...{ organisationId: request.organisation_id, createdBy: null, cues },
        keptFrom: { before: request.published_set_id, source: transcript.published_set_id },
      },
    );
    await trx
      .updateTable('translation_requests')
      .set({ published_set_id: setId, missing_cue_ids: [] })
      .where('id', '=', request.id)
      .execute();
    // The transcript may have changed while the engine was working.
    const now = await trx
      .selectFrom('transcripts')
      .select('published_set_id')
      .where('id', '=', transcript.id)
      .executeTakeFirstOrThrow();
    if (now.published_set_id === transcript.published_set_id) return;
    await followTranscript(trx, {
      mediaId: media.id,
      ticketId: request.id,
      beforeSetId: transcript.published_set_id,
      afterSetId: now.published_set_id,
    });
  });
}

/** Same id, times and track as its source cue; every cue of the sentence is its source. */
function translatedCue(
  cue: Cue,
  { text, spans: marks }: MarkedText,
  { cueIds }: SentenceUnit,
  placed: readonly string[],
): LineageCue {
  const isLast = cue.id === placed.at(-1);
  const spans = translatedSpans(cue, text, marks);
  return {
    id: cue.id,
    startMs: cue.startMs,
    endMs: cue.endMs,
    text,
    track: cue.track,
    ...(spans.length > 0 ? { spans } : {}),
    ...(cue.placement ? { placement: cue.placement } : {}),
    ...(cue.speaker ? { speaker: cue.speaker } : {}),
    words: [],
    sourceCueIds: [...cueIds],
    // A translation with fewer words than cues leaves the last ones out.
    rendersCueIds: isLast ? cueIds.filter((id) => id === cue.id || !placed.includes(id)) : [cue.id],
    ...unchanged,
  };
}
