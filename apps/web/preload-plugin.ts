import type { Plugin, Rolldown } from 'vite';

/** The entry waits for the words of the language before it asks for this; the browser fetches it meanwhile. */
const start = '/src/app/start.tsx';

/** Names in index.html what the page loads first in any language, so that the wait costs no round trip. */
export function preloadStart(): Plugin {
  return {
    name: 'glossa-preload-start',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter(
          ({ type }) => type === 'chunk',
        ) as Rolldown.OutputChunk[];
        const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(start)));
        return first
          ? withImports(first, chunks).map((file) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
              injectTo: 'head' as const,
            }))
          : [];
      },
    },
  };
}

function withImports(
  first: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): string[] {
  const files = new Set([first.fileName]);
  // A set visits what is added while it is read.
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported);
  const entry = chunks.find(({ isEntry }) => isEntry);
  return [...files].filter((file) => file !== entry?.fileName && !entry?.imports.includes(file));
}
