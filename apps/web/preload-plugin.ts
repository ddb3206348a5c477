import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The entry loads the messages of the language before requesting this; the browser prefetches it. */
const start = '/src/app/start.tsx';
/** The shell around every screen behind the login. */
const behindSignIn = ['/src/app/router/screens.ts', '/src/app/shell/shell.tsx'];
/** A template: the page activates it if someone is logged in (src/lib/fetch-shell.ts). */
const templateId = 'behind-sign-in';

/** Lists in index.html what the page loads first in any language, to avoid round trips. */
export function preloadStart(): Plugin {
  return {
    name: 'glossa-preload-start',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunks: Chunks = new Map(
          Object.values(bundle ?? {}).flatMap((made) =>
            made.type === 'chunk' ? [[made.fileName, made] as const] : [],
          ),
        );
        const holding = (ends: string) =>
          [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ends)));
        const first = close(
          [...chunks.values()].filter(({ isEntry }) => isEntry),
          chunks,
        );
        const next = close(holding(start), chunks);
        const later = close(behindSignIn.flatMap(holding), chunks);
        const links = (files: ReadonlySet<string>, before: readonly ReadonlySet<string>[]) => [
          ...less(files, before).map(preload),
          ...less(
            stylesOf(files, chunks),
            before.map((those) => stylesOf(those, chunks)),
          ).map(style),
        ];
        return [
          ...links(next, [first]),
          {
            tag: 'template',
            attrs: { id: templateId },
            injectTo: 'head' as const,
            children: links(later, [first, next]),
          },
        ];
      },
    },
  };
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The files and all their imports. */
function close(requested: readonly Rolldown.OutputChunk[], chunks: Chunks): ReadonlySet<string> {
  const found = new Set(requested.map(({ fileName }) => fileName));
  // Iterating a set includes items added meanwhile.
  for (const file of found) for (const next of chunks.get(file)?.imports ?? []) found.add(next);
  return found;
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

const less = (files: ReadonlySet<string>, before: readonly ReadonlySet<string>[]) =>
  [...files].filter((file) => !before.some((those) => those.has(file)));

const stylesOf = (files: ReadonlySet<string>, chunks: Chunks): ReadonlySet<string> =>
  new Set([...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]));

/** Prefetched only: the code that needs them activates them. */
const style = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
