import type { Plugin, Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>>;
type Ids = ReadonlySet<string>;

/** What the page loads before it knows whether somebody is signed in, and the sign-in. */
const signIn = ['src/main.tsx', 'src/app/start.tsx', 'src/features/auth/login-screen.tsx'];
/** What the router asks for only where somebody is signed in, and the words of the screens are there. */
const behindSignIn = ['src/app/screens.ts', 'src/app/require-permission.tsx'];
/** Around every screen behind the sign-in. */
const shell = [
  'src/app/shell.tsx',
  'src/app/require-permission.tsx',
  'src/features/help/help-entry.tsx',
  'src/features/notifications/notification-bell.tsx',
];

const isLibrary = (id: string) => id.includes('/node_modules/');

/**
 * Left to itself, the bundler makes a file of every few modules that the same screens share: 140 for the dashboard, and
 * asking for a file takes longer than the file. What every screen behind the sign-in needs becomes two: the libraries',
 * and ours. A file runs as a whole, and our modules read their words while they load: what may be wanted at the sign-in,
 * at once or later, must not stand in ours.
 */
export function gatherShell(): { plugin: Plugin; codeSplitting: Groups } {
  let ofSignIn: Ids = new Set();
  let ofShell: Ids = new Set();
  return {
    plugin: {
      name: 'glossa-gather-shell',
      buildEnd() {
        const ids = [...this.getModuleIds()];
        const named = (files: readonly string[]) =>
          ids.filter((id) => files.some((file) => id.endsWith(`/${file}`)));
        const close = (files: readonly string[], later: boolean, apart: Ids): Ids => {
          const found = new Set(named(files));
          // A set visits what is added while it is read.
          for (const id of found) {
            const module = this.getModuleInfo(id);
            const imported = module?.importedIds ?? [];
            for (const next of later
              ? [...imported, ...(module?.dynamicallyImportedIds ?? [])]
              : imported)
              if (!apart.has(next)) found.add(next);
          }
          return found;
        };
        const behind = new Set(named(behindSignIn));
        const wantedLater = [...close(signIn, true, behind)].filter((id) => !isLibrary(id));
        ofSignIn = new Set([...close(signIn, false, behind), ...wantedLater]);
        ofShell = close(shell, false, ofSignIn);
      },
    },
    codeSplitting: {
      groups: [
        { name: 'sign-in', test: (id) => ofSignIn.has(id), priority: 3, entriesAware: true },
        { name: 'shell-libraries', test: (id) => ofShell.has(id) && isLibrary(id), priority: 2 },
        { name: 'shell', test: (id) => ofShell.has(id), priority: 1 },
      ],
    },
  };
}
