import { languages } from '@glossa/contracts/languages';
import { EngineError } from '../../engines/engine-error.ts';
import { detectLanguageWithScore, readDocument } from '../media/index.ts';
import { translateSegments } from '../text-translation/index.ts';
import type { ConversionDeps } from './deps.ts';
import type { Made, Making } from './made.ts';
import type { DocumentOptions } from './options.ts';

/** The same format back. Throws EngineError, or DocumentError with what is wrong with the file. */
export async function makeDocument(
  deps: ConversionDeps,
  { outputPath, context }: Making,
  { format, mediaType, from: asked, to, glossaryId }: DocumentOptions,
  { organisationId, inputFile }: { organisationId: string; inputFile: string },
): Promise<Made> {
  const { db, translators } = deps;
  const { signal } = context;
  const document = await readDocument(deps, { file_name: inputFile, format }, signal);
  const sample = document.segments.slice(0, 200).map(({ plain }) => plain);
  const found = asked === 'detect' ? await detectLanguageWithScore(sample.join('\n')) : undefined;
  const from = asked === 'detect' ? found?.language : asked;
  if (!from)
    throw new EngineError(
      'ENGINE_UNSUPPORTED_LANGUAGE',
      'The language of this document could not be told. Choose it and drop the file again.',
    );
  if (from === to)
    throw new EngineError(
      'ENGINE_UNSUPPORTED_LANGUAGE',
      `This document is in ${languages[from].label} already. Choose another language to translate into.`,
    );
  const chosen = await translators.choose(from, to);
  if (!chosen)
    throw new EngineError(
      'ENGINE_UNAVAILABLE',
      `No installed engine translates from ${languages[from].label} into ${languages[to].label}. The Engines screen says how to add one.`,
    );
  const translated = await translateSegments(db, {
    segments: document.segments,
    organisationId,
    glossaryId: glossaryId ?? null,
    from,
    to,
    engine: chosen.engine,
    signal: context.signal,
    onProgress: (fraction) => context.report(fraction * 95, 'translating'),
    useMemory: true,
  });
  const texts = new Map([...translated].map(([id, { text }]) => [id, text]));
  await document.write({
    targetLanguage: to,
    direction: languages[to].direction,
    translations: texts,
    outputPath,
    pdfBecomes: 'pdf',
    signal,
  });
  const lost = [...translated.values()].flatMap((one) => one.lost);
  return {
    extension: format,
    mediaType,
    notes: [
      `Translated from ${languages[from].label} by ${chosen.engine.label}.`,
      ...lost.slice(0, 20).map((text) => `“${text}” did not survive the translation.`),
    ],
  };
}
