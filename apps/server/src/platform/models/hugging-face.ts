import { z } from 'zod';
import type { FixedModel, ModelFile } from './catalogue.ts';
import { DownloadError } from './download.ts';

/** As huggingface_hub reads them: `/api/models/{repository}/revision/{branch}` and `…/tree/{revision}`. */
const revisionSchema = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });
const treeSchema = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number(),
    /** Of the content, as git names it; of a large file, of its pointer. */
    oid: z.string(),
    lfs: z.object({ oid: z.string(), size: z.number() }).optional(),
  }),
);
/** Answers with more are refused: a repository of a model has a few dozen files. */
const maxListBytes = 4 * 1024 ** 2;

type ListedModel = FixedModel & Required<Pick<FixedModel, 'listedBy'>>;
export const isListed = (model: FixedModel): model is ListedModel => model.listedBy !== undefined;

type ListedRevision = {
  /** The commit: the same files for ever. */
  revision: string;
  /** The model with the addresses, sizes and hashes of this revision. */
  model: FixedModel;
};

/** What the model's own list has now. Throws DownloadError. */
export async function readListedRevision(
  host: string,
  model: ListedModel,
  signal?: AbortSignal,
): Promise<ListedRevision> {
  const { repository, branch } = model.listedBy;
  const api = `${host}/api/models/${repository}`;
  const { sha: revision } = read(
    revisionSchema,
    await readJson(`${api}/revision/${encodeURIComponent(branch)}`, signal),
  );
  const tree = read(treeSchema, await readJson(`${api}/tree/${revision}?recursive=true`, signal));
  const files = model.files.map((file): ModelFile => {
    const entry = tree.find(({ type, path }) => type === 'file' && path === file.path);
    if (!entry)
      throw new DownloadError(
        'refused',
        `${repository} has no ${file.path} in revision ${revision}.`,
      );
    const { lfs, oid, size } = entry;
    return lfs
      ? { path: file.path, sizeBytes: lfs.size, sha256: lfs.oid }
      : { path: file.path, sizeBytes: size, gitOid: oid };
  });
  return {
    revision,
    model: { ...model, files, upstream: `${host}/${repository}/resolve/${revision}` },
  };
}

function read<T>(schema: z.ZodType<T>, content: unknown): T {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new DownloadError(
    'wrong-content',
    'The list of the model has a form this version does not know. Look for a newer Glossa.',
  );
}

async function readJson(url: string, signal?: AbortSignal): Promise<unknown> {
  const limit = AbortSignal.timeout(30_000);
  let text: string;
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok)
      throw new DownloadError(
        response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused',
        `The server answered ${response.status} for ${url}.`,
      );
    text = await readLimited(response);
  } catch (cause) {
    if (cause instanceof DownloadError) throw cause;
    if (signal?.aborted)
      throw new DownloadError('cancelled', 'The download was canceled.', { cause });
    throw new DownloadError(
      'unreachable',
      `${new URL(url).host} cannot be reached. Check the network, or import a bundle of models.`,
      { cause },
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxListBytes)
      throw new DownloadError('wrong-content', 'The list of the model is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
