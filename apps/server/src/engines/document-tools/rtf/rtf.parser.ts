import { readFile, writeFile } from 'node:fs/promises';
import { withPlainBullets } from './plain-bullets.ts';

/** Rewrites an RTF file that LibreOffice wrote. */
export async function rewriteRtf({
  path,
  outputPath,
}: {
  path: string;
  outputPath: string;
}): Promise<null> {
  await writeFile(outputPath, withPlainBullets(await readFile(path, 'latin1')), {
    encoding: 'latin1',
    mode: 0o600,
  });
  return null;
}
