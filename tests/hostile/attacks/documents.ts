import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { uploadFile } from '@glossa/contracts/uploads';
import { hostilePdfFiles } from '../pdf-files.ts';
import { hostilePictures } from '../picture-files.ts';
import { type Attack, createAttack } from '../report.ts';
import { fileForm, send } from '../request.ts';
import type { Target } from '../target.ts';
import { leaked, patienceMs, watchHealth } from '../watch-health.ts';

type Document = { name: string; what: string; bytes: Uint8Array; readable: boolean | null };
type Row = { id: string; status: string; failure: string | null };

const working = new Set(['uploading', 'uploaded', 'processing', 'transcribing']);
const readingMs = 180_000;

/** Files that are read after the upload, by jobs: sent together, then followed to their end. */
async function followDocuments(
  target: Target,
  attack: ReturnType<typeof createAttack>,
  documents: readonly Document[],
) {
  const { address, stranger, product } = target;
  const pid = product.pid();
  const stop = watchHealth(address);
  const sent = new Map<string, Document>();
  for (const document of documents) {
    const { body, headers } = fileForm(
      { categoryId: stranger.categoryId, spokenLanguage: 'en' },
      document,
    );
    const answer = await send(address, {
      method: 'POST',
      path: uploadFile.path,
      headers: { ...headers, authorization: `Bearer ${stranger.token}` },
      body,
    }).catch((error: Error) => ({ status: 0, text: error.message }));
    const { name, what } = document;
    attack.check(
      (answer.status === 0 || answer.status >= 500 || leaked.test(answer.text)) &&
        `${name} (${what}): answered ${answer.status}: ${answer.text.slice(0, 200)}`,
    );
    if (answer.status !== 200) continue;
    const { data } = JSON.parse(answer.text) as { data: { mediaId: string } };
    sent.set(data.mediaId, document);
  }
  const end = Date.now() + readingMs;
  for (;;) {
    const rows = await product.query<Row>(
      'SELECT id, status, failure_message::text AS failure FROM media WHERE id = ANY($1::uuid[])',
      [[...sent.keys()]],
    );
    for (const { id, status, failure } of rows) {
      const document = sent.get(id);
      if (!document || (working.has(status) && Date.now() < end)) continue;
      sent.delete(id);
      const { name, what, readable } = document;
      attack.check(
        (working.has(status) &&
          `${name} (${what}): still ${status} after ${readingMs / 1_000} s`) ||
          (leaked.test(failure ?? '') &&
            `${name} (${what}): its failure shows a file of the server`) ||
          (readable === false && status !== 'failed' && `${name} (${what}): accepted`),
      );
    }
    if (sent.size === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const silentMs = await stop();
  attack.check(silentMs > patienceMs && `others waited ${Math.round(silentMs)} ms`);
  attack.check(product.pid() !== pid && 'the server started again');
}

export async function tryPages(target: Target, short: boolean): Promise<Attack> {
  const attack = createAttack('hostile PDF files and pictures');
  await followDocuments(target, attack, [...hostilePdfFiles(short), ...hostilePictures]);
  return attack;
}

const maxBytes = 20_000_000;

/** Every file of a folder and those below it, as it is: whether it is refused is for its reader to say. */
export async function tryCorpus(target: Target, folder: string): Promise<Attack> {
  const attack = createAttack(`files of ${folder}`);
  const documents: Document[] = [];
  for (const path of await readdir(folder, { recursive: true })) {
    const file = join(folder, path);
    const { size } = await stat(file);
    if (size === 0 || size > maxBytes || !(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    // A zip is tried as what it could be.
    const names = extname(path) === '.zip' ? ['docx', 'odt', 'xlsx'] : [extname(path).slice(1)];
    for (const [at, extension] of names.entries())
      documents.push({
        name: `${documents.length}.${extension}`,
        what: path,
        // The same bytes twice would be one media.
        bytes: at === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(at)]),
        readable: null,
      });
  }
  for (let start = 0; start < documents.length; start += 20)
    await followDocuments(target, attack, documents.slice(start, start + 20));
  return attack;
}
