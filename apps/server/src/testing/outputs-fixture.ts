import { readFile, writeFile } from 'node:fs/promises';
import type { OutputKind, TranslationOutput } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { beforeEach, vi } from 'vitest';
import { EngineError } from '../engines/engine-error.ts';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { tinyMp4 } from '../engines/media-tools/testing/tiny-media.ts';
import { createVoiceRegistry } from '../engines/text-to-speech/create-voice-registry.ts';
import { createFakeVoiceEngine } from '../engines/text-to-speech/testing/fake.ts';
import { dataOf } from './media-calls.ts';
import type { Caller } from './test-api.ts';
import { setupTranslationTest } from './translation-fixture.ts';

/** Twenty seconds of video for the fake tools. */
const film = Buffer.concat([tinyMp4(), Buffer.alloc(640_000 - tinyMp4().length)]);

type Burning = {
  /** Runs before burn-in writes. */
  beforeBurning: (signal: AbortSignal) => Promise<void>;
  /** How often it was started in this test. */
  burned: number;
  /** The subtitles it received, in order. */
  assFiles: string[];
  /** Changes what is read back from a finished video with selectable subtitles. */
  readBack: (text: string) => string;
};
const calm = (): Burning => ({
  beforeBurning: async () => {},
  burned: 0,
  assFiles: [],
  readBack: (text) => text,
});

/** The translation fixture with a verified video and French outputs. */
export function setupOutputsTest() {
  const tools = createFakeMediaTools();
  const mediaTools: typeof tools = {
    ...tools,
    burnIn: async (request) => {
      fixture.burned += 1;
      fixture.assFiles.push(await readFile(request.assPath, 'utf8'));
      await fixture.beforeBurning(request.signal);
      await writeFile(request.outputPath, 'a burned-in film');
    },
    readSubtitles: async (request) => fixture.readBack(await tools.readSubtitles(request)),
  };
  const voiceRegistry = createVoiceRegistry([createFakeVoiceEngine()]);
  const fixture = Object.assign(
    setupTranslationTest({
      overrides: { mediaTools, voiceRegistry },
      file: { bytes: film, name: 'lesson.mp4' },
    }),
    calm(),
  );
  beforeEach(async () => {
    Object.assign(fixture, calm());
    await fixture.verify();
  });

  const askFor = (options: object, more: object = {}, who: Caller = fixture.caller) =>
    fixture.ask(['fr'], { options, ...more }, who);
  return Object.assign(fixture, {
    askFor,
    readyWith: async (options: object = {}) => {
      dataOf(await askFor(options));
      return fixture.until(['ready']);
    },
    waitForOutput: (kind: OutputKind, status: TranslationOutput['status']) =>
      vi.waitFor(
        async () => {
          const output = outputOf(await fixture.now(), kind);
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
    signal.addEventListener('abort', () =>
      reject(new EngineError('ENGINE_CANCELLED', { text: 'Stopped.' })),
    );
  });
