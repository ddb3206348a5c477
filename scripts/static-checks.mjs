// What npm test checks without running the product, each as a name and the program with its arguments.
import { join } from 'node:path';
import { root } from './runtime.mjs';

const bin = (name, file) => [process.execPath, join(root, 'node_modules', name, file)];
/** More compute the same types again, for which two cores that run other checks have no time. */
const oneChecker = ['--noEmit', '--checkers', '1'];
export const staticChecks = [
  ['format and lint', ...bin('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.'],
  ['types', ...bin('typescript-7', 'bin/tsc'), ...oneChecker, '-p', '.'],
  ['types of the web app', ...bin('typescript-7', 'bin/tsc'), ...oneChecker, '-p', 'apps/web'],
  ['layering', process.execPath, 'scripts/check-layers.mjs'],
  ['file sizes', process.execPath, 'scripts/check-file-sizes.mjs'],
  ['sentences in tests', process.execPath, 'scripts/check-test-sentences.ts'],
  ['unused code', ...bin('knip', 'bin/knip.js')],
  ['settings documented', process.execPath, 'scripts/settings-docs.mjs', '--check'],
  ['security requirements', process.execPath, 'scripts/asvs.mjs', '--check'],
  ['specification coverage', process.execPath, 'scripts/spec-coverage.ts', '--check'],
  ['third-party notices and licenses', process.execPath, 'scripts/notices.mjs', '--check'],
  ['known vulnerabilities', process.execPath, 'scripts/advisories.ts'],
  // Locally a missing translation is a warning; on CI, as before a release, it is an error.
  [
    'messages in 14 languages',
    process.execPath,
    'scripts/messages.ts',
    ...(process.env.CI ? ['--check'] : []),
  ],
];
