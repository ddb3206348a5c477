import { join } from 'node:path';
import type { OfflineTtsConfig } from 'sherpa-onnx-node';
import type { NeuralModel } from './neural-models.ts';

/** The model as its files lie in `folder`; Piper's models take their phonemes from the data of eSpeak NG. */
export function sherpaConfig(
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
