// Reports changed source files; several changes at once are one.
import { watch } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from './runtime.mjs';

const quietMs = 150;
const isSource = (path) =>
  /\.(ts|sql|json)$/.test(path) &&
  !/\.test\.ts$/.test(path) &&
  !/(^|\/)(node_modules|dist|test-support|testing)\//.test(path);

/**
 * Calls `onChange` with the path of a changed file. Changes while it runs are combined into one more call. Returns a
 * function that stops it.
 */
export function watchSources(folders, onChange) {
  let timer;
  let working = false;
  let changed;
  const react = async () => {
    if (working || changed === undefined) return;
    const path = changed;
    changed = undefined;
    working = true;
    try {
      await onChange(path);
    } finally {
      working = false;
      if (changed !== undefined) schedule();
    }
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void react(), quietMs);
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      // Editors write temporary files next to the real one.
      if (!name || !isSource(name) || basename(name).startsWith('.')) return;
      changed = relative(root, join(folder, name));
      schedule();
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
