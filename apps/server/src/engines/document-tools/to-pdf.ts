import { rename } from 'node:fs/promises';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import { toEngineError } from '../program-failure.ts';
import { keepDocumentError } from './document-failure.ts';
import type { TakeTurn } from './one-at-a-time.ts';
import type { DocumentTools } from './port.ts';
import { runLibreOffice } from './run-libreoffice.ts';

/** `toPdf` of the port. */
export function createPdfMaker(run: RunProgram, takeTurn: TakeTurn): DocumentTools['toPdf'] {
  return async ({ inputPath, format, outputPath, signal }) => {
    try {
      await takeTurn(() =>
        writeOutputFile(outputPath, async (partPath, folder) => {
          const made = await runLibreOffice(run, { inputPath, format, folder, signal });
          await rename(made, partPath);
        }),
      );
    } catch (error) {
      throw keepDocumentError(error) ?? toEngineError(error, 'Laying the document out');
    }
  };
}
