import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { ProgramError } from '../../../platform/sandbox/program-error.ts';
import { EngineError } from '../../engine-error.ts';
import { toEngineError } from '../../program-failure.ts';
import { listedData } from './tesseract-data.ts';

const gibibyte = 1024 ** 3;
export const recognizing = message('documents.recognizingPages');

type TesseractRun = {
  picturePath: string;
  data: readonly string[];
  dotsPerInch: number;
  /** Words with their boxes, of a page or of one block of text; or only the script and the direction of the page. */
  print: 'words' | 'block' | 'script';
  signal: AbortSignal;
};

/** Its page segmentation modes: fully automatic, one block, and detection only. */
const layouts = { words: '3', block: '6', script: '0' };

/**
 * What tesseract prints about a picture; undefined where it finds too little text to say anything. Rejects with
 * EngineError.
 */
export async function runTesseract(
  run: RunProgram,
  { picturePath, data, dotsPerInch, print, signal }: TesseractRun,
): Promise<string | undefined> {
  const words = print !== 'script';
  try {
    const { exitCode, stdout, stderr } = await run({
      program: 'tesseract',
      args: [
        ...[picturePath, 'stdout', '-l', words ? data.join('+') : 'osd'],
        ...['--dpi', String(Math.round(dotsPerInch)), '--psm', layouts[print]],
        ...(words ? ['tsv'] : []),
      ],
      readPaths: [picturePath],
      // Its threads spend more time waiting for each other than working.
      env: { OMP_THREAD_LIMIT: '1' },
      timeoutMs: 300_000,
      memoryBytes: 2 * gibibyte,
      maxOutputBytes: 16 * 1024 ** 2,
      signal,
    });
    if (exitCode === 0) return new TextDecoder().decode(stdout);
    if (/too few characters|empty page/iu.test(stderr)) return undefined;
    throw new EngineError(
      'ENGINE_CRASHED',
      message('documents.taskFailed', { task: recognizing }),
      {
        retryable: true,
        detail: `tesseract exit code ${exitCode}\n${stderr}`,
      },
    );
  } catch (error) {
    throw toEngineError(error, recognizing);
  }
}

/** The language data that is installed; none without tesseract. */
export async function listData(run: RunProgram, signal: AbortSignal): Promise<string[]> {
  try {
    const args = ['--list-langs'];
    const { stdout } = await run({ program: 'tesseract', args, timeoutMs: 30_000, signal });
    return listedData(new TextDecoder().decode(stdout));
  } catch (error) {
    if (error instanceof ProgramError && error.reason === 'missing') return [];
    throw toEngineError(error, recognizing);
  }
}
