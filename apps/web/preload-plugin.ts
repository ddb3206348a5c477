import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The entry waits for the words of the language before it asks for this; the browser fetches it meanwhile. */
const start = '/src/app/start.tsx';
/** What surrounds every screen behind the sign-in. */
const behindSignIn = ['/src/app/screens.ts', '/src/app/shell.tsx'];
/** A template: the page puts it in force where somebody is signed in (src/lib/fetch-shell.ts). */
const templateId = 'behind-sign-in';

/** Names in index.html what the page loads first, in any language, so that no wait costs a round trip. */
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

/** The files and all that they import. */
function close(asked: readonly Rolldown.OutputChunk[], chunks: Chunks): ReadonlySet<string> {
  const found = new Set(asked.map(({ fileName }) => fileName));
  // A set visits what is added while it is read.
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

/** Fetched only: in force they are with the code that needs them. */
const style = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
