import { languages } from '@glossa/contracts/languages';
import type { Voice, VoiceChoice, VoiceEngine, VoiceLanguage } from '@glossa/contracts/voices';
import { t } from '../../lib/language/t.ts';

/** "Joanna (female, en-US, newscaster)". */
export function describeVoice({ name, gender, locale, mark }: Voice): string {
  const facts = [gender === 'unknown' ? null : gender, locale, mark].filter(Boolean).join(', ');
  return `${name} (${facts})`;
}

/** The voices of a language that the engine speaks: those that can be heard first. */
export function voicesOf(language: VoiceLanguage, engine: VoiceEngine) {
  const found = language.voices.flatMap((voice) =>
    voice.engines.filter((one) => one.engine === engine).map((by) => ({ voice, by })),
  );
  return [...found.filter(({ by }) => by.available), ...found.filter(({ by }) => !by.available)];
}

/** The first voice that can be heard, else the first there is. */
export function firstVoice(language: VoiceLanguage): VoiceChoice | null {
  const all = (['Neural', t('Standard')] as const).flatMap((engine) => voicesOf(language, engine));
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
  en: t('Hello, this is my voice. How does it sound to you?'),
  fr: t('Bonjour, voici ma voix. Comment la trouvez-vous ?'),
  de: t('Hallo, das ist meine Stimme. Wie klingt sie für Sie?'),
  ja: 'こんにちは、これが私の声です。どう聞こえますか。',
  ko: '안녕하세요, 이것이 제 목소리입니다. 어떻게 들리나요?',
  pt: t('Olá, esta é a minha voz. O que acha dela?'),
  ru: 'Здравствуйте, это мой голос. Как он звучит?',
  es: t('Hola, esta es mi voz. ¿Qué le parece?'),
};
