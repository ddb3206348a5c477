import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { MessageParam, MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Cue } from '@glossa/subtitles/cue';
import {
  type DubLine,
  type DubPlan,
  fitLine,
  type Placed,
  placeLine,
  planDub,
} from '@glossa/subtitles/fit-dub';
import { formatEditorTime } from '@glossa/subtitles/time';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Speech } from '../../../engines/text-to-speech/port.ts';
import type { OutputWork, RenderedFile } from '../request/jobs.ts';
import { shortenLines } from '../text/shorten-text.ts';
import { assertSameDub } from './read-back-dub.ts';
import { readTranslatedCues, toIso6392 } from './render-soft-subtitles.ts';
import { digestOfCues } from './text-digest.ts';
import { withRecording } from './with-recording.ts';

/** Speech takes most of the time; mixing the rest. */
const spokenShare = 80;

export type DubbedLine = DubLine & Placed & { rate: number; path: string; shortened: boolean };

/** The maximum number of lines listed; the rest is counted. */
const maxNamed = 20;

/** Warnings that name lines by their time. */
export function describeDub(
  heard: readonly DubbedLine[],
  unspoken: DubPlan['unspoken'],
  cues: readonly Cue[],
): MessageRef[] {
  const cut = heard.filter((line) => line.cut);
  const hurried = heard.filter((line) => line.rate > 1 && !line.cut);
  const shortened = heard.filter((line) => line.shortened);
  const times = new Map(cues.map((cue) => [cue.id, cue.startMs]));
  const missing = (reason: string) =>
    unspoken.flatMap((line) =>
      line.reason === reason ? [{ startMs: times.get(line.cueId) ?? 0 }] : [],
    );
  return [
    describe(
      cut,
      (at) => message('translations.dubLineCut', { at }),
      (at) => message('translations.dubLinesCut', { at }),
    ),
    describe(
      hurried,
      (at) => message('translations.dubLineSpedUp', { at }),
      (at) => message('translations.dubLinesSpedUp', { at }),
    ),
    describe(
      shortened,
      (at) => message('translations.dubLineShortened', { at }),
      (at) => message('translations.dubLinesShortened', { at }),
    ),
    describe(
      missing('upper-track'),
      (at) => message('translations.dubLineUpperTrack', { at }),
      (at) => message('translations.dubLinesUpperTrack', { at }),
    ),
    describe(
      missing('no-room'),
      (at) => message('translations.dubLineTooLate', { at }),
      (at) => message('translations.dubLinesTooLate', { at }),
    ),
  ].filter((sentence) => sentence !== null);
}

/** A complete sentence, because concatenated parts cannot be translated. */
type Words = (at: MessageParam) => MessageRef;

function describe(
  lines: ReadonlyArray<{ startMs: number }>,
  one: Words,
  many: Words,
): MessageRef | null {
  if (lines.length === 0) return null;
  const named = lines
    .slice(0, maxNamed)
    .map(({ startMs }) => formatEditorTime(startMs))
    .join(', ');
  const more = lines.length - maxNamed;
  return (lines.length === 1 ? one : many)(
    more > 0 ? message('translations.dubMoreTimes', { named, more }) : named,
  );
}

/** The spoken translation: each line in its slot, shortened first, then sped up, cut as the last resort. */
export const renderDub = (work: OutputWork): Promise<RenderedFile> =>
  withRecording(work, renderDubOf);

async function renderDubOf(work: OutputWork, inputPath: string): Promise<RenderedFile> {
  const { deps, output, request, context, outputPath } = work;
  const { db, mediaTools } = deps;
  const { dub } = output.options;
  if (!dub) throw new EngineError('ENGINE_BAD_INPUT', message('translations.dubVoiceMissing'));
  const { cues, setId } = await readTranslatedCues(db, request);
  context.report(0, message('jobs.readingMedia'));
  const probe = await mediaTools.probe({ inputPath, signal: context.signal });
  const { language } = request;
  const plan = planDub(cues, { language, mediaMs: Math.floor(probe.durationMs) });
  if (plan.lines.length === 0)
    throw new EngineError('ENGINE_BAD_INPUT', message('translations.nothingToDub'));
  const lines = await shortenLines(work, plan.lines);
  const speak = speakLine(work, dub.voice);
  const heard: DubbedLine[] = [];
  for (const [index, line] of lines.entries()) {
    context.report((index / lines.length) * spokenShare, message('jobs.speakingLines'));
    const natural = await speak(line.text, 1);
    const { rate } = fitLine({ measuredMs: natural.durationMs, slotMs: line.slotMs });
    const spoken = rate === 1 ? natural : await speak(line.text, rate);
    const placed = placeLine({ ...line, measuredMs: spoken.durationMs });
    heard.push({ ...line, ...placed, rate, path: spoken.path });
  }
  const mixed = await mediaTools.mixDub({
    inputPath,
    outputPath,
    probe,
    lines: heard.map(({ path, startMs, endMs }) => ({ path, startMs, endMs })),
    mix: dub.mix,
    audioOnly: output.kind === 'dub-audio',
    language: toIso6392(language),
    signal: context.signal,
    onProgress: (fraction) =>
      context.report(spokenShare + fraction * (100 - spokenShare), message('jobs.mixingAudio')),
  });
  await assertSameDub(work, {
    ...{ probe, mix: dub.mix, language: toIso6392(language) },
    audioOnly: output.kind === 'dub-audio' || !probe.video,
    lines: heard,
    placed: mixed.placed,
  });
  const extension = output.kind === 'dub-audio' || !probe.video ? 'm4a' : 'mp4';
  const notes = describeDub(heard, plan.unspoken, cues);
  return { extension, notes, sourceSetId: setId, textDigest: digestOfCues(cues) };
}

/** Synthesizes each text, voice and rate once: "Yes." occurs often in a film. */
function speakLine({ deps, request, context, folder }: OutputWork, voice: Voice) {
  const known = new Map<string, Promise<Speech & { path: string }>>();
  return (text: string, rate: number) => {
    const key = createHash('sha256').update(`${rate}\n${text}`).digest('hex');
    const path = join(folder, `${key}.wav`);
    const speech =
      known.get(key) ??
      deps.voiceRegistry
        .speak({
          text,
          language: request.language,
          voice,
          rate,
          outputPath: path,
          signal: context.signal,
        })
        .then((spoken) => ({ ...spoken, path }));
    known.set(key, speech);
    return speech;
  };
}

type Voice = NonNullable<NonNullable<OutputWork['output']['options']['dub']>>['voice'];
