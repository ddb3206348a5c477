import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { EngineVoice } from '../port.ts';

type Speaker = { id: string; name: string; gender: EngineVoice['gender']; number: number };

/** The abilities of a neural voice model; the model store knows the origin of its files. */
export type NeuralModel = {
  id: string;
  kind: 'supertonic' | 'piper';
  locale: string;
  languages: readonly LanguageCode[];
  speakers: readonly Speaker[];
};

const speaker = (letter: 'F' | 'M', number: number, first: number): Speaker => ({
  id: `supertonic-${letter}${number}`,
  name: `Supertonic ${letter}${number}`,
  gender: letter === 'F' ? 'female' : 'male',
  number: first + number - 1,
});

export const neuralModels: readonly NeuralModel[] = [
  {
    id: 'voice-supertonic-3',
    kind: 'supertonic',
    locale: 'mul',
    languages: ['ar', 'en', 'fr', 'fr-CA', 'de', 'ja', 'ko', 'pt', 'pt-PT', 'ru', 'es', 'es-MX'],
    speakers: [1, 2, 3, 4, 5].flatMap((number) => [
      speaker('F', number, 0),
      speaker('M', number, 5),
    ]),
  },
  {
    id: 'voice-huayan',
    kind: 'piper',
    locale: 'zh-CN',
    languages: ['zh', 'zh-TW'],
    speakers: [{ id: 'huayan', name: 'Huayan', gender: 'female', number: 0 }],
  },
];

/** A note about a language the model does not distinguish from a related one. */
const notes: Partial<Record<LanguageCode, MessageRef>> = {
  'fr-CA': message('tts.noteOneFrench'),
  'pt-PT': message('tts.noteOnePortuguese'),
  'es-MX': message('tts.noteOneSpanish'),
  'zh-TW': message('tts.noteMainlandMandarin'),
};

export const voicesOf = ({ languages, speakers, locale }: NeuralModel): EngineVoice[] =>
  languages.flatMap((language) =>
    speakers.map(({ id, name, gender }): EngineVoice => {
      const note = notes[language];
      return {
        voiceId: id,
        name,
        gender,
        languages: [language],
        locale,
        engine: 'Neural',
        ...(note ? { note } : {}),
      };
    }),
  );
