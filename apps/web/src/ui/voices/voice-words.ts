import { languages } from '@glossa/contracts/languages';
import {
  type Voice,
  type VoiceChoice,
  type VoiceEngine,
  type VoiceLanguage,
  voiceEngineSchema,
} from '@glossa/contracts/voices';
import { t } from '../../lib/language/t.ts';
import { voiceFacts } from './voice-facts.ts';

/** "Joanna (female, en-US, newscaster)". */
export const describeVoice = (voice: Voice): string =>
  t('{name} ({facts})', { name: voice.name, facts: voiceFacts(voice) });

/** Best first. */
export const voiceEngines: readonly VoiceEngine[] = voiceEngineSchema.options;

/** The voices of a language that the engine speaks: those that can be heard first. */
export function voicesOf(language: VoiceLanguage, engine: VoiceEngine) {
  const found = language.voices.flatMap((voice) =>
    voice.engines.filter((one) => one.engine === engine).map((by) => ({ voice, by })),
  );
  return [...found.filter(({ by }) => by.available), ...found.filter(({ by }) => !by.available)];
}

/** The first voice that can be heard, else the first there is. */
export function firstVoice(language: VoiceLanguage): VoiceChoice | null {
  const all = voiceEngines.flatMap((engine) => voicesOf(language, engine));
  const found = all.find(({ by }) => by.available) ?? all[0];
  return found ? { voiceId: found.voice.voiceId, engine: found.by.engine } : null;
}

/** How a choice stands in a language; undefined where it has no such voice. */
export function findChoice(language: VoiceLanguage, choice: VoiceChoice | null) {
  if (!choice) return undefined;
  return voicesOf(language, choice.engine).find(({ voice }) => voice.voiceId === choice.voiceId);
}

/** Short sentences that sound like the language, for trying a voice. */
export const sampleSentence = (language: VoiceLanguage['language']): string =>
  samples[languages[language].base] ?? samples.en;

const samples: Partial<Record<VoiceLanguage['language'], string>> & { en: string } = {
  ar: 'مرحبا، هذا صوتي. كيف يبدو لك؟',
  zh: '你好，这是我的声音。听起来怎么样？',
  // not shown: to be spoken in the language of the voice
  en: 'Hello, this is my voice. How does it sound to you?',
  // not shown: to be spoken in the language of the voice
  fr: 'Bonjour, voici ma voix. Comment la trouvez-vous ?',
  // not shown: to be spoken in the language of the voice
  de: 'Hallo, das ist meine Stimme. Wie klingt sie für Sie?',
  ja: 'こんにちは、これが私の声です。どう聞こえますか。',
  ko: '안녕하세요, 이것이 제 목소리입니다. 어떻게 들리나요?',
  // not shown: to be spoken in the language of the voice
  pt: 'Olá, esta é a minha voz. O que acha dela?',
  ru: 'Здравствуйте, это мой голос. Как он звучит?',
  // not shown: to be spoken in the language of the voice
  es: 'Hola, esta es mi voz. ¿Qué le parece?',
};
