import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import type { OfflineTtsConfig } from 'sherpa-onnx-node';
import { defaultStallMs } from '../../../platform/sandbox/watchdog.ts';
import { EngineError } from '../../engine-error.ts';
import { createEngineProcess, type EngineProcess } from '../../engine-process.ts';
import { writeOutputFile } from '../../media-tools/output-file.ts';
import { toEngineError } from '../../program-failure.ts';
import { type PinnedFile, verifyPinnedFiles } from '../../verify-pinned-files.ts';
import { spellChineseNumbers } from '../espeak/chinese-reading.ts';
import type { SpeakRequest, Speech, TextToSpeechEngine } from '../port.ts';
import { assertSpeakable } from '../speak-request.ts';
import { type NeuralModel, neuralModels, voicesOf } from './neural-models.ts';
import { type SherpaRequest, sherpaAnswerSchema } from './sherpa-messages.ts';

export type InstalledModel = { folder: string; files: readonly PinnedFile[] };

export type NeuralOptions = {
  /** A model's location and its expected files, or undefined if it is not installed. */
  locate: (modelId: string) => Promise<InstalledModel | undefined>;
  /** The data folder of eSpeak NG; undefined if it is not installed. */
  espeakData: () => string | undefined;
  models?: readonly NeuralModel[];
  /** A process without a sign of work for this long is ended. */
  stallMs?: number;
  idleMs?: number;
};

const label = message('tts.neuralVoice');
const defaultIdleMs = 60_000;

export type NeuralEngine = TextToSpeechEngine & { process: EngineProcess };

/** Voices of neural models on this machine's CPU. No data leaves the machine. */
export function createNeuralVoiceEngine(options: NeuralOptions): NeuralEngine {
  const models = options.models ?? neuralModels;
  const child = createEngineProcess({
    module: new URL('./sherpa-child.ts', import.meta.url),
    label,
    stallMs: options.stallMs ?? defaultStallMs,
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
    label: message('tts.neuralVoicesLabel'),
    speaks: 'Neural',
    process: child,
    status: async () =>
      (await usable()).length > 0
        ? { ready: true }
        : {
            ready: false,
            reason: message('tts.neuralModelNotInstalled'),
            remedy: install,
          },
    voices: async () => (await usable()).flatMap(voicesOf),
    remedyFor: (language) => {
      const serving = models.filter((model) => model.languages.includes(language));
      return serving.length > 0 ? install : undefined;
    },
    speak: async (request) => {
      try {
        return await speak(options, child, await usable(), request);
      } catch (error) {
        throw toEngineError(error, message('tts.generatingSpeech'));
      }
    },
  };
}

const install = message('engines.installOnScreen');

/** The model's files in `folder`; Piper models take their phonemes from the data of eSpeak NG. */
function sherpaConfig(
  model: NeuralModel,
  folder: string,
  espeakData: string,
  numThreads: number,
): OfflineTtsConfig {
  const file = (name: string) => join(folder, name);
  const files =
    model.kind === 'supertonic'
      ? {
          supertonic: {
            durationPredictor: file('duration_predictor.int8.onnx'),
            textEncoder: file('text_encoder.int8.onnx'),
            vectorEstimator: file('vector_estimator.int8.onnx'),
            vocoder: file('vocoder.int8.onnx'),
            ttsJson: file('tts.json'),
            unicodeIndexer: file('unicode_indexer.bin'),
            voiceStyle: file('voice.bin'),
          },
        }
      : {
          vits: {
            model: file('zh_CN-huayan-medium.onnx'),
            tokens: file('tokens.txt'),
            dataDir: espeakData,
          },
        };
  return {
    model: { ...files, numThreads, provider: 'cpu', debug: false },
    maxNumSentences: 1,
  };
}

async function speak(
  options: NeuralOptions,
  child: EngineProcess,
  models: readonly NeuralModel[],
  request: SpeakRequest,
): Promise<Speech> {
  assertSpeakable(label, models.flatMap(voicesOf), request);
  const { language, voiceId, signal } = request;
  const model = models.find(
    (one) => one.languages.includes(language) && one.speakers.some(({ id }) => id === voiceId),
  );
  const speaker = model?.speakers.find(({ id }) => id === voiceId);
  const installed = model && (await options.locate(model.id));
  // It may have been removed since the voices were listed.
  if (!model || !speaker || !installed)
    throw new EngineError('ENGINE_UNAVAILABLE', message('tts.voiceNoLongerAvailable', { label }));
  await verifyPinnedFiles(installed.folder, installed.files, install);
  return writeOutputFile(request.outputPath, async (outputPath) => {
    const requested: SherpaRequest = {
      config: sherpaConfig(model, installed.folder, options.espeakData() ?? '', threads()),
      text: plainText(request.text, language),
      speaker: speaker.number,
      rate: request.rate,
      language: languages[language].spokenAs,
      outputPath,
    };
    return sherpaAnswerSchema.parse(await child.ask(requested, signal));
  });
}

/** More threads do not speed up a sentence. */
const threads = (): number => Math.max(1, Math.min(2, availableParallelism()));

/** Without control characters; numbers as words if the model would read them in English. */
const plainText = (text: string, language: LanguageCode): string => {
  const clean = text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ');
  return languages[language].base === 'zh' ? spellChineseNumbers(clean) : clean;
};

/** Debian's location of the data of eSpeak NG. */
export const debianEspeakData = join('/usr/lib', 'x86_64-linux-gnu', 'espeak-ng-data');
