import { join } from 'node:path';
import {
  type ParserOwner,
  type Parsers,
  parserTask,
} from '../../../platform/sandbox/parsers/task.ts';
import type { PageFields } from './field-texts.ts';
import type * as formParser from './pdf-form.parser.ts';

const parser = new URL('./pdf-form.parser.ts', import.meta.url);
const cpuMs = 120_000;
const takeTask = parserTask<typeof formParser.takeForm>(parser, 'takeForm', {
  writes: ['outputPath'],
  cpuMs,
});
const copyTask = parserTask<typeof formParser.copyForm>(parser, 'copyForm', {
  ...{ reads: ['sourcePath', 'path'], writes: ['outputPath'] },
  cpuMs,
});

type FormRequest = { pdfPath: string; owner: ParserOwner; signal: AbortSignal };

/** The PDF without the fields of its form, in `folder`, and what they say; the PDF itself if it has no form that can be read. */
export async function takeForm(
  parsers: Parsers,
  { pdfPath, owner, signal }: FormRequest,
  { hasForm, folder }: { hasForm: boolean; folder: string },
): Promise<{ pdfPath: string; fields: PageFields[] }> {
  const outputPath = join(folder, 'without-fields.pdf');
  if (!hasForm) return { pdfPath, fields: [] };
  const input = { path: pdfPath, outputPath };
  const { written, fields } = await parsers.run(takeTask, input, { owner, signal });
  return { pdfPath: written ? outputPath : pdfPath, fields };
}

/** Writes the translation at `path` with the form of its original to `outputPath`; false if it has none. */
export async function copyForm(
  parsers: Parsers,
  { pdfPath, owner, signal }: FormRequest,
  {
    translations,
    ...paths
  }: { path: string; outputPath: string; translations: ReadonlyMap<string, string> },
): Promise<boolean> {
  const input = { ...paths, sourcePath: pdfPath, translations: [...translations] };
  const { fields } = await parsers.run(copyTask, input, { owner, signal });
  return fields > 0;
}
