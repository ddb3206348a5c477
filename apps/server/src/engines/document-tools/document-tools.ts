import { rename } from 'node:fs/promises';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { installPackages } from '../install-packages.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import { toEngineError } from '../program-failure.ts';
import { createPdfBuilder } from './build-pdf-translation.ts';
import type { DocumentTools } from './port.ts';
import { createPdfReader } from './read-pdf.ts';
import { createPageRenderer } from './render-pages.ts';
import { runLibreOffice, toDocumentError } from './run-libreoffice.ts';
import { createSerialQueue, type RunSerially } from './serialize-work.ts';

function createPdfMaker(run: RunProgram, runSerially: RunSerially): DocumentTools['toPdf'] {
  return async ({ inputPath, format, outputPath, signal }) => {
    try {
      await runSerially(() =>
        writeOutputFile(outputPath, async (partPath, folder) => {
          const made = await runLibreOffice(run, { inputPath, format, folder, signal });
          await rename(made, partPath);
        }),
      );
    } catch (error) {
      throw toDocumentError(error) ?? toEngineError(error, message('documents.layingOut'));
    }
  };
}

/** Document tools based on the local LibreOffice and poppler. `run` is the sandbox's; `parsers` read what poppler prints. */
export function createDocumentTools({
  run,
  parsers,
}: {
  run: RunProgram;
  parsers: Parsers;
}): DocumentTools {
  const runSerially = createSerialQueue();
  const toPdf = createPdfMaker(run, runSerially);
  const readPdf = createPdfReader(run, parsers);
  return {
    status: () => readStatus(run),
    toPdf,
    renderPages: createPageRenderer(run),
    readPdf,
    buildPdfTranslation: createPdfBuilder({ run, parsers, runSerially, readPdf }),
  };
}

const programs = [
  {
    program: 'soffice',
    version: '--version',
    remedy: installPackages(
      'libreoffice-writer-nogui',
      'libreoffice-calc-nogui',
      'libreoffice-impress-nogui',
      'libreoffice-draw-nogui',
    ),
  },
  { program: 'pdftotext', version: '-v', remedy: installPackages('poppler-utils') },
  { program: 'ffmpeg', version: '-version', remedy: installPackages('ffmpeg') },
];

async function readStatus(run: RunProgram): ReturnType<DocumentTools['status']> {
  for (const { program, version, remedy } of programs) {
    const reason = await tryProgram(run, program, version);
    if (reason !== undefined) return { ready: false, reason, remedy };
  }
  return { ready: true };
}

async function tryProgram(
  run: RunProgram,
  program: string,
  version: string,
): Promise<MessageRef | undefined> {
  try {
    const { exitCode } = await run({ program, args: [version], timeoutMs: 30_000 });
    return exitCode === 0
      ? undefined
      : message('mediaTools.programExitCode', { program, exitCode });
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return error.reason === 'missing'
      ? message('mediaTools.programNotInstalled', { program })
      : message('mediaTools.programDoesNotStart', { program });
  }
}
