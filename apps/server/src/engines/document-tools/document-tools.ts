import type { RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { createPdfBuilder } from './build-pdf-translation.ts';
import { createTurns } from './one-at-a-time.ts';
import type { DocumentTools } from './port.ts';
import { createPdfReader } from './read-pdf.ts';
import { createPageRenderer } from './render-pages.ts';
import { createPdfMaker } from './to-pdf.ts';

/** Document tools on the LibreOffice and poppler of this machine. `run` is the sandbox's. */
export function createDocumentTools({ run }: { run: RunProgram }): DocumentTools {
  const takeTurn = createTurns();
  const toPdf = createPdfMaker(run, takeTurn);
  return {
    status: () => readStatus(run),
    toPdf,
    renderPages: createPageRenderer(run),
    readPdf: createPdfReader(run),
    buildPdfTranslation: createPdfBuilder(run, takeTurn),
  };
}

const programs = [
  {
    program: 'soffice',
    version: '--version',
    remedy:
      'Install it with: apt-get install libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui libreoffice-draw-nogui',
  },
  { program: 'pdftotext', version: '-v', remedy: 'Install it with: apt-get install poppler-utils' },
  { program: 'ffmpeg', version: '-version', remedy: 'Install it with: apt-get install ffmpeg' },
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
): Promise<string | undefined> {
  try {
    const { exitCode } = await run({ program, args: [version], timeoutMs: 30_000 });
    return exitCode === 0 ? undefined : `${program} does not start (exit code ${exitCode}).`;
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return error.reason === 'missing'
      ? `${program} is not installed.`
      : `${program} does not start.`;
  }
}
