import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type SpeechModel, speechModels } from '@glossa/contracts/engine-settings';
import { createApertiumEngine } from '../engines/machine-translation/apertium.ts';
import { createBergamotEngine } from '../engines/machine-translation/bergamot/engine.ts';
import { createLibreTranslateEngine } from '../engines/machine-translation/libretranslate.ts';
import { createOpenAiChatEngine } from '../engines/machine-translation/openai-chat.ts';
import type { MachineTranslationEngine } from '../engines/machine-translation/port.ts';
import { createRegionalEngine } from '../engines/machine-translation/regional.ts';
import type { SpeakerDiarizer } from '../engines/speaker-diarization/port.ts';
import { createSherpaDiarizer } from '../engines/speaker-diarization/sherpa/engine.ts';
import { createOpenAiSpeechEngine } from '../engines/speech-to-text/openai-http.ts';
import type { SpeechToTextEngine } from '../engines/speech-to-text/port.ts';
import { speechModelOrder } from '../engines/speech-to-text/speech-models.ts';
import { createWhisperEngine } from '../engines/speech-to-text/whisper/engine.ts';
import {
  createEspeakEngine,
  createJapaneseReader,
} from '../engines/text-to-speech/espeak/espeak.ts';
import {
  createNeuralVoiceEngine,
  debianEspeakData,
} from '../engines/text-to-speech/neural/neural.ts';
import { createOpenAiVoiceEngine } from '../engines/text-to-speech/openai-voice.ts';
import { createPollyEngine } from '../engines/text-to-speech/polly.ts';
import type { TextToSpeechEngine } from '../engines/text-to-speech/port.ts';
import type { EngineSettingsReader } from '../features/engine-settings/index.ts';
import type { OutsideServices } from '../features/outside-services/index.ts';
import type { Config } from '../platform/config.ts';
import { fixedModels, speakersModelId } from '../platform/models/catalogue.ts';
import type { ModelStore } from '../platform/models/model-store.ts';
import { originHeaders } from '../platform/request-context.ts';
import type { RunProgram } from '../platform/sandbox/port.ts';
import type { Engines } from './measure-engines.ts';
import { connect } from './outside-services.ts';

/** What a process makes its engines of. */
type Parts = {
  config: Config;
  outside: Pick<OutsideServices, 'read'>;
  settings: Pick<EngineSettingsReader, 'readSpeechModel'>;
  models: ModelStore;
  run: RunProgram;
  workFolder: string;
};

/** The service comes first; then Whisper on this machine: the chosen model, and what else is installed, best first. */
export function createSpeechEngines({
  config,
  outside,
  settings,
  models,
}: Omit<Parts, 'run' | 'workFolder'>) {
  const engineOf = (modelId: SpeechModel) =>
    createWhisperEngine({
      modelId,
      modelFolder: () => models.locate(modelId),
      recordedHashes: () => models.recordedHashes(modelId),
      stallMs: config.engineStallMs,
    });
  const whisper = new Map(speechModels.map((modelId) => [modelId, engineOf(modelId)]));
  const list = async (organisationId?: string): Promise<SpeechToTextEngine[]> => {
    const [{ speech }, chosen] = await Promise.all([
      outside.read(),
      settings.readSpeechModel(organisationId),
    ]);
    const local: SpeechToTextEngine[] = [];
    for (const modelId of speechModelOrder(chosen)) {
      const engine = whisper.get(modelId);
      if (engine && (modelId === chosen || (await models.isInstalled(modelId)))) local.push(engine);
    }
    return [...(speech ? [createOpenAiSpeechEngine(connect(speech))] : []), ...local];
  };
  return { here: [...whisper.values()], list };
}

export function createTranslationEngines({
  config,
  outside,
  run,
  workFolder,
}: Omit<Parts, 'models' | 'settings'>): Engines<MachineTranslationEngine> {
  const here = [
    createBergamotEngine({ modelsFolder: join(config.dataFolder, 'models') }),
    createApertiumEngine({ run, workFolder }),
    createRegionalEngine(),
  ];
  const list = async () => {
    const { chat, libretranslate } = await outside.read();
    return [
      ...(chat ? [createOpenAiChatEngine(connect(chat))] : []),
      ...(libretranslate ? [createLibreTranslateEngine(connect(libretranslate))] : []),
      ...here,
    ];
  };
  return { here, list };
}

/** Where a model of the catalog is, with the files it should have; undefined if it is not installed. */
const locateFixed = async (models: ModelStore, id: string) => {
  const model = fixedModels.find((candidate) => candidate.id === id);
  const root = await models.locate(id);
  return model && root ? { folder: join(root, model.folder), files: model.files } : undefined;
};

export const createDiarizer = ({
  config,
  models,
}: Pick<Parts, 'config' | 'models'>): SpeakerDiarizer =>
  createSherpaDiarizer({
    locate: () => locateFixed(models, speakersModelId),
    stallMs: config.engineStallMs,
  });

/** The first engine that knows a voice speaks it: services, then those on this machine. */
export function createVoiceEngines({
  config,
  outside,
  models,
  run,
}: Omit<Parts, 'settings' | 'workFolder'>): Engines<TextToSpeechEngine> {
  const locate = (id: string) => locateFixed(models, id);
  const espeakData = () => (existsSync(debianEspeakData) ? debianEspeakData : undefined);
  const polly = config.polly ? [createPollyEngine({ ...config.polly, originHeaders })] : [];
  const local = [
    createNeuralVoiceEngine({ locate, espeakData, stallMs: config.engineStallMs }),
    createEspeakEngine({ run, japanese: createJapaneseReader(config.engineStallMs) }),
  ];
  const list = async () => {
    const { voice } = await outside.read();
    return [...polly, ...(voice ? [createOpenAiVoiceEngine(connect(voice))] : []), ...local];
  };
  return { here: [...polly, ...local], list };
}
