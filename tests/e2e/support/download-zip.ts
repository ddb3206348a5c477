import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { fromBuffer } from 'yauzl';
import { en } from './en.ts';

/** Chooses an item of the downloads of a media item; the zip's files by name, as text. */
export async function downloadZip(
  page: Page,
  item: string,
): Promise<{ name: string; files: Map<string, string> }> {
  await page.getByRole('button', { name: en('media.downloads') }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const file = await started;
  // A menu that is still closing would receive the next click.
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  return { name: file.suggestedFilename(), files: await unzip(await readFile(await file.path())) };
}

/** The entries by name, as text. */
export const unzip = async (bytes: Buffer): Promise<Map<string, string>> =>
  new Map([...(await unzipBytes(bytes))].map(([name, content]) => [name, content.toString()]));

/** The entries by name. */
export function unzipBytes(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (streamError, stream) => {
          if (streamError) return reject(streamError);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}
