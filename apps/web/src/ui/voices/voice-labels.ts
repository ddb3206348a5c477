import { languages } from '@glossa/contracts/languages';
import {
  type Voice,
  type VoiceChoice,
  type VoiceEngine,
  type VoiceLanguage,
  voiceEngineSchema,
} from '@glossa/contracts/voices';
import { formatEnumeration } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';

/** The quality level, in the terms of voice services. */
export const voiceEngineLabels: Record<VoiceEngine, string> = {
  Neural: t('voices.neural'),
  Standard: t('voices.standard'),
};

const genderLabels: Record<Exclude<Voice['gender'], 'unknown'>, string> = {
  female: t('voices.female'),
  male: t('voices.male'),
};

const markWords: Readonly<Record<string, string>> = {
  newscaster: t('voices.newscaster'),
  child: t('voices.child'),
  bilingual: t('voices.bilingual'),
};

/** "female, en-US, newscaster"; an unknown attribute uses the server's name. */
export function voiceFacts({ gender, locale, mark }: Voice): string {
  const spoken = gender === 'unknown' ? null : genderLabels[gender];
  const facts = [spoken, locale, mark && (markWords[mark] ?? mark)];
  return formatEnumeration(facts.flatMap((fact) => (fact ? [fact] : [])));
}

type VoiceBy = Voice['engines'][number];

/** What is heard: the voice of the catalog only where it speaks itself, "Joanna (female, en-US, newscaster)". */
export function describeVoice(voice: Voice, by: VoiceBy): string {
  const facts = by.voice ? voiceFacts({ ...voice, ...by.voice, mark: null }) : voiceFacts(voice);
  return t('voices.nameWithDetails', { name: by.voice?.name ?? voice.name, facts });
}

/** The names of what speaks a voice of the catalog: its own where it speaks itself, or nothing does. */
export function heardNames(voice: Voice): string {
  const names = voice.engines.flatMap((by) => (by.available ? [by.voice?.name ?? voice.name] : []));
  return formatEnumeration([...new Set(names.length > 0 ? names : [voice.name])]);
}

/** Best first. */
export const voiceEngines: readonly VoiceEngine[] = voiceEngineSchema.options;

/** The same without those that sound like an earlier one, as voices of the catalog share those of an engine. */
export function distinctVoicesOf(language: VoiceLanguage, engine: VoiceEngine) {
  const heard = new Set<string>();
  return voicesOf(language, engine).filter(({ by }) => {
    const name = by.voice?.name;
    if (name === undefined) return true;
    if (heard.has(name)) return false;
    heard.add(name);
    return true;
  });
}

/** The voices of a language in the engine: available ones first. */
export function voicesOf(language: VoiceLanguage, engine: VoiceEngine) {
  const found = language.voices.flatMap((voice) =>
    voice.engines.filter((one) => one.engine === engine).map((by) => ({ voice, by })),
  );
  return [...found.filter(({ by }) => by.available), ...found.filter(({ by }) => !by.available)];
}

/** The first available voice, else the first. */
export function firstVoice(language: VoiceLanguage): VoiceChoice | null {
  const all = voiceEngines.flatMap((engine) => voicesOf(language, engine));
  const found = all.find(({ by }) => by.available) ?? all[0];
  return found ? { voiceId: found.voice.voiceId, engine: found.by.engine } : null;
}

/** The selected voice in a language; undefined if there is no such voice. */
export function findChoice(language: VoiceLanguage, choice: VoiceChoice | null) {
  if (!choice) return undefined;
  return voicesOf(language, choice.engine).find(({ voice }) => voice.voiceId === choice.voiceId);
}

/** Short sample sentences per language for previewing a voice. */
export const sampleSentence = (language: VoiceLanguage['language']): string =>
  samples[languages[language].base] ?? samples.en;

const samples: Partial<Record<VoiceLanguage['language'], string>> & { en: string } = {
  ar: 'مرحبا، هذا صوتي. كيف يبدو لك؟',
  zh: '你好，这是我的声音。听起来怎么样？',
  // not shown: spoken in the language of the voice
  en: 'Hello, this is my voice. How does it sound to you?',
  // not shown: spoken in the language of the voice
  fr: 'Bonjour, voici ma voix. Comment la trouvez-vous ?',
  // not shown: spoken in the language of the voice
  de: 'Hallo, das ist meine Stimme. Wie klingt sie für Sie?',
  ja: 'こんにちは、これが私の声です。どう聞こえますか。',
  ko: '안녕하세요, 이것이 제 목소리입니다. 어떻게 들리나요?',
  // not shown: spoken in the language of the voice
  pt: 'Olá, esta é a minha voz. O que acha dela?',
  ru: 'Здравствуйте, это мой голос. Как он звучит?',
  // not shown: spoken in the language of the voice
  es: 'Hola, esta es mi voz. ¿Qué le parece?',
};
