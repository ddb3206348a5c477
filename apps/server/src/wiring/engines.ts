import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApertiumEngine } from '../engines/machine-translation/apertium.ts';
import { createBergamotEngine } from '../engines/machine-translation/bergamot/engine.ts';
import { createLibreTranslateEngine } from '../engines/machine-translation/libretranslate.ts';
import { createOpenAiChatEngine } from '../engines/machine-translation/openai-chat.ts';
import type { MachineTranslationEngine } from '../engines/machine-translation/port.ts';
import { createRegionalEngine } from '../engines/machine-translation/regional.ts';
import { createOpenAiSpeechEngine } from '../engines/speech-to-text/openai-http.ts';
import type { SpeechToTextEngine } from '../engines/speech-to-text/port.ts';
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
import type { Config } from '../platform/config.ts';
import { fixedModels } from '../platform/models/catalogue.ts';
import type { ModelStore } from '../platform/models/model-store.ts';
import { originHeaders } from '../platform/request-context.ts';
import type { RunProgram } from '../platform/sandbox/port.ts';

/** Configured engines come first; without any, Whisper on this machine. */
export function createSpeechEngines(config: Config, models: ModelStore): SpeechToTextEngine[] {
  const modelId = config.whisperModel;
  const whisper = createWhisperEngine({
    modelId,
    modelFolder: () => models.locate(modelId),
    stallMs: config.engineStallMs,
  });
  return config.speechHttp
    ? [createOpenAiSpeechEngine({ ...config.speechHttp, originHeaders }), whisper]
    : [whisper];
}

export function createTranslationEngines(
  config: Config,
  run: RunProgram,
): MachineTranslationEngine[] {
  return [
    ...(config.translationChat
      ? [createOpenAiChatEngine({ ...config.translationChat, originHeaders })]
      : []),
    ...(config.libreTranslate
      ? [createLibreTranslateEngine({ ...config.libreTranslate, originHeaders })]
      : []),
    createBergamotEngine({ modelsFolder: join(config.dataFolder, 'models') }),
    createApertiumEngine({ run }),
    createRegionalEngine(),
  ];
}

/** The first engine that knows a voice speaks it: configured ones, then those on this machine. */
export function createVoiceEngines(
  config: Config,
  models: ModelStore,
  run: RunProgram,
): TextToSpeechEngine[] {
  const locate = async (id: string) => {
    const model = fixedModels.find((candidate) => candidate.id === id);
    const root = await models.locate(id);
    return model && root ? { folder: join(root, model.folder), files: model.files } : undefined;
  };
  const espeakData = () => (existsSync(debianEspeakData) ? debianEspeakData : undefined);
  return [
    ...(config.polly ? [createPollyEngine({ ...config.polly, originHeaders })] : []),
    ...(config.voiceHttp ? [createOpenAiVoiceEngine({ ...config.voiceHttp, originHeaders })] : []),
    createNeuralVoiceEngine({ locate, espeakData, stallMs: config.engineStallMs }),
    createEspeakEngine({ run, japanese: createJapaneseReader(config.engineStallMs) }),
  ];
}
