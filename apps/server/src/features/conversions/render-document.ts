import { deliveredFormat, isPaged } from '@glossa/contracts/document-formats';
import { languages } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engines/engine-error.ts';
import { zippedFormats } from '../../engines/media-tools/upload-formats.ts';
import { detectLanguageWithScore } from '../../platform/i18n/detect-language.ts';
import { readDocument } from '../media/index.ts';
import { missingModelError } from '../models/index.ts';
import { leaveToAble } from '../nodes/index.ts';
import { chargeJobWords } from '../operations/index.ts';
import { translateSegments } from '../text-translation/index.ts';
import { memoryProjectsOfUser } from '../translation-memory/index.ts';
import type { Artifact, ConversionRun } from './artifact.ts';
import type { DocumentOptions } from './conversion-kinds.ts';
import type { ConversionDeps } from './deps.ts';

/** Returns the same format, or the new one of old Office documents. Throws EngineError, or DocumentError for problems of the file. */
export async function renderDocument(
  deps: ConversionDeps,
  { outputPath, context, job }: ConversionRun,
  { format, mediaType, from: requested, to, glossaryId, filter }: DocumentOptions,
  row: { id: string; organisation_id: string; user_id: string; input_file: string },
): Promise<Artifact> {
  const { db, translators, supply } = deps;
  const { id, organisation_id: organisationId } = row;
  const { signal } = context;
  const document = await readDocument(
    deps,
    {
      file_name: row.input_file,
      format,
      organisation_id: organisationId,
      filter_profile: filter ? { settings: filter } : null,
    },
    { language: requested === 'detect' ? null : requested, signal },
  );
  const sample = document.segments.slice(0, 200).map(({ plain }) => plain);
  const found =
    requested === 'detect' ? await detectLanguageWithScore(sample.join('\n')) : undefined;
  const from = requested === 'detect' ? found?.language : requested;
  if (!from)
    throw new EngineError('ENGINE_UNSUPPORTED_LANGUAGE', message('conversion.languageUndetected'));
  if (from === to)
    throw new EngineError(
      'ENGINE_UNSUPPORTED_LANGUAGE',
      message('conversion.documentSameLanguage', { label: { language: from } }),
    );
  const lacking = await supply.fetch({ from, to }, context);
  const chosen = await translators.choose(from, to);
  if (!chosen) await leaveToAble(db, { capability: 'documents', from, to }, job);
  if (!chosen && lacking) throw missingModelError(lacking);
  if (!chosen)
    throw new EngineError(
      'ENGINE_UNAVAILABLE',
      message('conversion.noEngineForPair', {
        sourceLanguage: { language: from },
        targetLanguage: { language: to },
      }),
    );
  await chargeJobWords(db, { table: 'conversions', id, organisationId }, document.wordCount);
  const translated = await translateSegments(db, {
    segments: document.segments,
    organisationId,
    glossaryId: glossaryId ?? null,
    from,
    to,
    engine: chosen.engine,
    signal: context.signal,
    onProgress: (fraction) => context.report(fraction * 95, message('jobs.translating')),
    memory: await memoryProjectsOfUser(db, row.user_id),
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
  const delivered = isPaged(format) ? 'pdf' : deliveredFormat(format);
  return {
    extension: delivered,
    mediaType: zippedFormats.get(delivered)?.mediaType ?? mediaType,
    notes: [
      message('conversion.translatedNote', {
        sourceLanguage: { language: from },
        engineName: chosen.engine.label,
      }),
      ...document.recognitionNotes,
      ...(lacking ? [message('models.notFetched', { reason: lacking })] : []),
      ...lost.slice(0, 20).map((text) => message('conversion.textLost', { text })),
    ],
  };
}
