import type { Plugin, Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>>;

/** Where the way to the sign-in begins: what these import stays apart from everything behind it. */
const signIn = ['src/main.tsx', 'src/app/start.tsx', 'src/features/auth/login-screen.tsx'];
/** Around every screen behind the sign-in. */
const shell = [
  'src/app/screens.ts',
  'src/app/shell.tsx',
  'src/app/require-permission.tsx',
  'src/features/help/help-entry.tsx',
  'src/features/notifications/notification-bell.tsx',
];

/**
 * Left to itself, the bundler makes a file of every few modules that the same screens share: 140 for the dashboard, and
 * asking for a file takes longer than the file. What every screen behind the sign-in needs becomes one file.
 */
export function gatherShell(): { plugin: Plugin; codeSplitting: Groups } {
  let ofSignIn = new Set<string>();
  let ofShell = new Set<string>();
  return {
    plugin: {
      name: 'glossa-gather-shell',
      buildEnd() {
        const find = (files: readonly string[], apart: ReadonlySet<string>) => {
          const ids = [...this.getModuleIds()];
          const found = new Set(ids.filter((id) => files.some((file) => id.endsWith(`/${file}`))));
          // A set visits what is added while it is read.
          for (const id of found)
            for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
              if (!apart.has(imported)) found.add(imported);
          return found;
        };
        ofSignIn = find(signIn, new Set());
        ofShell = find(shell, ofSignIn);
      },
    },
    codeSplitting: {
      groups: [
        { name: 'sign-in', test: (id) => ofSignIn.has(id), priority: 2, entriesAware: true },
        { name: 'shell', test: (id) => ofShell.has(id) && !isWords(id), priority: 1 },
      ],
    },
  };
}

/** The catalogues: of each language its own files. */
const isWords = (id: string) => id.startsWith('\0') || id.includes('/locales/');
