import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import type { DubLine, Placed } from '@glossa/subtitles/fit-dub';
import { formatEditorTime } from '@glossa/subtitles/time';
import { EngineError } from '../../../engines/engine-error.ts';
import type { MediaProbe } from '../../../engines/media-tools/port.ts';
import type { OutputWork } from '../request/jobs.ts';

type Interval = { startMs: number; endMs: number };
type Expected = {
  /** Of the recording. */
  probe: MediaProbe;
  audioOnly: boolean;
  mix: 'under' | 'replace';
  /** ISO 639-2. */
  language: string;
  /** As planned and fitted, in order. */
  lines: ReadonlyArray<Pick<DubLine, 'slotMs'> & Pick<Placed, 'startMs' | 'endMs'>>;
  /** As mixed, with what is audible of each. */
  placed: ReadonlyArray<Interval & { heard: Interval | null }>;
};

/** Containers count whole frames; the picture of a recording may end before or after its sound. */
const durationTolerance = { leastMs: 1_000, share: 0.01 };
/** Loudness of the finished file, 0 to 1: what counts as sound, and what as silence between lines. */
const soundFrom = 0.01;
const silenceBelow = 0.03;
/** Sound is looked for so long from where a line begins and before it ends; codecs smear it a little. */
const edgeMs = 200;
const smearMs = 40;
/** Around lines, where a codec smears them into the silence. */
const marginMs = 150;

/** Fails the job if the finished dub is not as planned: its form, and the sound of each line. */
export async function assertSameDub(work: OutputWork, expected: Expected): Promise<void> {
  const { deps, context, outputPath, folder } = work;
  const { mediaTools } = deps;
  const { signal } = context;
  const made = await mediaTools.probe({ inputPath: outputPath, signal });
  assertForm(made, expected);
  assertLinesFit(expected);
  const wav = join(folder, 'finished.wav');
  const peaksPath = join(folder, 'finished.json');
  await mediaTools.extractAudio({ inputPath: outputPath, outputPath: wav, probe: made, signal });
  await mediaTools.computePeaks({ inputPath: wav, outputPath: peaksPath, signal });
  assertLinesHeard(JSON.parse(await readFile(peaksPath, 'utf8')), expected);
}

/** Duration, tracks and the language of the first one, which players choose. */
export function assertForm(
  made: MediaProbe,
  { probe, audioOnly, language }: Pick<Expected, 'probe' | 'audioOnly' | 'language'>,
): void {
  const kinds = (of: MediaProbe, kind: string) => of.streams.filter((one) => one.kind === kind);
  const [dub, ...originals] = kinds(made, 'audio');
  const tolerance = Math.max(durationTolerance.leastMs, probe.durationMs * durationTolerance.share);
  const wanted = {
    video: audioOnly ? 0 : 1,
    originals: audioOnly ? 0 : Math.min(1, kinds(probe, 'audio').length),
  };
  const faults = [
    kinds(made, 'video').length !== wanted.video && 'video tracks',
    (!dub || originals.length !== wanted.originals) && 'audio tracks',
    language !== 'und' && dub?.language !== language && `language ${dub?.language}`,
    Math.abs(made.durationMs - probe.durationMs) > tolerance && `duration ${made.durationMs} ms`,
  ].filter(Boolean);
  if (faults.length > 0)
    throw new EngineError('ENGINE_BAD_ANSWER', message('translations.dubWrongForm'), {
      detail: `${faults.join(', ')}; the recording has ${probe.durationMs} ms`,
    });
}

/** Every line was placed, in its slot, and the voice said something. */
export function assertLinesFit({ lines, placed }: Pick<Expected, 'lines' | 'placed'>): void {
  const at = new Map(placed.map((one) => [Math.round(one.startMs), one]));
  for (const line of lines) {
    const found = at.get(Math.round(line.startMs));
    if (!found) throw lacks(line.startMs, 'not placed');
    if (found.endMs > line.startMs + line.slotMs + 1) throw lacks(line.startMs, 'too long');
    if (!found.heard)
      throw new EngineError(
        'ENGINE_BAD_INPUT',
        message('translations.dubLineSilent', { time: formatEditorTime(line.startMs) }),
      );
  }
}

/** The finished sound, by its peaks: there where each line begins and ends, and silent between lines. */
export function assertLinesHeard(
  { peaksPerSecond, peaks }: { peaksPerSecond: number; peaks: readonly number[] },
  { placed, mix }: Pick<Expected, 'placed' | 'mix'>,
): void {
  const loudest = (fromMs: number, toMs: number): number => {
    const from = Math.max(0, Math.floor((fromMs / 1000) * peaksPerSecond));
    const to = Math.min(peaks.length, Math.ceil((toMs / 1000) * peaksPerSecond));
    let level = 0;
    for (let at = from; at < to; at += 1) level = Math.max(level, peaks[at] ?? 0);
    return level;
  };
  const assertSilent = (fromMs: number, toMs: number, lineMs: number) => {
    if (mix === 'replace' && loudest(fromMs, toMs) > silenceBelow)
      throw lacks(lineMs, 'there is sound beside it');
  };
  let silentFromMs = 0;
  let lastMs = 0;
  for (const { startMs, endMs, heard } of placed) {
    if (heard) {
      const { startMs: first, endMs: last } = heard;
      const begins = loudest(first - smearMs, first + edgeMs) >= soundFrom;
      const ends = loudest(last - edgeMs, last + smearMs) >= soundFrom;
      if (!begins || !ends) throw lacks(startMs, begins ? 'its end is silent' : 'silent');
    }
    assertSilent(silentFromMs, startMs - marginMs, startMs);
    silentFromMs = endMs + marginMs;
    lastMs = startMs;
  }
  assertSilent(silentFromMs, Number.POSITIVE_INFINITY, lastMs);
}

const lacks = (startMs: number, detail: string): EngineError =>
  new EngineError(
    'ENGINE_BAD_ANSWER',
    message('translations.dubLacksLine', { time: formatEditorTime(startMs) }),
    { detail },
  );
