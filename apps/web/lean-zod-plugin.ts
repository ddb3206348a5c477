import type { Plugin } from 'vite';

/**
 * Every zod schema carries a way to become a JSON schema, which only the server uses (for the description of its calls).
 * In the browser that is 6 kB of the way to the sign-in: its two modules are replaced by ones that refuse.
 */
export function leanZod(): Plugin {
  return {
    name: 'glossa-lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name]) => name,
        );
        return {
          code: [
            "const refuse = () => { throw new Error('The web app makes no JSON schemas.'); };",
            // Schemas ask for their method when they are made, and call it never.
            'const absent = () => refuse;',
            `export { ${names.map((name) => `absent as ${name}`).join(', ')}, absent as process };`,
          ].join('\n'),
          map: null,
        };
      },
    },
  };
}
