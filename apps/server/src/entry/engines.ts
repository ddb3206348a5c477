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
import type { Config } from '../platform/config.ts';
import type { ModelStore } from '../platform/models/model-store.ts';
import type { RunProgram } from '../platform/sandbox/port.ts';

/** What the configuration names comes first and is used; without it, Whisper on this machine. */
export function createSpeechEngines(config: Config, models: ModelStore): SpeechToTextEngine[] {
  const modelId = config.whisperModel;
  const whisper = createWhisperEngine({ modelId, modelFolder: () => models.locate(modelId) });
  return config.speechHttp ? [createOpenAiSpeechEngine(config.speechHttp), whisper] : [whisper];
}

export function createTranslationEngines(
  config: Config,
  run: RunProgram,
): MachineTranslationEngine[] {
  return [
    ...(config.translationChat ? [createOpenAiChatEngine(config.translationChat)] : []),
    ...(config.libreTranslate ? [createLibreTranslateEngine(config.libreTranslate)] : []),
    createBergamotEngine({ modelsFolder: join(config.dataFolder, 'models') }),
    createApertiumEngine({ run }),
    createRegionalEngine(),
  ];
}
