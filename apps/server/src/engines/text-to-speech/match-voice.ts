import type { LanguageCode } from '@glossa/contracts/languages';
import { type CatalogueVoice, voiceCatalogue } from '@glossa/contracts/voice-catalogue';
import type { VoiceChoice } from '@glossa/contracts/voices';
import type { EngineVoice } from './port.ts';

const notOfGender: Record<CatalogueVoice['gender'], string> = {
  female: 'No female voice is installed; another one speaks.',
  male: 'No male voice is installed; another one speaks.',
};

/**
 * Which of an engine's voices stands for a voice of the catalogue: itself where the engine has it, else one of the
 * same language and gender. Different voices of the catalogue get different ones as long as there are enough, and the
 * same one always. Undefined where the engine does not speak the language at this quality.
 */
export function matchVoice(
  voices: readonly EngineVoice[],
  language: LanguageCode,
  { voiceId, engine }: VoiceChoice,
): EngineVoice | undefined {
  const speaking = voices.filter(
    (voice) => voice.engine === engine && voice.languages.includes(language),
  );
  const itself = speaking.find((voice) => voice.voiceId === voiceId);
  if (itself) return itself;
  const gender = voiceCatalogue[language].voices.find(({ id }) => id === voiceId)?.gender;
  if (!gender) return undefined;
  const alike = voiceCatalogue[language].voices.filter(
    (voice) => voice.gender === gender && voice.engines.includes(engine),
  );
  const order = alike.findIndex(({ id }) => id === voiceId);
  if (order < 0) return undefined;
  const ofGender = speaking.filter((voice) => voice.gender === gender);
  if (ofGender.length > 0) return ofGender[order % ofGender.length];
  const unknown = speaking.filter((voice) => voice.gender === 'unknown');
  if (unknown.length > 0) return unknown[order % unknown.length];
  const [other] = speaking;
  if (!other) return undefined;
  const note = notOfGender[gender];
  return { ...other, note: other.note ? `${other.note} ${note}` : note };
}
