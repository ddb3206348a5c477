import { join } from 'node:path';
import { plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import { deliveredFormat, hasDisclaimer, isPaged } from '@glossa/contracts/document-formats';
import { languages } from '@glossa/contracts/languages';
import type { Segment } from '@glossa/documents';
import { message } from '@glossa/messages/message';
import { type OfficeFormat, officeFormats } from '../../../engines/document-tools/port.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { readDocument } from '../../media/index.ts';
import type { OutputWork, RenderedFile } from '../request/jobs.ts';
import { readSegments, type SegmentRow } from '../text/store-segments.ts';
import { digestOfSegments } from './text-digest.ts';

/** The document in its original format; a PDF becomes a Word document, which can be edited. */
export async function renderDocument(work: OutputWork): Promise<RenderedFile> {
  const built = await build(work, work.outputPath, 'docx');
  const { format } = work.media;
  return { extension: deliveredFormat(format), sourceSetId: null, ...built };
}

/** The translated document laid out as PDF. */
export async function renderDocumentPdf(work: OutputWork): Promise<RenderedFile> {
  const { deps, media, context, folder, outputPath } = work;
  if (isPaged(media.format)) {
    const built = await build(work, outputPath, 'pdf');
    return { extension: 'pdf', sourceSetId: null, ...built };
  }
  const delivered = deliveredFormat(media.format);
  const format = officeFormats.find((known): known is OfficeFormat => known === delivered);
  if (!format)
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      message('translations.noPdfDownload', { format: media.format }),
    );
  const inputPath = join(folder, `document.${format}`);
  const built = await build(work, inputPath, 'docx');
  context.report(50, message('jobs.layingOutPages'));
  await deps.documentTools.toPdf({ inputPath, format, outputPath, signal: context.signal });
  return { extension: 'pdf', sourceSetId: null, ...built };
}

/** Writes the document with the stored translations; returns warnings and what was written. */
async function build(
  { deps, appearance, request, media, context }: OutputWork,
  outputPath: string,
  pdfBecomes: 'docx' | 'pdf',
): Promise<Pick<RenderedFile, 'notes' | 'textDigest'>> {
  const { signal, report } = context;
  report(0, message('jobs.buildingDocument'));
  const { content, notes } = appearance.disclaimer;
  const rows = await readSegments(deps.db, request.id, { removed: 'without' });
  // What is not translated stays as in the original.
  const translations = new Map(
    rows.flatMap(({ segment_id, target }) => (target === '' ? [] : [[segment_id, target]])),
  );
  const options = {
    targetLanguage: request.language,
    direction: languages[request.language].direction,
    ...(content
      ? {
          disclaimer: plainDisclaimer(content, { addresses: true }),
          markedDisclaimer: content,
        }
      : {}),
  };
  // The profile of the document may be another one by now.
  const { filter_settings: settings } = request;
  const read = { ...media, filter_profile: settings && { settings } };
  const document = await readDocument(deps, read, {
    language: request.source_language,
    signal,
  });
  assertSameSource(rows, document.segments);
  await document.write({
    ...options,
    translations,
    outputPath,
    pdfBecomes,
    signal,
    onProgress: (fraction) => report(fraction * 100, message('jobs.buildingDocument')),
  });
  const lacksDisclaimer = content && !hasDisclaimer(media.format);
  return {
    notes: lacksDisclaimer
      ? [...notes, message('translations.formatWithoutDisclaimer', { format: media.format })]
      : notes,
    textDigest: digestOfSegments(rows),
  };
}

/**
 * Texts are written to where the reader says their segments are. If it reads the document in another way than when it was
 * translated, they would get into wrong places, and texts that it did not read then would not be translated.
 */
function assertSameSource(rows: readonly SegmentRow[], segments: readonly Segment[]): void {
  const sources = new Map(segments.map(({ id, text }) => [id, text]));
  const other = rows.filter((row) => sources.get(row.segment_id) !== row.source);
  if (other.length > 0)
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      message('translations.documentReadDifferently', { count: other.length }),
    );
  const known = new Set(rows.map(({ segment_id }) => segment_id));
  const added = segments.filter(({ id }) => !known.has(id));
  if (added.length > 0)
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      message('translations.documentHasNewTexts', { count: added.length }),
    );
}
