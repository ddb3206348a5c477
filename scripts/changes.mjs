// Determines changes and the affected journeys: for npm test -- --changed, and for the long tests of the engines.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/**
 * The commit to compare with: where this branch left main, on main itself the previous commit. Undefined if there is
 * none.
 */
export function findBase() {
  const head = git('rev-parse', 'HEAD');
  for (const main of ['origin/HEAD', 'origin/main', 'main']) {
    const left = git('merge-base', 'HEAD', main);
    if (left && left !== head) return left;
  }
  return git('rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** Paths that differ from the base, committed or not, including new files. Undefined if git fails. */
export function listChanges(base) {
  if (!base) return undefined;
  const changed = git('diff', '--name-only', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  if (changed === undefined || added === undefined) return undefined;
  return [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))];
}

/** The subject of the long tests with real engines. */
export const touchesEngines = (paths) =>
  paths.some((path) => /^(apps\/server\/src\/engines|packages\/documents)\//.test(path));

/** Benchmarks run at a tiny size where they change; CI runs them while its time lasts. */
export const touchesBenchmarks = (paths) => paths.some((path) => path.startsWith('bench/'));

const editor = [
  'editor',
  'editor-files',
  'editor-marks',
  'editor-three',
  'editor-together',
  'editor-verification',
  'editor-windows',
];
const preview = ['subtitle-preview', 'subtitle-preview-video'];
const accounts = ['access-control', 'closed-page', 'journey', 'single-sign-on'];
/** In words that are part of a path: which files of tests/e2e show it. The first line that fits counts. */
export const table = [
  [/^(bench|docs|deploy|tests\/screenshots)\/|^[^/]+\.md$|\.(real\.)?test\.tsx?$/, []],
  [/^tests\/e2e\/support\//, 'all'],
  [/\/locales\//, ['languages']],
  [/operations\/backup|scripts\/(backup|restore)|platform\/secrets/, ['backup']],
  [/wiring\/admin/, ['admin']],
  [/^scripts\//, ['start', 'backup', 'shutdown-time', 'admin']],
  [/engines\/speech-to-text/, ['journey', 'help', 'kill-nine']],
  [/engines\/(machine-translation|text-to-speech)/, ['journey', 'outputs']],
  [/engines\/(media-tools|fonts)/, ['bad-input', 'outputs', ...preview]],
  [/engines\/document-tools|^packages\/documents/, ['outputs']],
  [/engines\/sample-video|sample-media|features\/help|ui\/help/, ['help']],
  [/subtitle-style|preview/, ['editor-windows', ...preview]],
  [/^packages\/subtitles|features\/(subtitles|editor|reading-rules|shot-changes)/, editor],
  [/features\/media\/upload/, ['operations', 'journey', 'bad-input']],
  [/features\/(media|transcripts|categories)/, ['journey', 'bad-input', 'reports', ...editor]],
  [
    /features\/(translat|text-translation|glossaries|conversion|document-review|voices)|^packages\/terminology/,
    ['outputs', 'journey', 'editor-windows', 'languages'],
  ],
  [/features\/(auth|single-sign-on|users|roles|people|groups|approvals)/, accounts],
  [/features\/(access-control|account|organisations|api-tokens|audit)/, accounts],
  [/feedback/, ['feedback']],
  [/features\/(notifications|webhooks|live)/, ['notifications', 'editor-together']],
  [/features\/disclaimer/, ['disclaimer']],
  [/features\/operations|platform\/metrics/, ['operations']],
  [/features\/(reports|dashboard)|ui\/charts/, ['reports', 'loading']],
  [/^(apps|packages)\/|^package(-lock)?\.json$|^vitest\.config/, 'all'],
];

/** Files of tests/e2e that these changes affect: names of test files, or 'all'. */
export function journeysOf(paths) {
  const names = new Set();
  for (const path of paths) {
    const own = /^tests\/e2e\/\w+\/([\w-]+)\.test\.ts$/.exec(path)?.[1];
    const found = own ? [own] : (table.find(([pattern]) => pattern.test(path))?.[1] ?? []);
    if (found === 'all') return 'all';
    for (const name of found) names.add(name);
  }
  return [...names].map(fileOf).filter((file) => file !== undefined);
}

function fileOf(name) {
  return ['tests/e2e/journeys', 'tests/e2e/lifecycle', 'tests/e2e/support', 'bench']
    .map((folder) => `${folder}/${name}.test.ts`)
    .find((path) => existsSync(join(root, path)));
}

/** Names in the table without a file. */
export const missingJourneys = () =>
  table
    .flatMap(([, names]) => (names === 'all' ? [] : names))
    .filter((name) => fileOf(name) === undefined);
