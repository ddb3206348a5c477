import type { Plugin } from 'vite';

/**
 * Mantine's hook for ids gives every menu, tooltip, choice and field a second id once it is drawn, and so draws each of
 * them twice, at once and in one piece. React's own ids do for a page with one root.
 */
export function leanIds(): Plugin {
  return {
    name: 'glossa-lean-ids',
    apply: 'build',
    transform: {
      filter: { id: /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
      handler: () => ({
        code: [
          "import { useId as useReactId } from 'react';",
          'export function useId(given) {',
          "  const made = useReactId().replaceAll(':', '');",
          "  return typeof given === 'string' ? given : 'mantine-' + made;",
          '}',
        ].join('\n'),
        map: null,
      }),
    },
  };
}
