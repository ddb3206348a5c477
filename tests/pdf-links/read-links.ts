import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Annotation = {
  subtype: string;
  url?: string;
  unsafeUrl?: string;
  dest?: unknown;
  rect: number[];
};
type Entry = {
  title: string;
  dest: unknown;
  url?: string | null;
  unsafeUrl?: string;
  items: Entry[];
};
type Page = { getAnnotations: () => Promise<Annotation[]> };
type Reader = {
  getDocument: (options: object) => { promise: Promise<PdfDocument> };
};
type PdfDocument = {
  numPages: number;
  getPage: (number: number) => Promise<Page>;
  getOutline: () => Promise<Entry[] | null>;
  getDestination: (name: string) => Promise<unknown[] | null>;
  getPageIndex: (reference: object) => Promise<number>;
  destroy: () => Promise<void>;
};

/** As texts that are equal where the links are: `address` or `to page`, and where on which page they are. */
export type FoundLinks = {
  pages: number;
  addresses: string[];
  places: string[];
  bookmarks: string[];
};

/** What pdf.js reads; `folder`: the package pdfjs-dist. */
export async function createReader(folder: string): Promise<(path: string) => Promise<FoundLinks>> {
  const reader = (await import(pathToFileURL(join(folder, 'legacy/build/pdf.mjs')).href)) as Reader;
  return async (path) => {
    const data = new Uint8Array(await readFile(path));
    const document = await reader.getDocument({ data, verbosity: 0 }).promise;
    try {
      return await readDocument(document);
    } finally {
      await document.destroy();
    }
  };
}

async function readDocument(document: PdfDocument): Promise<FoundLinks> {
  const found: FoundLinks = { pages: document.numPages, addresses: [], places: [], bookmarks: [] };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    for (const { subtype, url, unsafeUrl, dest } of await page.getAnnotations()) {
      if (subtype !== 'Link') continue;
      // What follows a null character is never a part of an address.
      const address = (unsafeUrl ?? url)?.replace(/\0.*$/su, '');
      if (address) found.addresses.push(`${number} ${address}`);
      else {
        const to = await pageOf(document, dest);
        if (to !== undefined) found.places.push(`${number} to ${to}`);
      }
    }
  }
  const visit = async (entries: readonly Entry[], depth: number): Promise<void> => {
    for (const { title, dest, url, unsafeUrl, items } of entries) {
      const to = unsafeUrl ?? url ?? (await pageOf(document, dest)) ?? '';
      found.bookmarks.push(`${depth} ${title.trim()} → ${to}`);
      await visit(items, depth + 1);
    }
  };
  await visit((await document.getOutline()) ?? [], 0);
  return found;
}

/** From 1; undefined where it leads nowhere. */
async function pageOf(document: PdfDocument, dest: unknown): Promise<number | undefined> {
  try {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const [page] = Array.isArray(place) ? (place as unknown[]) : [];
    if (typeof page === 'number') return page < document.numPages ? page + 1 : undefined;
    if (typeof page !== 'object' || page === null) return undefined;
    return (await document.getPageIndex(page)) + 1;
  } catch {
    return undefined;
  }
}

/** What of the first is not in the second, each as often. */
export function lackingIn(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  return before.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
