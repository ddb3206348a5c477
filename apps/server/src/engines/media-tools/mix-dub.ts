import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { toEngineError } from '../program-failure.ts';
import { balanceDub, type DubSources } from './dub-balance.ts';
import { muxDub } from './dub-mux.ts';
import { layLines } from './dub-track.ts';
import { envelopeRate, writeDuckEnvelope } from './duck-envelope.ts';
import { writeOutputFile } from './output-file.ts';
import type { MediaTools } from './port.ts';
import { nothingToSay } from './rendering-refusals.ts';
import { firstVideo, soundTracks } from './stream-codecs.ts';

const task = 'Mixing the dubbed sound';

export function createDubMixer(run: RunProgram): MediaTools['mixDub'] {
  return async (request) => {
    const { inputPath, outputPath, probe, lines, language, signal } = request;
    if (lines.length === 0) throw nothingToSay();
    const onProgress = neverBack(request.onProgress ?? (() => {}));
    try {
      const measured = await writeOutputFile(outputPath, async (part, folder) => {
        const { durationMs } = probe;
        const { tracks, spoken } = await layLines({ lines, durationMs, folder, signal });
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
        return balanced.measured;
      });
      onProgress(1);
      return { loudnessLufs: measured.lufs, truePeakDbtp: measured.truePeakDbtp };
    } catch (error) {
      throw toEngineError(error, task);
    }
  };
}

function neverBack(onProgress: (fraction: number) => void): (fraction: number) => void {
  let reached = 0;
  return (fraction) => {
    if (fraction <= reached) return;
    reached = fraction;
    onProgress(fraction);
  };
}
