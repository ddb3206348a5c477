import { build, type InlineConfig, type Plugin, type PluginOption, type Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>>;
type Modules = ReadonlySet<string>;

const entry = 'src/main.tsx';
/** Loaded once the words of the way to the sign-in are there. */
const start = ['src/app/start.tsx', 'src/app/start-libraries.ts'];
const signIn = 'src/features/auth/login-screen.tsx';
/** What the router asks for only where somebody is signed in, and the words of the screens are there. */
const behindSignIn = ['src/app/screens.ts', 'src/app/require-permission.tsx'];
/** What surrounds every screen behind the sign-in, and the first of them. */
const shell = [
  'src/app/shell-libraries.ts',
  'src/app/shell.tsx',
  'src/app/require-permission.tsx',
  'src/features/media/dashboard-screen.tsx',
  'src/features/media/dashboard/ask-ahead.ts',
];

const isLibrary = (id: string) => /\/node_modules\/|\/app\/\w+-libraries\.ts$/.test(id);

/**
 * Which modules share a file. Left to itself, the bundler makes a file of every few modules that the same screens share:
 * a hundred for the dashboard, and asking for a file takes longer than the file. What is needed together becomes five:
 * the start, the sign-in, the shell with the dashboard, and the libraries of both ways.
 *
 * A file runs as a whole, and our modules read their words while they load: what may be wanted before somebody is signed
 * in, at once or later, never stands in the shell's.
 *
 * What a screen needs is known only after the bundler has left out what nobody uses, and that is when files are made:
 * so it is asked once before, without making any.
 */
export function shareFiles(understanding: () => PluginOption[]): Plugin {
  return {
    name: 'glossa-share-files',
    // A page that is built with the settings of the web app, in a folder of its own, has other screens.
    apply: ({ root }, { command }) => command === 'build' && root === undefined,
    config: async () => {
      const codeSplitting = groupsOf(await readNeeds(understanding()));
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

function groupsOf(needs: Needs): Groups {
  const ofEntry = needs.at([entry]);
  const ofStart = needs.at(start);
  const ofSignIn = needs.at([signIn]);
  const ofShell = needs.at(shell);
  const before = needs.whenever([entry, ...start, signIn], behindSignIn);
  const both = (id: string) =>
    ofShell.has(id) && (ofSignIn.has(id) || (before.has(id) && !isLibrary(id)));
  const wantedAtStart = (id: string) => ofStart.has(id) || both(id);
  const groups = [
    { name: 'entry', test: (id: string) => ofEntry.has(id) },
    { name: 'start-libraries', test: (id: string) => wantedAtStart(id) && isLibrary(id) },
    { name: 'start', test: wantedAtStart },
    { name: 'sign-in', test: (id: string) => ofSignIn.has(id) },
    { name: 'shell-libraries', test: (id: string) => ofShell.has(id) && isLibrary(id) },
    { name: 'shell', test: (id: string) => ofShell.has(id) },
  ];
  return { groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) };
}

type Needs = {
  /** All modules that run before the named ones do, and these. */
  at: (files: readonly string[]) => Modules;
  /** And all that they may ask for later, except through the last ones. */
  whenever: (files: readonly string[], except: readonly string[]) => Modules;
};

async function readNeeds(plugins: PluginOption[]): Promise<Needs> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, target: 'es2022' },
  };
  const built = await build(config);
  if (!('output' in built)) throw new Error('The web app is built once, and not watched.');
  const chunks = new Map(
    built.output.flatMap((made) => (made.type === 'chunk' ? [[made.fileName, made]] : [])),
  );
  const holding = (file: string) => {
    const found = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/${file}`)),
    );
    if (!found) throw new Error(`No module of the web app is named ${file}.`);
    return found.fileName;
  };
  const close = (files: readonly string[], later: boolean, except: readonly string[]): Modules => {
    const apart = new Set(except.map(holding));
    const reached = new Set(files.map(holding));
    // A set visits what is added while it is read.
    for (const fileName of reached) {
      const chunk = chunks.get(fileName);
      for (const next of [
        ...(chunk?.imports ?? []),
        ...(later ? (chunk?.dynamicImports ?? []) : []),
      ])
        if (!apart.has(next)) reached.add(next);
    }
    return new Set([...reached].flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? []));
  };
  return {
    at: (files) => close(files, false, []),
    whenever: (files, except) => close(files, true, except),
  };
}
