import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { type CatalogueVoice, voiceCatalogue } from '@glossa/contracts/voice-catalogue';
import type { Voice, VoiceChoice } from '@glossa/contracts/voices';
import { message } from '@glossa/messages/message';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { EngineError } from '../engine-error.ts';
import { type EngineList, readEngines } from '../engine-list.ts';
import { heardBack } from './heard-back.ts';
import type { EngineVoice, TextToSpeechEngine } from './port.ts';
import type { VoiceRegistry } from './voice-registry.ts';

type Offer = { engine: TextToSpeechEngine; voices: EngineVoice[] };

/** The first listed engine that can speak a voice of the catalog speaks it. */
export function createVoiceRegistry(list: EngineList<TextToSpeechEngine>): VoiceRegistry {
  return {
    listEngines: () => readEngines(list),
    listVoices: async () => {
      const engines = await readEngines(list);
      const offers = await listOffers(engines);
      return languageCodes.map((language) => ({
        language,
        locale: voiceCatalogue[language].locale,
        voices: voiceCatalogue[language].voices.map((voice) =>
          describeVoice(engines, offers, language, voice),
        ),
      }));
    },
    speak: async ({ voice, ...request }) => {
      const known = voiceCatalogue[request.language].voices.find(({ id }) => id === voice.voiceId);
      if (!known?.engines.includes(voice.engine)) throw unknownVoice(voice);
      const engines = await readEngines(list);
      const found = await findFirst(engines, request.language, voice);
      if (!found) throw notInstalled(engines, request.language, voice, known);
      return found.engine.speak({
        ...request,
        voiceId: found.voice.voiceId,
        engine: found.voice.engine,
      });
    },
  };
}

const listOffers = (engines: readonly TextToSpeechEngine[]): Promise<Offer[]> =>
  Promise.all(engines.map(offerOf));

async function offerOf(engine: TextToSpeechEngine): Promise<Offer> {
  if (!(await engine.status()).ready) return { engine, voices: [] };
  // A service may become unavailable between the two calls: the other engines still speak.
  const voices = await engine.voices().catch((error: unknown) => {
    if (error instanceof EngineError) return [];
    throw error;
  });
  return { engine, voices };
}

/** Queries only the engine that is used: a dub speaks hundreds of lines. */
async function findFirst(
  engines: readonly TextToSpeechEngine[],
  language: LanguageCode,
  choice: VoiceChoice,
) {
  for (const engine of engines) {
    const found = findVoice([await offerOf(engine)], language, choice);
    if (found) return found;
  }
  return undefined;
}

const notOfGender: Record<CatalogueVoice['gender'], MessageRef> = {
  female: message('tts.noFemaleVoice'),
  male: message('tts.noMaleVoice'),
};

/**
 * The engine voice for a voice of the catalog: itself if the engine has it, else one of the same language and gender.
 * Different voices get different ones as long as there are enough, and always the same one. Undefined if the engine
 * does not speak the language at this quality.
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
  return { ...other, note: other.note ? { sentences: [other.note, note] } : note };
}

function findVoice(offers: readonly Offer[], language: LanguageCode, choice: VoiceChoice) {
  for (const { engine, voices } of offers) {
    const voice = matchVoice(voices, language, choice);
    if (voice) return { engine, voice };
  }
  return undefined;
}

function describeVoice(
  engines: readonly TextToSpeechEngine[],
  offers: readonly Offer[],
  language: LanguageCode,
  { id, name, gender, locale, mark, engines: qualities }: CatalogueVoice,
): Voice {
  return {
    voiceId: id,
    name,
    gender,
    locale,
    mark,
    engines: qualities.map((engine) => {
      const found = findVoice(offers, language, { voiceId: id, engine });
      return {
        engine,
        available: found !== undefined,
        voice:
          found && found.voice.voiceId !== id
            ? { name: found.voice.name, gender: found.voice.gender }
            : null,
        spokenBy: found ? answerMessage(found.engine.label) : null,
        remedy: found ? null : answerMessage(remedyOf(engines, language, engine)),
        note: found?.voice.note ? answerMessage(found.voice.note) : null,
        heardBack: found ? heardBack(found.engine.id, found.voice.voiceId, language) : null,
      };
    }),
  };
}

function remedyOf(
  engines: readonly TextToSpeechEngine[],
  language: LanguageCode,
  quality: VoiceChoice['engine'],
): MessageRef {
  const remedies = engines
    .filter(({ speaks }) => speaks === 'both' || speaks === quality)
    .flatMap((engine) => engine.remedyFor(language) ?? []);
  return remedies[0] ?? message('tts.setUpVoiceService');
}

const unknownVoice = ({ voiceId, engine }: VoiceChoice) =>
  new EngineError('ENGINE_BAD_INPUT', message('tts.voiceUnknown', { engine, voiceId }));

const notInstalled = (
  engines: readonly TextToSpeechEngine[],
  language: LanguageCode,
  { engine }: VoiceChoice,
  { name }: CatalogueVoice,
) =>
  new EngineError(
    'ENGINE_UNAVAILABLE',
    message('tts.voiceUnavailable', { name, engine, remedy: remedyOf(engines, language, engine) }),
  );
