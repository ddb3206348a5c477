import { EngineError } from '../engine-error.ts';
import type { EngineVoice, SpeakRequest } from './port.ts';

/** What every engine refuses before it begins. Answers the voice. `label` begins the sentences. */
export function refuseUnusable(
  label: string,
  voices: readonly EngineVoice[],
  { text, language, voiceId, engine, rate, signal }: SpeakRequest,
): EngineVoice {
  if (signal.aborted)
    throw new EngineError('ENGINE_CANCELLED', 'Reading the text aloud was cancelled.');
  const ofLanguage = voices.filter((voice) => voice.languages.includes(language));
  if (ofLanguage.length === 0)
    throw new EngineError('ENGINE_UNSUPPORTED_LANGUAGE', `${label} does not speak this language.`);
  const voice = ofLanguage.find((one) => one.voiceId === voiceId && one.engine === engine);
  if (!voice)
    throw new EngineError('ENGINE_BAD_INPUT', `${label} has no such voice for this language.`, {
      detail: `${voiceId}, ${engine}`,
    });
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new EngineError('ENGINE_BAD_INPUT', 'There is nothing to say in this text.');
  if (!(rate >= 0.5 && rate <= 2))
    throw new EngineError('ENGINE_BAD_INPUT', 'The pace of a voice lies between 0.5 and 2.', {
      detail: String(rate),
    });
  return voice;
}
