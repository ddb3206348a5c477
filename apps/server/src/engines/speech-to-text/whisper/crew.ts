import type { TranscribeRequest, Word } from '../port.ts';
import { windowsForDetection } from './language.ts';
import type { WindowMessage, WorkerAnswer, WorkerRequest } from './messages.ts';
import type { WhisperModelId } from './model-files.ts';
import { startWorker, type Worker } from './worker.ts';

/** One token of four windows costs a process twice what one of one does, not four times (measured). */
const WINDOWS_AT_ONCE = 4;

/** What part of the whole call each phase is, for base on a two-core machine. */
const FOUND_SPEECH = 0.06;
const DETECTED_LANGUAGE = 0.1;

export type CrewOptions = {
  audioPath: string;
  modelFolder: string;
  modelId: WhisperModelId;
  processes: number;
  threads: number;
  hangMs: number;
  signal: AbortSignal;
  onProgress: NonNullable<TranscribeRequest['onProgress']>;
};

/** The processes of one transcription, and who does what: whoever is free takes the next windows. */
export function startCrew(options: CrewOptions) {
  const { audioPath } = options;
  const workers = Array.from({ length: options.processes }, () =>
    startWorker({ signal: options.signal, hangMs: options.hangMs }),
  );
  const loading = new Map<Worker, Promise<unknown>>();

  function load(worker: Worker): Promise<unknown> {
    const { modelFolder, modelId, threads } = options;
    const begun =
      loading.get(worker) ?? worker.ask({ type: 'load', modelFolder, modelId, threads });
    loading.set(worker, begun);
    return begun;
  }

  /** Gives the tasks to whoever is free, in order; the first failure is the failure of all. */
  async function share<T>(tasks: readonly T[], work: (worker: Worker, task: T) => Promise<void>) {
    const queue = [...tasks];
    await Promise.all(
      workers.map(async (worker) => {
        if (queue.length === 0) return;
        await load(worker);
        for (let task = queue.shift(); task !== undefined; task = queue.shift())
          await work(worker, task);
      }),
    );
  }

  return {
    findSpeech: async (): Promise<WindowMessage[]> => {
      const [finder, ...others] = workers;
      if (!finder) return [];
      // The others load the model meanwhile; a failure of theirs shows when they are given work.
      for (const other of others) load(other).catch(() => undefined);
      const answer = await expectAnswer(
        'speech',
        finder.ask({ type: 'find-speech', audioPath }, (fraction) =>
          options.onProgress({ phase: 'finding-speech', fraction: FOUND_SPEECH * fraction }),
        ),
      );
      return answer.windows;
    },
    detectLanguage: async (windows: readonly WindowMessage[]) => {
      const answers: Record<string, number>[] = [];
      options.onProgress({ phase: 'detecting-language', fraction: FOUND_SPEECH });
      await share(windowsForDetection(windows), async (worker, window) => {
        const request: WorkerRequest = { type: 'detect-language', audioPath, window };
        answers.push((await expectAnswer('languages', worker.ask(request))).scores);
      });
      return answers;
    },
    transcribe: async (windows: readonly WindowMessage[], spoken: string): Promise<Word[]> => {
      const groups = groupWindows(windows, options.processes);
      const found = new Map<number, Word[][]>();
      let done = 0;
      const report = (windowsDone: number) =>
        options.onProgress({
          phase: 'transcribing',
          fraction: DETECTED_LANGUAGE + (1 - DETECTED_LANGUAGE) * (windowsDone / windows.length),
        });
      report(0);
      await share([...groups.entries()], async (worker, [index, group]) => {
        const request: WorkerRequest = { type: 'transcribe', audioPath, windows: group, spoken };
        found.set(index, (await expectAnswer('words', worker.ask(request))).windows);
        done += group.length;
        report(done);
      });
      return groups.flatMap((_, index) => found.get(index)?.flat() ?? []);
    },
    stop: async (): Promise<void> => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Neighbours together, and no group so large that a process sits idle at the end. */
export function groupWindows<W>(windows: readonly W[], processes: number): W[][] {
  const groups: W[][] = [];
  for (let first = 0; first < windows.length; ) {
    const fair = Math.ceil((windows.length - first) / processes);
    const size = Math.max(1, Math.min(WINDOWS_AT_ONCE, fair));
    groups.push(windows.slice(first, first + size));
    first += size;
  }
  return groups;
}

async function expectAnswer<T extends WorkerAnswer['type']>(type: T, asked: Promise<WorkerAnswer>) {
  const answer = await asked;
  if (answer.type !== type) throw new Error(`expected ${type}, got ${answer.type}`);
  return answer as Extract<WorkerAnswer, { type: T }>;
}
