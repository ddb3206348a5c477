import { z } from 'zod';
import type { FixedModel, ModelFile } from './catalogue.ts';
import { DownloadError } from './download.ts';
import { readModelList } from './read-model-list.ts';

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
/** A repository of a model has a few dozen files. */
const list = { name: 'The list of the model', maxBytes: 4 * 1024 ** 2 };

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
  const { sha: revision } = await readModelList(
    { ...list, url: `${api}/revision/${encodeURIComponent(branch)}`, schema: revisionSchema },
    signal,
  );
  const tree = await readModelList(
    { ...list, url: `${api}/tree/${revision}?recursive=true`, schema: treeSchema },
    signal,
  );
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
