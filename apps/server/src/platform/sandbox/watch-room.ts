import { readFreeBytes } from '../storage/disk-space.ts';
import type { ProgramResult } from './port.ts';
import { ProgramError } from './program-error.ts';

/** What was cut short leaves less than this. */
const leastBytes = 1024 ** 2;
const sampleMs = 100;

/** A folder that is gone by now says nothing. */
const readFreeIfThere = (folder: string): Promise<number> =>
  readFreeBytes(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Number.POSITIVE_INFINITY;
    throw error;
  });

/**
 * Rejects with ProgramError 'no-space' if a disk that the program writes to was full meanwhile, whatever it says itself:
 * pdfunite, pdftocairo and espeak-ng exit with 0 and leave a file that ends too early; LibreOffice blames the document.
 */
export async function runWithRoom(
  { program, writePaths = [] }: { program: string; writePaths?: readonly string[] | undefined },
  run: () => Promise<ProgramResult>,
  readFree = readFreeIfThere,
): Promise<ProgramResult> {
  let wasFull = false;
  const look = async () => {
    for (const path of writePaths) if ((await readFree(path)) < leastBytes) wasFull = true;
  };
  // Others may make room before it ends. One that cannot be read now is read at the end.
  const timer = setInterval(() => void look().catch(() => {}), sampleMs);
  const assertRoom = async (stderr: string, cause?: unknown) => {
    await look();
    if (wasFull) throw new ProgramError('no-space', program, { stderr, cause });
  };
  try {
    const result = await run();
    await assertRoom(result.stderr);
    return result;
  } catch (error) {
    if (error instanceof ProgramError && error.reason === 'crashed')
      await assertRoom(error.stderr, error);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
