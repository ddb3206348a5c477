import { existsSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ParserTask } from './task.ts';

/** What a parser process may read beside its files: the modules that it loads. */
const modules = ['apps/server', 'packages', 'node_modules', 'package.json'].map((path) =>
  fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url)),
);
/** Data that may be below the folders of the modules is not theirs. */
const serverParts = ['src', 'node_modules', 'package.json'];

/**
 * The folders of one parser process. Node's permissions are given when a process starts, before its files are known, so
 * files are linked into a folder that it may read, and what it writes is taken from another one.
 */
export function openExchange(parent: string, readable: readonly string[] = []) {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(parent, 'parser-'));
  const [given, written] = [join(folder, 'in'), join(folder, 'out')];
  mkdirSync(given, { mode: 0o700 });
  mkdirSync(written, { mode: 0o700 });
  const [server = '', ...others] = modules;
  const named = [...serverParts.map((part) => join(server, part)), ...others, ...readable];
  // Node loads a module from where a link to it leads.
  const read = new Set(named.flatMap((path) => [path, ...realPathOf(path)]));
  let count = 0;

  /** The input with the paths that the process sees, and what has to be done with its results. */
  const stage = async (
    { reads, writes }: Pick<ParserTask<unknown, unknown, unknown>, 'reads' | 'writes'>,
    input: unknown,
  ) => {
    if (typeof input !== 'object' || input === null) return { input, collect: async () => {} };
    const fields: Record<string, unknown> = { ...input };
    const results: Array<{ from: string; to: string }> = [];
    for (const name of reads) {
      const path = fields[name];
      if (typeof path !== 'string') continue;
      count += 1;
      const seen = join(given, String(count));
      await linkOrCopy(path, seen);
      fields[name] = seen;
    }
    for (const name of writes) {
      const to = fields[name];
      if (typeof to !== 'string') continue;
      count += 1;
      const from = join(written, String(count));
      results.push({ from, to });
      fields[name] = from;
    }
    return {
      input: fields as unknown,
      collect: async () => {
        for (const { from, to } of results) await move(from, to);
      },
    };
  };
  const empty = async () => {
    for (const one of [given, written]) {
      await rm(one, { recursive: true, force: true });
      await mkdir(one, { mode: 0o700 });
    }
  };
  return {
    flags: [
      ...[...read, given, written].map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${written}`,
    ],
    stage,
    /** Before the next file: a process must not see those of another call. */
    empty,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const realPathOf = (path: string): string[] => (existsSync(path) ? [realpathSync(path)] : []);

/** A link costs nothing; on another disk it has to be a copy. */
async function linkOrCopy(path: string, seen: string): Promise<void> {
  await link(path, seen).catch(() => copyFile(path, seen));
}

/** A parser that has nothing to write writes no file. */
async function move(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await rename(from, to).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EXDEV') throw cause;
    await copyFile(from, to);
  });
}
