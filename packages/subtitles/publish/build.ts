// npm run build --workspace @glossa/subtitles: dist/ is the package as others install it, ready for npm pack.
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, type Plugin, type RolldownOptions, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { englishMessages } from './english-messages.ts';

const folder = fileURLToPath(new URL('../', import.meta.url));
const root = join(folder, '../..');
const dist = join(folder, 'dist');
const entries = ['formats', 'cue-editing', 'english'];

type Manifest = {
  version: string;
  license: string;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
};
const manifestOf = async (at: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, at, 'package.json'), 'utf8'));

const own = await manifestOf('packages/subtitles');
/** What built files may import: dependencies of the package and of what is bundled into it. */
const allowed = { ...(await manifestOf('packages/contracts')).dependencies, ...own.dependencies };
const packageOf = (specifier: string) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The catalog of the product is larger than the package: what is built has the messages of the package alone. */
const englishAsValue: Plugin = {
  name: 'english-as-value',
  load: {
    filter: { id: /english-messages\.ts$/ },
    handler: () => ({
      code: `export const englishMessages = ${JSON.stringify(englishMessages)};`,
      moduleType: 'js',
    }),
  },
};

const options: RolldownOptions = {
  cwd: folder,
  input: Object.fromEntries(entries.map((name) => [name, join('publish/entries', `${name}.ts`)])),
  platform: 'neutral',
  external: (specifier) => Object.hasOwn(allowed, packageOf(specifier)),
  // Without it, every endpoint beside a type of the contracts would be in the package.
  treeshake: { moduleSideEffects: false },
  checks: { pluginTimings: false },
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message);
  },
};

async function bundle(plugins: RolldownOptions['plugins']): Promise<OutputChunk[]> {
  const made = await rolldown({ ...options, plugins });
  try {
    const written = await made.write({ dir: dist, chunkFileNames: 'chunks/[name].js' });
    return written.output.filter((one) => one.type === 'chunk');
  } finally {
    await made.close();
  }
}

await rm(dist, { recursive: true, force: true });
const declarations = dts({ emitDtsOnly: true, tsconfig: join(folder, 'publish/tsconfig.json') });
const chunks = [...(await bundle([englishAsValue])), ...(await bundle([declarations]))];

const files = new Set(chunks.map(({ fileName }) => fileName));
const imported = new Set(
  chunks.flatMap(({ imports }) => imports.filter((one) => !files.has(one)).map(packageOf)),
);
const dependencies = Object.fromEntries(
  [...imported].toSorted().map((name) => {
    const version = allowed[name];
    if (!version)
      throw new Error(`The built package imports ${name}, which is no dependency of it.`);
    return [name, `^${version}`];
  }),
);

const manifest = {
  name: '@glossa/subtitles',
  version: own.version,
  description: 'Reads and writes subtitle files, edits cues, and checks them against reading rules',
  keywords: ['subtitles', 'captions', 'srt', 'webvtt', 'ttml', 'imsc', 'ass', 'scc', 'ebu-stl'],
  license: own.license,
  type: 'module',
  sideEffects: false,
  engines: (await manifestOf('.')).engines,
  exports: {
    ...Object.fromEntries(
      entries.map((name) => [`./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]),
    ),
    './package.json': './package.json',
  },
  files: ['*.js', '*.d.ts', 'chunks'],
  dependencies,
};
await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
await copyFile(join(folder, 'README.md'), join(dist, 'README.md'));
await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'));
process.stdout.write(
  `Built ${manifest.name} ${manifest.version} in packages/subtitles/dist; npm pack it there.\n`,
);
