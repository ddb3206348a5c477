import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { type CatalogueVoice, voiceCatalogue } from '@glossa/contracts/voice-catalogue';
import type { Voice, VoiceChoice } from '@glossa/contracts/voices';
import { EngineError } from '../engine-error.ts';
import { matchVoice } from './match-voice.ts';
import type { EngineVoice, TextToSpeechEngine } from './port.ts';
import type { Speakers } from './speakers.ts';

type Offer = { engine: TextToSpeechEngine; voices: EngineVoice[] };

/** The engine listed first that can speak a voice of the catalogue speaks it. */
export function createSpeakers(engines: readonly TextToSpeechEngine[]): Speakers {
  return {
    engines,
    listVoices: async () => {
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
  // A service may go away between the two questions: the other engines still speak.
  const voices = await engine.voices().catch((error: unknown) => {
    if (error instanceof EngineError) return [];
    throw error;
  });
  return { engine, voices };
}

/** Asks no engine beyond the one that is used: a dub speaks hundreds of lines. */
async function findFirst(
  engines: readonly TextToSpeechEngine[],
  language: LanguageCode,
  choice: VoiceChoice,
) {
  for (const engine of engines) {
    const found = findSpeaker([await offerOf(engine)], language, choice);
    if (found) return found;
  }
  return undefined;
}

function findSpeaker(offers: readonly Offer[], language: LanguageCode, choice: VoiceChoice) {
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
      const found = findSpeaker(offers, language, { voiceId: id, engine });
      return {
        engine,
        available: found !== undefined,
        spokenBy: found?.engine.label ?? null,
        remedy: found ? null : remedyOf(engines, language, engine),
        note: found?.voice.note ?? null,
      };
    }),
  };
}

function remedyOf(
  engines: readonly TextToSpeechEngine[],
  language: LanguageCode,
  quality: VoiceChoice['engine'],
): string {
  const remedies = engines
    .filter(({ speaks }) => speaks === 'both' || speaks === quality)
    .flatMap((engine) => engine.remedyFor(language) ?? []);
  return remedies[0] ?? 'Set up a voice service; the README says which variables to set.';
}

const unknownVoice = ({ voiceId, engine }: VoiceChoice) =>
  new EngineError(
    'ENGINE_BAD_INPUT',
    `There is no ${engine} voice called ${voiceId} for this language. Choose one from the list of voices.`,
  );

const notInstalled = (
  engines: readonly TextToSpeechEngine[],
  language: LanguageCode,
  { engine }: VoiceChoice,
  { name }: CatalogueVoice,
) =>
  new EngineError(
    'ENGINE_UNAVAILABLE',
    `Nothing installed speaks the voice ${name} (${engine}). What helps: ${remedyOf(engines, language, engine)}`,
  );
