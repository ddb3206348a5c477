import { speechModelSchema } from '@glossa/contracts/engine-settings';
import { modelPolicySchema } from '@glossa/contracts/models';
import { voiceNamesPattern } from '@glossa/contracts/outside-services';
import { z } from 'zod';
import { about, parseVoices } from './settings-values.ts';

const speech = about('Speech recognition');
const translation = about('Machine translation');
const voices = about('Voices');

const url = z.url();
const text = z.string();

/** Those of speech recognition, machine translation and voices. */
export const engineSettings = {
  GLOSSA_WHISPER_MODEL: speech(
    speechModelSchema.optional(),
    'Whisper model that transcribes on this machine, for all organizations. Where it is not installed, the best that is.',
    { unset: 'chosen on the Engines screen; `whisper-base` at first' },
  ),
  GLOSSA_SPEECH_URL: speech(
    url.optional(),
    'Base address of an OpenAI-compatible speech service. Audio is sent there instead of to Whisper, in parts of at most ten minutes (19 MB).',
    { example: 'https://speech.example.org/v1', unset: 'Whisper on this machine' },
  ),
  GLOSSA_SPEECH_KEY: speech(text.optional(), 'API key of the speech service.'),
  GLOSSA_SPEECH_MODEL: speech(text.default('whisper-1'), 'Model of the speech service.'),
  GLOSSA_LIBRETRANSLATE_URL: translation(url.optional(), 'Address of a LibreTranslate server.', {
    example: 'https://translate.example.org',
  }),
  GLOSSA_LIBRETRANSLATE_KEY: translation(text.optional(), 'API key of the LibreTranslate server.'),
  GLOSSA_TRANSLATION_CHAT_URL: translation(
    url.optional(),
    'Base address of an OpenAI-compatible chat service that translates.',
    { example: 'https://llm.example.org/v1' },
  ),
  GLOSSA_TRANSLATION_CHAT_KEY: translation(text.optional(), 'API key of the chat service.'),
  GLOSSA_TRANSLATION_CHAT_MODEL: translation(
    text.default('gpt-4o-mini'),
    'Model of the chat service.',
  ),
  GLOSSA_BERGAMOT_REGISTRY: translation(
    url.optional(),
    'Address of the list of Bergamot models, for a mirror inside your network.',
    { unset: 'Mozilla’s list' },
  ),
  GLOSSA_HUGGING_FACE: speech(
    url.optional(),
    'Address of a mirror of Hugging Face inside your network, for models of speech and voices.',
    { example: 'https://models.example.org', unset: 'https://huggingface.co' },
  ),
  GLOSSA_MODELS: translation(
    modelPolicySchema.optional(),
    'Models from the network: `auto` downloads what a translation needs, `ask` waits for an administrator, `off` downloads nothing.',
    { unset: 'chosen on the Engines screen; `auto` at first' },
  ),
  GLOSSA_VOICE_URL: voices(
    url.optional(),
    'Base address of an OpenAI-compatible text-to-speech service.',
    { example: 'https://voice.example.org/v1' },
  ),
  GLOSSA_VOICE_KEY: voices(text.optional(), 'API key of the text-to-speech service.'),
  GLOSSA_VOICE_MODEL: voices(text.default('tts-1'), 'Model of the text-to-speech service.'),
  GLOSSA_VOICE_NAMES: voices(
    text
      .regex(voiceNamesPattern, 'is not like nova=female,onyx=male')
      .default('nova=female,shimmer=female,onyx=male,echo=male')
      .transform(parseVoices),
    'Voices of the text-to-speech service, each with its gender where known.',
  ),
  GLOSSA_POLLY_REGION: voices(
    text.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is not a region such as eu-west-1').optional(),
    'Region of Amazon Polly. Credentials are read where Amazon’s tools read them (`AWS_ACCESS_KEY_ID`, …).',
    { example: 'eu-west-1' },
  ),
};
