import type { SpeechModel } from '@glossa/contracts/engine-settings';
import { type Checkpoint, findFinished, resume } from '../../checkpoint.ts';
import type { TranscribeRequest } from '../port.ts';
import { type HeardPiece, windowsForDetection } from './language.ts';
import {
  type Passage,
  passagesSchema,
  piecesSchema,
  type SpokenChoice,
  type WindowMessage,
  type WorkerAnswer,
  type WorkerRequest,
  windowsSchema,
} from './messages.ts';
import { startWorker, type Worker } from './worker.ts';

/** One token of four windows takes twice as long as one of one, not four times (measured). */
const WINDOWS_AT_ONCE = 4;

/** Share of each phase in the whole call, for base on a two-core machine. */
const FOUND_SPEECH = 0.06;
const DETECTED_LANGUAGE = 0.1;

export type WorkerPoolOptions = {
  audioPath: string;
  modelFolder: string;
  modelId: SpeechModel;
  processes: number;
  threads: number;
  stallMs: number;
  signal: AbortSignal;
  onProgress: NonNullable<TranscribeRequest['onProgress']>;
  /** Of this recording and model. */
  checkpoint?: Checkpoint | undefined;
  /** Tests replace the process. */
  start?: typeof startWorker;
};

/** The processes of one transcription; an idle one takes the next windows. */
export function createWorkerPool(options: WorkerPoolOptions) {
  const { audioPath, checkpoint, start = startWorker } = options;
  const workers = Array.from({ length: options.processes }, () =>
    start({ signal: options.signal, stallMs: options.stallMs }),
  );
  const loading = new Map<Worker, Promise<unknown>>();

  function load(worker: Worker): Promise<unknown> {
    const { modelFolder, modelId, threads } = options;
    const begun =
      loading.get(worker) ?? worker.ask({ type: 'load', modelFolder, modelId, threads });
    loading.set(worker, begun);
    return begun;
  }

  /** Assigns tasks in order to idle processes; the first failure fails all. */
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

  async function findSpeech(): Promise<WindowMessage[]> {
    const [finder, ...others] = workers;
    if (!finder) return [];
    // The others load the model in the meantime; their failures appear when they get work.
    for (const other of others) load(other).catch(() => undefined);
    const answer = await expectAnswer(
      'speech',
      finder.ask({ type: 'find-speech', audioPath }, (fraction) =>
        options.onProgress({ phase: 'finding-speech', fraction: FOUND_SPEECH * fraction }),
      ),
    );
    return answer.windows;
  }

  async function detectLanguage(samples: readonly WindowMessage[]) {
    const heard: HeardPiece[][] = [];
    await share([...samples.entries()], async (worker, [at, window]) => {
      const request: WorkerRequest = { type: 'detect-language', audioPath, window };
      heard[at] = (await expectAnswer('languages', worker.ask(request))).pieces;
    });
    return heard.flat();
  }

  return {
    findSpeech: () => resume(checkpoint, windowsSchema, { step: 'find-speech' }, findSpeech),
    detectLanguage: (windows: readonly WindowMessage[]) => {
      options.onProgress({ phase: 'detecting-language', fraction: FOUND_SPEECH });
      const samples = windowsForDetection(windows);
      const input = { step: 'detect-language', windows: samples };
      return resume(checkpoint, piecesSchema, input, () => detectLanguage(samples));
    },
    /** The passages of each window. */
    transcribe: async (
      windows: readonly WindowMessage[],
      choice: SpokenChoice,
    ): Promise<Passage[][]> => {
      const groups = groupWindows(windows, options.processes);
      // Windows that are decoded together influence each other's rounding: a group is finished or not, as a whole.
      const inputOf = (group: readonly WindowMessage[]) => ({
        step: 'transcribe',
        choice,
        windows: group,
      });
      const found = groups.map((group) => findFinished(checkpoint, passagesSchema, inputOf(group)));
      let done = groups.reduce((sum, group, at) => sum + (found[at] ? group.length : 0), 0);
      const report = () =>
        options.onProgress({
          phase: 'transcribing',
          fraction: DETECTED_LANGUAGE + (1 - DETECTED_LANGUAGE) * (done / windows.length),
        });
      report();
      const open = [...groups.entries()].filter(([at]) => !found[at]);
      await share(open, async (worker, [at, group]) => {
        const request: WorkerRequest = { type: 'transcribe', audioPath, windows: group, choice };
        const answer = await expectAnswer('words', worker.ask(request));
        found[at] = answer.windows;
        checkpoint?.save(inputOf(group), answer.windows);
        done += group.length;
        report();
      });
      return found.flatMap((passages) => passages ?? []);
    },
    stop: async (): Promise<void> => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Adjacent windows together, in groups small enough that no process is idle at the end. */
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

async function expectAnswer<T extends WorkerAnswer['type']>(
  type: T,
  requested: Promise<WorkerAnswer>,
) {
  const answer = await requested;
  if (answer.type !== type) throw new Error(`expected ${type}, got ${answer.type}`);
  return answer as Extract<WorkerAnswer, { type: T }>;
}
