import type { z } from 'zod';
import { DownloadError } from './download.ts';

type ModelList<T> = {
  url: string;
  /** What errors call it, with a capital. */
  name: string;
  schema: z.ZodType<T>;
  /** Longer ones are refused. */
  maxBytes: number;
};

/** A list of models from its maker, as JSON. Throws DownloadError. */
export async function readModelList<T>(
  { url, name, schema, maxBytes }: ModelList<T>,
  signal?: AbortSignal,
): Promise<T> {
  const limit = AbortSignal.timeout(30_000);
  let text: string;
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok)
      throw new DownloadError(
        response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused',
        `${name} answered ${response.status}.`,
      );
    text = await readText(response, name, maxBytes);
  } catch (cause) {
    if (cause instanceof DownloadError) throw cause;
    if (signal?.aborted)
      throw new DownloadError('cancelled', 'The download was canceled.', { cause });
    throw new DownloadError(
      'unreachable',
      `${name} (${new URL(url).host}) cannot be reached. Check the network, or import a bundle of models.`,
      { cause },
    );
  }
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new DownloadError(
    'wrong-content',
    `${name} has a form this version does not know. Look for a newer Glossa.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(response: Response, name: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new DownloadError('wrong-content', `${name} is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
