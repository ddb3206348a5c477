import type { Turn } from '@glossa/documents/pdf/page';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { listData, runTesseract } from './run-tesseract.ts';
import { turnOf } from './tesseract-data.ts';

/**
 * How far the picture of a page has to be turned clockwise to be upright. None where that is not certain, or tesseract is not
 * installed.
 */
export async function detectTurn(
  run: RunProgram,
  { picturePath, signal }: { picturePath: string; signal: AbortSignal },
): Promise<Turn | undefined> {
  if (!(await listData(run, signal)).includes('osd')) return undefined;
  const picture = { picturePath, data: [], dotsPerInch: 300 };
  return turnOf((await runTesseract(run, { ...picture, print: 'script', signal })) ?? '');
}
