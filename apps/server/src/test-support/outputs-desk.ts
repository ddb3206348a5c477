import { readFile, writeFile } from 'node:fs/promises';
import type { OutputKind, TranslationOutput } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { beforeEach, vi } from 'vitest';
import { EngineError } from '../engines/engine-error.ts';
import { createFakeMediaTools } from '../engines/media-tools/fake.ts';
import { tinyMp4 } from '../engines/media-tools/tiny-media.ts';
import { createSpeakers } from '../engines/text-to-speech/create-speakers.ts';
import { createFakeVoiceEngine } from '../engines/text-to-speech/fake.ts';
import { dataOf } from './media-journeys.ts';
import type { Caller } from './test-api.ts';
import { setTranslationDesk } from './translation-desk.ts';

/** Twenty seconds of video to the fake tools. */
const film = Buffer.concat([tinyMp4(), Buffer.alloc(640_000 - tinyMp4().length)]);

type Burning = {
  /** What burning in does before it writes. */
  beforeBurning: (signal: AbortSignal) => Promise<void>;
  /** How often it was begun since the test began. */
  burned: number;
  /** The subtitles it was given, in that order. */
  assFiles: string[];
};
const calm = (): Burning => ({ beforeBurning: async () => {}, burned: 0, assFiles: [] });

/** The translation desk with a verified film, of which files are made in French. */
export function setOutputsDesk() {
  const tools = createFakeMediaTools();
  const mediaTools: typeof tools = {
    ...tools,
    burnIn: async (request) => {
      desk.burned += 1;
      desk.assFiles.push(await readFile(request.assPath, 'utf8'));
      await desk.beforeBurning(request.signal);
      await writeFile(request.outputPath, 'a burned-in film');
    },
  };
  const speakers = createSpeakers([createFakeVoiceEngine()]);
  const desk = Object.assign(
    setTranslationDesk({
      overrides: { mediaTools, speakers },
      file: { bytes: film, name: 'lesson.mp4' },
    }),
    calm(),
  );
  beforeEach(async () => {
    Object.assign(desk, calm());
    await desk.verify();
  });

  const askFor = (options: object, more: object = {}, who: Caller = desk.caller) =>
    desk.ask(['fr'], { options, ...more }, who);
  return Object.assign(desk, {
    askFor,
    readyWith: async (options: object = {}) => {
      dataOf(await askFor(options));
      return desk.until(['ready']);
    },
    waitForOutput: (kind: OutputKind, status: TranslationOutput['status']) =>
      vi.waitFor(
        async () => {
          const output = outputOf(await desk.now(), kind);
          if (output.status !== status) throw new Error(`still ${output.status}`);
          return output;
        },
        { timeout: 15_000, interval: 50 },
      ),
  });
}

export const outputOf = (request: TranslationRequest, kind: OutputKind): TranslationOutput => {
  const found = request.outputs.find((output) => output.kind === kind);
  if (!found) throw new Error(`no ${kind} among ${request.outputs.map((o) => o.kind).join()}`);
  return found;
};

export const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new EngineError('ENGINE_CANCELLED', 'Stopped.')));
  });
