import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MachineTranslationEngine } from '../../apps/server/src/engines/machine-translation/port.ts';
import type { TranslationQuality } from '../../packages/contracts/src/engines.ts';
import { type LanguageCode, languageCodes } from '../../packages/contracts/src/languages.ts';
import { checkMeaning } from '../../packages/terminology/src/meaning/check-meaning.ts';
import { chrf } from './chrf.ts';

/** The same text in several languages, line by line. */
export type ParallelText = Partial<Record<LanguageCode, string[]>>;

export type MeasuredPair = TranslationQuality['pairs'][number] & {
  /** What the Engines screen says of the pair. */
  quality: string;
};

/** The file that the Engines screen imports. */
export const qualityFile = (pairs: readonly MeasuredPair[]): TranslationQuality => ({
  measuredAt: new Date().toISOString(),
  pairs: pairs.map(({ quality: _, ...pair }) => pair),
});

/** `en.txt`, `de.txt` …, which have the same number of lines. Throws a sentence for others. */
export async function readParallelText(folder: string): Promise<ParallelText> {
  const text: ParallelText = {};
  for (const file of await readdir(folder)) {
    const code = languageCodes.find((one) => file === `${one}.txt`);
    if (code) text[code] = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n');
  }
  const counts = new Set(Object.values(text).map((lines) => lines.length));
  if (counts.size !== 1 || Object.keys(text).length < 2)
    throw new Error(
      `${folder} needs at least two files like en.txt and de.txt with the same number of lines.`,
    );
  return text;
}

/** Every pair of the text that an engine can translate now. */
export async function measureTranslation(
  engines: readonly MachineTranslationEngine[],
  text: ParallelText,
  tell: (pair: MeasuredPair) => void,
): Promise<MeasuredPair[]> {
  const all: MeasuredPair[] = [];
  for (const engine of engines) {
    if (!(await engine.status()).ready) continue;
    for (const { from, to, quality } of await engine.pairs()) {
      const [source, reference] = [text[from], text[to]];
      if (!source || !reference) continue;
      const texts = await engine.translate({
        ...{ texts: source, from, to, markup: 'none' },
        signal: new AbortController().signal,
      });
      const count = (targets: readonly string[]) =>
        source.filter(
          (line, index) =>
            checkMeaning({
              source: line,
              target: targets[index] ?? '',
              sourceLanguage: from,
              targetLanguage: to,
            }).length > 0,
        ).length;
      const pairs = texts.map((translation, index) => ({
        translation,
        reference: reference[index] ?? '',
      }));
      const measured = {
        ...{ engine: engine.id, from, to, quality, sentences: source.length },
        ...{ chrf: chrf(pairs), flagged: count(texts), flaggedInText: count(reference) },
      };
      all.push(measured);
      tell(measured);
    }
  }
  return all;
}
