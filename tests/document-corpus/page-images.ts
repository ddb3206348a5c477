import { execFileSync } from 'node:child_process';

/** Enough for a line that moves by a letter; a page is about 60 kB. */
const dotsPerInch = 30;
const mostPages = 40;

/** The pages of a PDF as pictures (PPM). */
function picturesOf(pdf: string): Buffer[] {
  const range = ['-r', `${dotsPerInch}`, '-gray', '-l', `${mostPages}`];
  return splitPictures(execFileSync('pdftoppm', [...range, pdf], { maxBuffer: 1 << 28 }));
}

/** Gray pictures (PGM), one behind the other. */
export function splitPictures(all: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let from = 0; from < all.length; ) {
    const head = all.toString('latin1', from, from + 60);
    const [header, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/u.exec(head) ?? [];
    if (header === undefined) throw new Error(`No picture: ${head.slice(0, 10)}`);
    const end = from + header.length + Number(width) * Number(height);
    pictures.push(all.subarray(from, end));
    from = end;
  }
  return pictures;
}

/** The pages that two PDFs show differently. */
export function differentPages(before: string, after: string): string[] {
  const [old, now] = [picturesOf(before), picturesOf(after)];
  if (old.length !== now.length) return [`${now.length} pages instead of ${old.length}`];
  return old.flatMap((page, index) => (now[index]?.equals(page) ? [] : [`page ${index + 1}`]));
}
