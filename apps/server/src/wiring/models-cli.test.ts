import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The command carries models from one data folder to another one. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-bundle-'));
});
afterAll(() => rm(folder, { recursive: true }));

const command = fileURLToPath(new URL('./models-cli.ts', import.meta.url));
const models = (data: string, ...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...process.env, GLOSSA_DATA: join(folder, data) } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });
const id = 'bergamot-en-de';
const weightsOf = (data: string) => join(folder, data, 'models', 'bergamot', 'ende', 'model.bin');

test('a bundle is exported in one installation and imported in another, unless it is damaged', async () => {
  await mkdir(join(weightsOf('one'), '..'), { recursive: true });
  await writeFile(weightsOf('one'), 'weights');
  const bundle = join(folder, 'models.tar');
  expect((await models('one', 'export', bundle)).code).toBe(2);
  expect((await models('two', 'export', bundle, id)).output).toContain('is not installed');
  expect((await models('one', 'export', bundle, id)).code).toBe(0);
  const whole = await readFile(bundle);
  // What is there is not replaced.
  expect((await models('one', 'export', bundle, id)).code).toBe(1);
  expect(await readFile(bundle)).toEqual(whole);
  const damaged = Buffer.from(whole);
  damaged.write('w3ights', whole.indexOf('weights\0'), 'latin1');
  await writeFile(bundle, damaged);
  const refused = await models('two', 'import', bundle);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`${id}/model.bin`);
  await writeFile(bundle, whole);
  expect((await models('two', 'import', bundle)).output).toContain(`${id} is installed`);
  expect(await readFile(weightsOf('two'), 'utf8')).toBe('weights');
  expect((await models('two', 'list')).output).toContain(`✓ ${id}`);
});
