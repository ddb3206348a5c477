import {
  type EncodingName,
  type LanguageProfile,
  languageProfiles,
  wideProfiles,
} from './encoding-profiles.ts';
import { textDecoderOf } from './text-decoders.ts';

export type EncodingGuess = { encoding: EncodingName; confidence: number };

/** The number of non-ASCII bytes to examine: enough for any language, fast for any file. */
const sampleBytes = 16 * 1024;

/**
 * The most likely non-Unicode encoding, by how much the decoded text looks like a language. Never fails; confidence 0
 * to 1 by the distance to the next different text.
 */
export function guessLegacyEncoding(bytes: Uint8Array): EncodingGuess {
  const sample = takeSample(bytes);
  const texts = new Map<EncodingName, string>();
  const scores = [...languageProfiles, ...wideProfiles].flatMap((profile) =>
    profile.encodings.map((encoding) => {
      const text = texts.get(encoding) ?? textDecoderOf(encoding).decode(sample);
      texts.set(encoding, text);
      const rarity = rare.get(encoding) ?? 0;
      return { encoding, text, score: scoreText(text, profile) - rarity };
    }),
  );
  let best = {
    encoding: 'windows-1252' as EncodingName,
    text: '',
    score: Number.NEGATIVE_INFINITY,
  };
  for (const guess of scores) if (guess.score > best.score + 1e-9) best = guess;
  const rival = Math.max(
    0,
    ...scores
      .filter(({ text, encoding }) => text !== best.text && !isTwin(encoding, best.encoding))
      .map(({ score }) => score),
  );
  const characters = [...best.text].filter((sign) => sign > '\u007f').length;
  const evidence = Math.min(1, characters / 20);
  const margin = Math.min(1, Math.max(0, best.score - rival) / 0.3);
  const confidence = best.score <= 0 ? 0 : Math.min(0.99, 0.3 + 0.7 * margin * evidence);
  return { encoding: best.encoding, confidence: Math.round(confidence * 100) / 100 };
}

/** The first lines with non-ASCII bytes, joined: times and numbers carry no information. */
function takeSample(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampleBytes);
  let filled = 0;
  let start = 0;
  let telling = false;
  for (let at = 0; at <= bytes.length && filled < sampleBytes; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte > 0x7f) telling = true;
    if (byte !== 0x0a && byte !== 0x0d && at - start < sampleBytes) continue;
    if (telling) {
      const line = bytes.subarray(start, Math.min(at + 1, start + sampleBytes - filled));
      sample.set(line, filled);
      filled += line.length;
    }
    start = at + 1;
    telling = false;
  }
  return sample.subarray(0, filled);
}

/** Scores of these two are always close: the few characters in which they differ decide, and say nothing of the rest. */
const isTwin = (one: EncodingName, other: EncodingName): boolean =>
  one === 'x-mac-cyrillic' && other === 'windows-1251';

/**
 * Rare encodings for subtitles, and how much better than the others they must score. MacCyrillic differs from
 * Windows-1251 by the capitals and я only, hence by few characters.
 */
const rare: ReadonlyMap<EncodingName, number> = new Map([
  ['macintosh', 0.05],
  ['ibm855', 0.05],
  ['ibm866', 0.05],
  ['iso-8859-5', 0.05],
  ['iso-8859-6', 0.05],
  ['windows-1258', 0.05],
  ['x-mac-cyrillic', 0.005],
]);

/** The mean score of the non-ASCII characters for the profile, from -2 to 1. */
function scoreText(text: string, profile: LanguageProfile): number {
  const usual = usualOf(profile);
  let sum = 0;
  let count = 0;
  let vowels = 0;
  let before = '';
  for (const sign of text) {
    if (sign > '\u007f') {
      count += 1;
      if (profile.vowels?.test(sign)) vowels += 1;
      if (usual.has(sign)) sum += 1;
      else if (profile.belongs.test(sign)) sum += profile.latin ? 0.5 : 0.25;
      else sum -= sign === '\ufffd' || (sign >= '\u0080' && sign <= '\u009f') ? 2 : 1;
      if (profile.latin) sum -= latinFault(before, sign);
      else if (!profile.wide) sum -= scriptFault(before, sign);
    }
    before = sign;
  }
  if (count === 0) return 0;
  if (profile.odd) sum -= text.match(profile.odd)?.length ?? 0;
  const unspeakable = profile.vowels !== undefined && vowels < count * 0.3;
  return sum / count - (unspeakable ? 0.4 : 0);
}

const usualSets = new Map<LanguageProfile, Set<string>>();
function usualOf(profile: LanguageProfile): Set<string> {
  const known = usualSets.get(profile) ?? new Set(profile.usual);
  usualSets.set(profile, known);
  return known;
}

const isLower = (sign: string): boolean => sign !== sign.toUpperCase();
const isUpper = (sign: string): boolean => sign !== sign.toLowerCase();

/** Non-ASCII letters occur singly, and a capital does not follow a lower-case letter. */
function latinFault(before: string, sign: string): number {
  const run = before > '\u007f' && isLetter(before) && isLetter(sign) ? 0.5 : 0;
  return run + (isUpper(sign) && isLower(before) ? 0.7 : 0);
}

/** A word is in one script, and a capital does not follow a lower-case letter. */
function scriptFault(before: string, sign: string): number {
  const mixed = /[a-z]/i.test(before) && isLetter(sign) ? 0.7 : 0;
  return mixed + (isUpper(sign) && before > '\u007f' && isLower(before) ? 0.7 : 0);
}

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);
