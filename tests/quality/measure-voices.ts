import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../../apps/server/src/engines/engine-error.ts';
import { writeInScriptOf } from '../../apps/server/src/engines/speech-to-text/chinese-script.ts';
import type { SpeechToTextEngine } from '../../apps/server/src/engines/speech-to-text/port.ts';
import type { HeardBackFile } from '../../apps/server/src/engines/text-to-speech/heard-back.ts';
import type { TextToSpeechEngine } from '../../apps/server/src/engines/text-to-speech/port.ts';
import { type LanguageCode, languageCodes } from '../../packages/contracts/src/languages.ts';
import { joinWords } from '../../packages/subtitles/src/language-text.ts';
import { errorRate } from './error-rate.ts';
import { prepareAudio } from './measure-speech.ts';
import type { ParallelText } from './measure-translation.ts';

/** Enough that one misheard word does not decide. */
const SENTENCES = 6;
const SHORTEST = 40;
const LONGEST = 110;

export type HeardVoice = HeardBackFile['voices'][number] & { text: string; heard: string };

/** Sentences of words only: figures, abbreviations and names of formats can be read in more than one way. */
export function sentencesToSpeak(text: ParallelText): ParallelText {
  const english = text.en ?? [];
  const plain = english.flatMap((line, index) => {
    const isPlain =
      line.length >= SHORTEST && line.length <= LONGEST && !/[A-Z\d“”"&/@]/.test(line.slice(1));
    return isPlain ? [index] : [];
  });
  const step = Math.max(1, plain.length / SENTENCES);
  const chosen = Array.from(
    { length: Math.min(SENTENCES, plain.length) },
    (_, at) => plain[Math.floor(at * step)] ?? 0,
  );
  return Object.fromEntries(
    Object.entries(text).map(([code, lines]) => [
      code,
      chosen.map((index) => lines?.[index] ?? ''),
    ]),
  );
}

/** The file with newly measured voices in the place of those of the same languages; of other versions nothing stays. */
export function mergeHeardBack(before: HeardBackFile, now: HeardBackFile): HeardBackFile {
  const isSame = (file: HeardBackFile) => JSON.stringify([file.versions, file.recognizer]);
  if (isSame(before) !== isSame(now)) return now;
  const all = languageCodes.flatMap(
    (code) =>
      [now, before]
        .map(({ voices }) => voices.filter(({ language }) => language === code))
        .find((own) => own.length > 0) ?? [],
  );
  return { ...now, voices: all };
}

/** What the product ships of it, without texts. */
export const heardBackFile = (
  voices: readonly HeardVoice[],
  recognizer: HeardBackFile['recognizer'],
  versions: HeardBackFile['versions'],
): HeardBackFile => ({
  measuredAt: new Date().toISOString(),
  ...{ versions, recognizer },
  voices: voices.map(({ text: _, heard: __, ...voice }) => voice),
});

/** Speaks sentences with the first voice of each language, and compares them with what the product hears in them. */
export async function measureVoices(
  voices: TextToSpeechEngine,
  recognizer: SpeechToTextEngine,
  text: ParallelText,
  say: (voice: HeardVoice) => void,
): Promise<HeardVoice[]> {
  const all = await voices.voices();
  const heard: HeardVoice[] = [];
  for (const language of languageCodes) {
    const voice = all.find(({ languages }) => languages.includes(language));
    const sentences = text[language];
    if (!voice || !sentences?.length) continue;
    const spoken = sentences.join(' ');
    const result = await hearBack(voices, recognizer, { language, voice, text: spoken });
    // A detected language is one of its variants: Traditional Chinese was recognized as Chinese.
    const inScript = await writeInScriptOf(language, result?.words ?? []);
    const words = joinWords(
      inScript.map((word) => word.text),
      language,
    );
    const one: HeardVoice = {
      ...{ engine: voices.id, voiceId: voice.voiceId, language },
      ...{ detected: result?.language ?? null, ...errorRate(spoken, words, language) },
      ...{ text: spoken, heard: words },
    };
    heard.push(one);
    say(one);
  }
  return heard;
}

async function hearBack(
  voices: TextToSpeechEngine,
  recognizer: SpeechToTextEngine,
  {
    language,
    voice,
    text,
  }: {
    language: LanguageCode;
    voice: { voiceId: string; engine: 'Neural' | 'Standard' };
    text: string;
  },
) {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-quality-'));
  const { signal } = new AbortController();
  try {
    const outputPath = join(folder, 'spoken.wav');
    const { voiceId, engine } = voice;
    await voices.speak({ text, language, voiceId, engine, rate: 1, outputPath, signal });
    const audioPath = await prepareAudio(outputPath, folder);
    return await recognizer
      .transcribe({ audioPath, language: 'detect', signal })
      .catch((error: unknown) => {
        if (error instanceof EngineError && error.code === 'ENGINE_NO_SPEECH') return undefined;
        throw error;
      });
  } finally {
    await rm(folder, { recursive: true });
  }
}
