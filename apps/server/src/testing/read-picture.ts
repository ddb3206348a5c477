import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The OCR text of a picture, trimmed. `languages` are tesseract's names, such as 'chi_sim'; `layout` is its page
 * segmentation mode: 6 one block, 7 one line, 3 automatic.
 */
export async function ocrText(request: {
  imagePath: string;
  languages: readonly string[];
  layout?: 3 | 6 | 7;
}): Promise<string> {
  const { imagePath, languages, layout = 6 } = request;
  const { stdout } = await promisify(execFile)(
    'tesseract',
    [imagePath, 'stdout', '-l', languages.join('+'), '--psm', String(layout)],
    // Its threads spend more time waiting for each other than working.
    { timeout: 60_000, env: { ...process.env, OMP_THREAD_LIMIT: '1' } },
  );
  return stdout.trim();
}

const lettersOf = (text: string): string[] => [...text.normalize('NFKC').replace(/\s+/g, '')];

/**
 * Letters to insert, delete or replace to get from one text to the other, per letter of the expected one; ignores
 * spaces.
 */
export function characterErrorRate(read: string, expected: string): number {
  const [found, wanted] = [lettersOf(read), lettersOf(expected)];
  let row = wanted.map((_letter, index) => index + 1);
  for (const [at, letter] of found.entries()) {
    let before = at;
    let left = at + 1;
    row = row.map((above, index) => {
      left = Math.min(above + 1, left + 1, before + (wanted[index] === letter ? 0 : 1));
      before = above;
      return left;
    });
  }
  return (row.at(-1) ?? 0) / Math.max(1, wanted.length);
}
