import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import type { EngineVoice, SpeakRequest } from './port.ts';

/** Checks that every engine makes first. Returns the voice. `label` starts the messages. */
export function assertSpeakable(
  label: MessageRef,
  voices: readonly EngineVoice[],
  { text, language, voiceId, engine, rate, signal }: SpeakRequest,
): EngineVoice {
  if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', message('tts.canceled'));
  const ofLanguage = voices.filter((voice) => voice.languages.includes(language));
  if (ofLanguage.length === 0)
    throw new EngineError(
      'ENGINE_UNSUPPORTED_LANGUAGE',
      message('tts.languageUnsupported', { label }),
    );
  const voice = ofLanguage.find((one) => one.voiceId === voiceId && one.engine === engine);
  if (!voice)
    throw new EngineError('ENGINE_BAD_INPUT', message('tts.voiceNotInLanguage', { label }), {
      detail: `${voiceId}, ${engine}`,
    });
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new EngineError('ENGINE_BAD_INPUT', message('tts.nothingToSpeak'));
  if (!(rate >= 0.5 && rate <= 2))
    throw new EngineError('ENGINE_BAD_INPUT', message('tts.speedOutOfRange'), {
      detail: String(rate),
    });
  return voice;
}
