import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { toEngineError } from '../../program-failure.ts';
import { outputArguments } from '../ffmpeg-arguments.ts';
import { writeOutputFile } from '../output-file.ts';
import type { MediaTools } from '../port.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import { balanceDub, type DubSources } from './dub-levels.ts';
import { layOutSpeech, type Spoken } from './dub-track.ts';
import { pictureFilters } from './picture-filters.ts';
import { nothingToSay, renderingTimeoutMs } from './rendering-limits.ts';
import * as streams from './stream-codecs.ts';
import { copyOrReencode, firstVideo, soundTracks } from './stream-codecs.ts';

const task = message('mediaTools.mixingDub');

/** The video with the dub as the first audio track and the unchanged original as the second. */
async function muxDub(
  run: RunProgram,
  { inputPath, probe, language, signal }: Parameters<MediaTools['mixDub']>[0],
  {
    task,
    dubPath,
    part,
    folder,
  }: { task: MessageRef; dubPath: string; part: string; folder: string },
): Promise<void> {
  const video = streams.firstVideo(probe);
  const [original] = streams.soundTracks(probe);
  await copyOrReencode(true, async (copy) => {
    const copiesVideo = video && copy && streams.canCopy(probe, video, 'mp4');
    const copiesSound = original && copy && streams.canCopy(probe, original, 'mp4');
    await runFfmpeg(run, {
      ...{ task, inputPath, signal },
      ownInputs: [{ path: dubPath, format: 'mov' }],
      afterInput: [
        ...['-map', `0:${video?.index}`],
        ...(copiesVideo
          ? streams.copyVideo(video, 'mp4')
          : ['-vf', pictureFilters(probe).join(','), ...streams.encodeH264(streams.goodQuality)]),
        ...['-map', '1:a:0', '-c:a:0', 'copy', '-disposition:a:0', 'default'],
        ...['-metadata:s:a:0', `language=${language}`],
        ...(original ? ['-map', `0:${original.index}`, '-disposition:a:1', '0'] : []),
        ...(original ? (copiesSound ? ['-c:a:1', 'copy'] : streams.encodeAac(1)) : []),
        ...(original ? streams.tagLanguage(original, 1) : []),
        ...['-sn', '-dn', '-max_muxing_queue_size', '4096', '-movflags', '+faststart'],
        ...outputArguments('mp4', part),
      ],
      writeFolder: folder,
      timeoutMs: renderingTimeoutMs(probe),
    });
  });
}

/** Points per second of the envelope. */
const envelopeRate = 1000;
const loweredByDb = 18;
const fallMs = 200;
const riseMs = 400;
/** The original stays lowered in shorter pauses; otherwise it would swell between two sentences. */
const minPauseMs = fallMs + riseMs + 300;
const chunkMs = 60_000;
const full = 32_767;

/**
 * Writes the gain of the original per millisecond, as raw mono 16-bit samples: decreasing before speech, increasing
 * after it.
 */
export async function writeDuckEnvelope(
  path: string,
  spoken: readonly Spoken[],
  durationMs: number,
): Promise<void> {
  const passages = joinPassages(spoken);
  const file = await open(path, 'wx');
  try {
    for (let from = 0; from < durationMs; from += chunkMs) {
      const chunk = new Int16Array(Math.min(chunkMs, Math.ceil(durationMs - from))).fill(full);
      for (const { startMs, endMs } of passages) {
        const first = Math.max(from, Math.floor(startMs - fallMs));
        const last = Math.min(from + chunk.length, Math.ceil(endMs + riseMs));
        for (let ms = first; ms < last; ms += 1) {
          const below = Math.max(startMs - ms, 0) / fallMs + Math.max(ms - endMs, 0) / riseMs;
          const db = -loweredByDb * Math.max(0, 1 - below);
          chunk[ms - from] = Math.round(full * 10 ** (db / 20));
        }
      }
      await file.write(new Uint8Array(chunk.buffer));
    }
  } finally {
    await file.close();
  }
}

function joinPassages(spoken: readonly Spoken[]): Spoken[] {
  const passages: Spoken[] = [];
  for (const { startMs, endMs } of spoken) {
    const last = passages.at(-1);
    if (last && startMs - last.endMs < minPauseMs) last.endMs = Math.max(last.endMs, endMs);
    else passages.push({ startMs, endMs });
  }
  return passages;
}

export function createDubMixer(run: RunProgram): MediaTools['mixDub'] {
  return async (request) => {
    const { inputPath, outputPath, probe, lines, language, signal } = request;
    if (lines.length === 0) throw nothingToSay();
    const onProgress = neverDecreasing(request.onProgress ?? (() => {}));
    try {
      const measured = await writeOutputFile(outputPath, async (part, folder) => {
        const { durationMs } = probe;
        const { tracks, spoken } = await layOutSpeech({ lines, durationMs, folder, signal });
        if (spoken.length === 0) throw nothingToSay();
        const [original] = request.mix === 'under' ? soundTracks(probe) : [];
        const envelope = join(folder, 'envelope');
        if (original) await writeDuckEnvelope(envelope, spoken, durationMs);
        const sources: DubSources = {
          ...{ task, inputPath, folder, durationMs, tracks, language, signal },
          ...(original ? { under: { original, envelope, rate: envelopeRate } } : {}),
        };
        const balanced = await balanceDub(run, sources, (done) => onProgress(done * 0.9));
        if (request.audioOnly || !firstVideo(probe)) await rename(balanced.path, part);
        else await muxDub(run, request, { task, dubPath: balanced.path, part, folder });
        return { ...balanced.measured, placed: spoken };
      });
      onProgress(1);
      const { lufs, truePeakDbtp, placed } = measured;
      return { loudnessLufs: lufs, truePeakDbtp, placed };
    } catch (error) {
      throw toEngineError(error, task);
    }
  };
}

function neverDecreasing(onProgress: (fraction: number) => void): (fraction: number) => void {
  let reached = 0;
  return (fraction) => {
    if (fraction <= reached) return;
    reached = fraction;
    onProgress(fraction);
  };
}
