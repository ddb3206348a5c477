import { join } from 'node:path';
import { plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import { languages } from '@glossa/contracts/languages';
import { type OfficeFormat, officeFormats } from '../../engines/document-tools/port.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { disclaimerFor } from '../disclaimers/index.ts';
import { readDocument } from '../media/index.ts';
import { readSegments } from './document-segments.ts';
import type { MadeFile, OutputWork } from './output-work.ts';

/** The document in the format it came in; a PDF becomes a Word document, which people can go on with. */
export async function makeDocument(work: OutputWork): Promise<MadeFile> {
  const notes = await build(work, work.outputPath, 'docx');
  const { format } = work.media;
  return { extension: format === 'pdf' ? 'docx' : format, notes, madeFrom: null };
}

/** The translated document laid out as PDF. */
export async function makeDocumentPdf(work: OutputWork): Promise<MadeFile> {
  const { deps, media, context, folder, outputPath } = work;
  if (media.format === 'pdf') {
    const notes = await build(work, outputPath, 'pdf');
    return { extension: 'pdf', notes, madeFrom: null };
  }
  const format = officeFormats.find((known): known is OfficeFormat => known === media.format);
  if (!format)
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      `A .${media.format} file has no pages, so there is no PDF of it. The document itself is there to download.`,
    );
  const inputPath = join(folder, `document.${format}`);
  const notes = await build(work, inputPath, 'docx');
  context.report(50, 'laying out the pages');
  await deps.documentTools.toPdf({ inputPath, format, outputPath, signal: context.signal });
  return { extension: 'pdf', notes, madeFrom: null };
}

/** Writes the document with the kept translations; answers what a person should know about it. */
async function build(
  { deps, output, request, media, context }: OutputWork,
  outputPath: string,
  pdfBecomes: 'docx' | 'pdf',
): Promise<string[]> {
  const { signal, report } = context;
  report(0, 'building the document');
  const { content, notes } = output.options.disclaimer
    ? await disclaimerFor(deps.db, request, 'inDocuments')
    : { content: null, notes: [] };
  const rows = await readSegments(deps.db, request.id);
  const translations = new Map(rows.map((row) => [row.segment_id, row.target]));
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
  const document = await readDocument(deps, media, signal);
  await document.write({
    ...options,
    translations,
    outputPath,
    pdfBecomes,
    signal,
    onProgress: (fraction) => report(fraction * 100, 'building the document'),
  });
  return notes;
}
