import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { EngineError } from '../../engine-error.ts';
import { writeOutputFile } from '../../media-tools/output-file.ts';
import { toEngineError } from '../../program-failure.ts';
import { createEngineProcess, type EngineProcess } from '../engine-process.ts';
import { sayChineseNumbers } from '../espeak/chinese-numbers.ts';
import type { SpeakRequest, Speech, TextToSpeechEngine } from '../port.ts';
import { refuseUnusable } from '../speak-request.ts';
import { type NeuralModel, neuralModels, voicesOf } from './neural-models.ts';
import { type PinnedFile, verifyPinnedFiles } from './pinned-files.ts';
import { sherpaConfig } from './sherpa-config.ts';
import { type SherpaRequest, sherpaAnswerSchema } from './sherpa-messages.ts';

export type InstalledModel = { folder: string; files: readonly PinnedFile[] };

export type NeuralOptions = {
  /** Where a model lies and what its files must be, or undefined where it is not installed. */
  locate: (modelId: string) => Promise<InstalledModel | undefined>;
  /** The folder of eSpeak NG's data; undefined where it is not installed. */
  espeakData: () => string | undefined;
  models?: readonly NeuralModel[];
  hangMs?: number;
  idleMs?: number;
};

const label = 'The neural voice';
const defaultHangMs = 120_000;
const defaultIdleMs = 60_000;

export type NeuralEngine = TextToSpeechEngine & { process: EngineProcess };

/** Voices of neural models on this machine's processor. Nothing leaves the machine. */
export function createNeuralVoiceEngine(options: NeuralOptions): NeuralEngine {
  const models = options.models ?? neuralModels;
  const child = createEngineProcess({
    module: new URL('./sherpa-child.ts', import.meta.url),
    label,
    hangMs: options.hangMs ?? defaultHangMs,
    idleMs: options.idleMs ?? defaultIdleMs,
  });
  const usable = async (): Promise<NeuralModel[]> => {
    const found = await Promise.all(
      models.map(async (model) => {
        const complete = model.kind !== 'piper' || options.espeakData() !== undefined;
        return complete && (await options.locate(model.id)) ? [model] : [];
      }),
    );
    return found.flat();
  };
  return {
    id: 'sherpa-onnx',
    label: 'Neural voices (this machine)',
    speaks: 'Neural',
    process: child,
    status: async () =>
      (await usable()).length > 0
        ? { ready: true }
        : {
            ready: false,
            reason: 'No model of neural voices is installed.',
            remedy: install(models),
          },
    voices: async () => (await usable()).flatMap(voicesOf),
    remedyFor: (language) => {
      const serving = models.filter((model) => model.languages.includes(language));
      return serving.length > 0 ? install(serving) : undefined;
    },
    speak: async (request) => {
      try {
        return await speak(options, child, await usable(), request);
      } catch (error) {
        throw toEngineError(error, 'Reading the text aloud');
      }
    },
  };
}

const install = (models: readonly NeuralModel[]): string =>
  `npm run models -- install ${models.map(({ id }) => id).join(' ')}`;

async function speak(
  options: NeuralOptions,
  child: EngineProcess,
  models: readonly NeuralModel[],
  request: SpeakRequest,
): Promise<Speech> {
  refuseUnusable(label, models.flatMap(voicesOf), request);
  const { language, voiceId, signal } = request;
  const model = models.find(
    (one) => one.languages.includes(language) && one.speakers.some(({ id }) => id === voiceId),
  );
  const speaker = model?.speakers.find(({ id }) => id === voiceId);
  const installed = model && (await options.locate(model.id));
  // It may have been removed since the list of voices was made.
  if (!model || !speaker || !installed)
    throw new EngineError('ENGINE_UNAVAILABLE', `${label} is not installed any more.`);
  await verifyPinnedFiles(installed.folder, installed.files, install([model]));
  return writeOutputFile(request.outputPath, async (outputPath) => {
    const asked: SherpaRequest = {
      config: sherpaConfig(model, installed.folder, options.espeakData() ?? '', threads()),
      text: plainText(request.text, language),
      speaker: speaker.number,
      rate: request.rate,
      language: languages[language].spokenAs,
      outputPath,
    };
    return sherpaAnswerSchema.parse(await child.ask(asked, signal));
  });
}

/** More does not make a sentence faster. */
const threads = (): number => Math.max(1, Math.min(2, availableParallelism()));

/** Without control characters; numbers in words where the model would spell them in English. */
const plainText = (text: string, language: LanguageCode): string => {
  const clean = text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ');
  return languages[language].base === 'zh' ? sayChineseNumbers(clean) : clean;
};

/** Where Debian puts the data of eSpeak NG. */
export const debianEspeakData = join('/usr/lib', 'x86_64-linux-gnu', 'espeak-ng-data');
