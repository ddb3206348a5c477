import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../../../apps/server/src/engines/engine-error.ts';
import type { SpeechToTextEngine } from '../../../apps/server/src/engines/speech-to-text/port.ts';
import { type Composed, compose, composeWithoutSpeech } from './compose.ts';
import { type Fault, type Judged, judge } from './judge.ts';
import { readMaterial, SAMPLES_PER_SECOND } from './material.ts';

/** Recordings of a length that people upload; each has two languages. */
const MINUTES_EACH = 10;

export type MixedResult = Judged & { recording: string; speakers: string[]; engineMs: number };

/** Composes recordings of a folder of `fetch`, transcribes them as the product does, and says what is wrong. */
export async function measureMixed(
  engine: SpeechToTextEngine,
  folder: string,
  { minutes, seed }: { minutes: number; seed: number },
  say: (result: MixedResult) => void,
): Promise<MixedResult[]> {
  const material = await readMaterial(folder);
  const results: MixedResult[] = [];
  const add = async (recording: string, composed: Composed) => {
    const result = await measureOne(engine, recording, composed);
    results.push(result);
    say(result);
  };
  await add('without speech', composeWithoutSpeech(material));
  for (let left = minutes, next = seed; left > 0; left -= MINUTES_EACH, next += 1)
    await add(`${next}`, compose(material, { minutes: Math.min(MINUTES_EACH, left), seed: next }));
  return results;
}

async function measureOne(
  engine: SpeechToTextEngine,
  recording: string,
  { parts, samples }: Composed,
): Promise<MixedResult> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-quality-'));
  const started = performance.now();
  try {
    const audioPath = join(folder, 'audio.wav');
    await writeFile(audioPath, Buffer.concat([header(samples.byteLength), bytesOf(samples)]));
    const heard = await engine
      .transcribe({ audioPath, language: 'detect', signal: new AbortController().signal })
      .catch((error: unknown) => {
        if (error instanceof EngineError && error.code === 'ENGINE_NO_SPEECH')
          return { language: 'en' as const, words: [] };
        throw error;
      });
    const speakers = parts.flatMap((part) => (part.kind === 'speech' ? [part.speaker] : []));
    return {
      recording,
      speakers: [...new Set(speakers)],
      engineMs: Math.round(performance.now() - started),
      ...judge(parts, heard),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const bytesOf = (samples: Int16Array): Buffer =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

function header(dataBytes: number): Buffer {
  const bytes = Buffer.alloc(44);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

function faultLine(fault: Fault): string {
  const { part } = fault;
  const at = clock(part.startMs);
  const about = 'name' in part ? part.name : seconds(part.endMs - part.startMs);
  if (fault.kind === 'gap')
    return `  gap ${at} ${about}: ${clock(fault.span.startMs)}, ${seconds(fault.span.endMs - fault.span.startMs)}: ${fault.part.text}`;
  if (fault.kind === 'language')
    return `  language ${at} ${about}: ${fault.part.language} as ${fault.as}: ${fault.heard}`;
  if (fault.kind === 'invented') return `  invented ${at} ${part.kind} ${about}: ${fault.heard}`;
  return `  misheard ${at} ${about}: ${fault.part.text} → ${fault.heard}`;
}

/** A recording in lines. */
export function mixedLines(result: MixedResult): string[] {
  const count = (kind: Fault['kind']) =>
    result.faults.filter((fault) => fault.kind === kind).length;
  const counts = (['language', 'gap', 'invented', 'misheard'] as const)
    .map((kind) => `${kind} ${count(kind)}`)
    .join(', ');
  const ms = result.speech.ms + result.others.ms;
  return [
    `${[result.recording, ...result.speakers].join(' ')}: ${result.speech.parts} sentences, ${seconds(result.speech.ms)}; ${result.others.parts} others, ${seconds(result.others.ms)}; ${counts}; marked ${seconds(result.markedMs)}, outside of speech ${seconds(result.markedElsewhereMs)}; ${(result.engineMs / ms).toFixed(3)} × real time`,
    ...result.faults.map(faultLine),
  ];
}
