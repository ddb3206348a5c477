import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { BergamotModel } from './catalogue.ts';
import { DownloadError } from './download.ts';
import { readModelList } from './read-model-list.ts';

export const mozillaRegistry =
  'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data/db/models.json';

/** Mozilla names size and hash of the model alone; a mirror may name more. */
const file = z.object({
  path: z.string(),
  uncompressedSize: z.number().optional(),
  uncompressedHash: z.string().optional(),
  size: z.number().optional(),
  hash: z.string().optional(),
});
const model = z.object({
  architecture: z.string().nullish(),
  releaseStatus: z.string().nullish(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  files: z.record(z.string(), file.nullable()),
  metrics: z.record(z.string(), z.record(z.string(), z.number())).nullish(),
});
const registry = z.object({ baseUrl: z.url(), models: z.record(z.string(), z.array(z.unknown())) });

export type RegistryFile = z.infer<typeof file>;
type RegistryModel = z.infer<typeof model>;

/** What the registry has for a direction: the best released model. */
export type BergamotRelease = {
  baseUrl: string;
  /** Changes with the model. */
  version: string;
  files: RegistryFile[];
  /** Of the unpacked model; undefined where the registry does not say. */
  sizeBytes: number | undefined;
  /** COMET on FLORES-200, from 0 to 1. */
  comet: number | undefined;
};

export type BergamotRegistry = {
  /** Of the last list that was read; null: it has no such model; undefined: no list was ever read. */
  known: (model: BergamotModel) => Promise<BergamotRelease | null | undefined>;
  /** From the host. Throws DownloadError. */
  find: (model: BergamotModel, signal?: AbortSignal) => Promise<BergamotRelease>;
  /** Reads the list again if it is older than `maxAgeMs`, at most once in five minutes if that fails. Throws DownloadError. */
  refresh: (maxAgeMs: number, signal?: AbortSignal) => Promise<void>;
};

const pauseAfterFailureMs = 5 * 60_000;
const name = 'The registry of Bergamot models';
/** The real one has about 1 MB. */
const maxBytes = 32 * 1024 ** 2;

type Loaded = { baseUrl: string; models: RegistryModel[]; readAt: number };

/** Mozilla's list of models, as its `db/updater.py` writes it; the last one is kept at `cachePath`. */
export function createBergamotRegistry(url: string, cachePath: string): BergamotRegistry {
  let loaded: Loaded | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const fromCache = async (): Promise<Loaded | undefined> => {
    if (loaded) return loaded;
    const text = await readFile(cachePath, 'utf8').catch(() => undefined);
    loaded = text === undefined ? undefined : readCached(text, url);
    return loaded;
  };
  const fromHost = async (signal?: AbortSignal): Promise<Loaded> => {
    const content = await readModelList({ url, name, schema: registry, maxBytes }, signal);
    const read = { ...modelsOf(content), readAt: Date.now() };
    loaded = read;
    await mkdir(dirname(cachePath), { recursive: true });
    await writeFile(`${cachePath}.part`, JSON.stringify({ url, readAt: read.readAt, content }));
    await rename(`${cachePath}.part`, cachePath);
    return read;
  };
  return {
    known: async (wanted) => {
      const list = await fromCache();
      return list && (chooseRelease(list, wanted) ?? null);
    },
    find: async (wanted, signal) => {
      const release = chooseRelease(await fromHost(signal), wanted);
      if (release) return release;
      throw new DownloadError(
        'refused',
        `There is no Bergamot model from ${wanted.from} to ${wanted.to} in the registry.`,
      );
    },
    refresh: async (maxAgeMs, signal) => {
      const list = await fromCache();
      if (list && Date.now() - list.readAt <= maxAgeMs) return;
      // No one waits again and again for a host that is away.
      if (performance.now() - failedAt < pauseAfterFailureMs) return;
      await fromHost(signal).catch((error: unknown) => {
        failedAt = performance.now();
        throw error;
      });
    },
  };
}

const cached = z.object({ url: z.string(), readAt: z.number(), content: registry });

/** Undefined for the list of another host, and for what a crash left half written. */
function readCached(text: string, url: string): Loaded | undefined {
  try {
    const { readAt, content, url: origin } = cached.parse(JSON.parse(text));
    return origin === url ? { ...modelsOf(content), readAt } : undefined;
  } catch {
    return undefined;
  }
}

function modelsOf({ baseUrl, models }: z.infer<typeof registry>): Omit<Loaded, 'readAt'> {
  const known = Object.values(models)
    .flat()
    // An entry in an unknown format does not affect the others.
    .flatMap((entry) => {
      const parsed = model.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  return { baseUrl: baseUrl.replace(/\/$/, ''), models: known };
}

const statusRank = (status: string | null | undefined) =>
  ['Release', 'Release Desktop', 'Release Android', 'Nightly'].indexOf(status ?? '') + 1 || 9;
const sizeRank = (architecture: string | null | undefined) =>
  ['base', 'base-memory', 'tiny'].indexOf(architecture ?? '') + 1 || 9;

function chooseRelease(list: Loaded, wanted: BergamotModel): BergamotRelease | undefined {
  const [best] = list.models
    .filter((entry) => entry.sourceLanguage === wanted.from && entry.targetLanguage === wanted.to)
    .sort(
      (a, b) =>
        statusRank(a.releaseStatus) - statusRank(b.releaseStatus) ||
        sizeRank(a.architecture) - sizeRank(b.architecture),
    );
  if (!best) return undefined;
  const files = Object.entries(best.files).flatMap(([kind, entry]) =>
    entry && /^(model|lexicalShortlist|lex|vocab|srcVocab|trgVocab|srcvocab|trgvocab)$/i.test(kind)
      ? [entry]
      : [],
  );
  const weights = best.files.model;
  return {
    baseUrl: list.baseUrl,
    version: (weights?.uncompressedHash ?? weights?.hash ?? weights?.path ?? 'unknown').slice(-64),
    files,
    sizeBytes: weights?.uncompressedSize ?? weights?.size,
    comet: best.metrics?.['flores200-plus']?.comet22,
  };
}
