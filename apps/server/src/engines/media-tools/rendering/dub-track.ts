import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import { readWavFormat, type WavFormat } from '../wav-format.ts';

export type DubLine = { path: string; startMs: number; endMs: number };
/** Raw mono 16-bit samples from the start of the media to its end. */
export type SpeechTrack = { path: string; samplesPerSecond: number };
/** Speech intervals in milliseconds, ascending and never overlapping. */
export type Spoken = { startMs: number; endMs: number };
/** One for each line that was placed; `heard` is from its first to its last audible sample, null for silence. */
type PlacedLine = Spoken & { heard: Spoken | null };

const bytesPerSample = 2;
const chunkBytes = 256 * 1024;
const fadeMs = 30;
const possibleRates = [8_000, 96_000] as const;
/** Softer samples may be noise, or the last breath of a word. */
const audibleFrom = 0.04 * 32_768;

/**
 * Places the lines at their times, one track per sample rate; silence is a hole in a sparse file, so two hours cost
 * only the speech in them. A line is cut, with a short fade, at the end of its slot, the next line or the media. Memory
 * does not depend on the number or length of lines. ENGINE_BAD_ANSWER for audio that is not mono 16-bit PCM.
 */
export async function layOutSpeech(request: {
  lines: readonly DubLine[];
  durationMs: number;
  folder: string;
  signal: AbortSignal;
}): Promise<{ tracks: SpeechTrack[]; spoken: PlacedLine[] }> {
  const { durationMs, folder, signal } = request;
  const tracks = new Map<number, { path: string; handle: FileHandle }>();
  const spoken: PlacedLine[] = [];
  const lines = [...request.lines].sort((a, b) => a.startMs - b.startMs);
  try {
    for (const [index, line] of lines.entries()) {
      signal.throwIfAborted();
      const wav = assertSameFormat(await readWavFormat(line.path));
      const rate = wav.samplesPerSecond;
      const startMs = Math.max(0, line.startMs);
      const limitMs = Math.min(line.endMs, lines[index + 1]?.startMs ?? durationMs, durationMs);
      const bytes = Math.min(
        wholeSamples(wav.dataBytes),
        toBytes(limitMs, rate) - toBytes(startMs, rate),
      );
      if (bytes <= 0) continue;
      const track = tracks.get(rate) ?? (await createTrack(folder, rate));
      tracks.set(rate, track);
      const heard = await copySamples(line.path, wav, bytes, track.handle, toBytes(startMs, rate));
      const msOf = (sample: number) => startMs + (sample / rate) * 1000;
      spoken.push({
        startMs,
        endMs: msOf(bytes / bytesPerSample),
        heard: heard && { startMs: msOf(heard.first), endMs: msOf(heard.last) },
      });
    }
    for (const [rate, { handle }] of tracks) await handle.truncate(toBytes(durationMs, rate));
  } finally {
    for (const { handle } of tracks.values()) await handle.close();
  }
  const made = [...tracks].map(([samplesPerSecond, { path }]) => ({ path, samplesPerSecond }));
  return { tracks: made, spoken };
}

const wholeSamples = (bytes: number): number => bytes - (bytes % bytesPerSample);
const toBytes = (ms: number, rate: number): number =>
  Math.round((ms * rate) / 1000) * bytesPerSample;

function assertSameFormat(wav: WavFormat): WavFormat {
  const [lowest, highest] = possibleRates;
  const { encoding, channels, bitsPerSample, samplesPerSecond } = wav;
  const fits = encoding === 1 && channels === 1 && bitsPerSample === 16;
  if (fits && samplesPerSecond >= lowest && samplesPerSecond <= highest) return wav;
  throw new EngineError('ENGINE_BAD_ANSWER', message('mediaTools.voiceAudioUnusable'), {
    detail: `encoding ${encoding}, ${channels} channels, ${bitsPerSample} bits, ${samplesPerSecond} Hz`,
  });
}

async function createTrack(folder: string, rate: number) {
  const path = join(folder, `speech-${rate}`);
  return { path, handle: await open(path, 'wx') };
}

/** Returns the numbers of the first and the last audible sample; null without one. */
async function copySamples(
  from: string,
  wav: WavFormat,
  bytes: number,
  to: FileHandle,
  position: number,
): Promise<{ first: number; last: number } | null> {
  const source = await open(from, 'r');
  const chunk = Buffer.alloc(Math.min(chunkBytes, bytes));
  const isCut = bytes < wholeSamples(wav.dataBytes);
  let first = -1;
  let last = -1;
  const heard = () => (first < 0 ? null : { first, last });
  try {
    for (let done = 0; done < bytes; ) {
      const wanted = Math.min(chunk.length, bytes - done);
      const { bytesRead } = await source.read(chunk, 0, wanted, wav.dataOffset + done);
      const got = wholeSamples(bytesRead);
      if (got === 0) return heard();
      const samplesLeft = (bytes - done) / bytesPerSample;
      if (isCut) fadeOut(chunk.subarray(0, got), samplesLeft, wav.samplesPerSecond);
      for (let at = 0; at < got; at += bytesPerSample) {
        if (Math.abs(chunk.readInt16LE(at)) < audibleFrom) continue;
        last = (done + at) / bytesPerSample;
        if (first < 0) first = last;
      }
      await to.write(chunk, 0, got, position + done);
      done += got;
    }
    return heard();
  } finally {
    await source.close();
  }
}

/** `samplesLeft`: samples from the start of the chunk to the end of the line. */
function fadeOut(chunk: Buffer, samplesLeft: number, rate: number): void {
  const fade = (fadeMs * rate) / 1000;
  const samples = chunk.length / bytesPerSample;
  for (let at = Math.max(0, Math.ceil(samplesLeft - fade)); at < samples; at += 1) {
    const loudness = (samplesLeft - at) / fade;
    chunk.writeInt16LE(
      Math.round(chunk.readInt16LE(at * bytesPerSample) * loudness),
      at * bytesPerSample,
    );
  }
}
