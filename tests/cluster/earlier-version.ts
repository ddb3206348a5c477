import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../e2e/support/server.ts';

const run = promisify(execFile);

/**
 * The product of another commit of this repository in `folder`, set up by its own scripts. Answers its id. Throws a sentence
 * where the repository does not have it, as a shallow clone.
 */
export async function makeEarlierVersion(commit: string, folder: string): Promise<string> {
  const found = await run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], {
    cwd: root,
  }).catch(() => undefined);
  if (!found) throw new Error(`This clone has no commit ${commit}.`);
  const id = found.stdout.trim();
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run('git', ['archive', `--output=${archive}`, id], { cwd: root });
  await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`]);
  // As in a release: what runs from there says which version it is.
  await writeFile(join(folder, 'COMMIT'), `${id}\n`);
  const setUp = `import { setUp } from './scripts/setup.mjs'; await setUp({ purpose: 'start' });`;
  await run(process.execPath, ['--input-type=module', '--eval', setUp], { cwd: folder });
  return id;
}
