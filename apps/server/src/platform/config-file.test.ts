import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { parseConfigFile } from './config-file.ts';
import { writeConfigTemplate } from './config-template.ts';
import { settings } from './settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-config-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(text: string, name = 'glossa.conf'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text, { mode: 0o600 });
  return path;
}
const read = (env: Record<string, string> = {}) => readConfig({ GLOSSA_DATA: folder, ...env });

test('reads glossa.conf in the data folder, or the file that GLOSSA_CONFIG names', async () => {
  await write(
    '# comment\n\nPORT=5000\n  HOST = "0.0.0.0"  \nGLOSSA_MAIL_FROM=\'Glossa <a@b.c>\'\r\n',
  );
  expect(read()).toMatchObject({ port: 5000, host: '0.0.0.0', warnings: [] });
  const other = await write('PORT=6000', 'other.conf');
  expect(read({ GLOSSA_CONFIG: other })).toMatchObject({ port: 6000, host: '127.0.0.1' });
  expect(() => read({ GLOSSA_CONFIG: join(folder, 'none') })).toThrow(
    /configuration file cannot be read: .*none/,
  );
});

test('the environment has precedence, and what is empty in one of them is not set', async () => {
  await write('PORT=5000\nHOST=\nGLOSSA_SPEECH_KEY=file\nGLOSSA_KEEP_VERSIONS=7\n');
  const key = await write('from a file', 'key');
  const config = read({
    PORT: '6000',
    GLOSSA_KEEP_VERSIONS: '',
    GLOSSA_SPEECH_KEY_FILE: key,
    GLOSSA_SPEECH_URL: 'https://speech.example.org',
  });
  expect(config).toMatchObject({ port: 6000, host: '127.0.0.1', keepVersions: 7 });
  expect(config.speechHttp?.apiKey).toBe('from a file');
});

test('names unknown settings with the file and the nearest name', async () => {
  const path = await write('GLOSSA_KEEP_VERSION=1\nOTEL_SDK_DISABLED=true\n');
  expect(read().warnings).toEqual([
    expect.stringContaining(
      `GLOSSA_KEEP_VERSION (${path}) is no setting and has no effect. Did you mean GLOSSA_KEEP_VERSIONS?`,
    ),
    expect.stringContaining(`OTEL_SDK_DISABLED (${path}) is no setting`),
  ]);
});

test.each([
  ['PORT 5000', 'line 1, column 6: after PORT there has to be “=”'],
  ['PORT', 'line 1, column 5: after PORT there has to be “=”'],
  ['# x\n  =5', 'line 2, column 3: a line is NAME=value'],
  ['A=1\n\nA=2', 'line 3, column 1: A is set twice'],
  ['A="open', 'line 1, column 3: the quotation mark " is never closed'],
  ['A="b" # c', 'line 1, column 7: nothing may follow a value in quotation marks'],
])('refuses %j with line and column', (text, sentence) => {
  expect(() => parseConfigFile(text, '/x.conf')).toThrow(`/x.conf, ${sentence}`);
});

test('a value may contain anything but its own quotation marks', () => {
  expect(parseConfigFile('A=b=c # d\nB=" e "\nC=\'"f"\'\nD=', 'x')).toEqual({
    A: 'b=c # d',
    B: ' e ',
    C: '"f"',
    D: '',
  });
});

test('refuses the settings that say where the file is', async () => {
  await write('GLOSSA_DATA=/elsewhere');
  expect(() => read()).toThrow(/sets GLOSSA_DATA, but it was found in that folder/);
  const path = await write('GLOSSA_CONFIG=/elsewhere', 'a.conf');
  expect(() => read({ GLOSSA_CONFIG: path })).toThrow(/sets GLOSSA_CONFIG/);
  const named = await write(`GLOSSA_DATA=${folder}/data`, 'b.conf');
  expect(readConfig({ GLOSSA_CONFIG: named }).dataFolder).toBe(`${folder}/data`);
});

test('warns where others may read its secrets', async () => {
  const path = await write('GLOSSA_METRICS_TOKEN=0123456789abcdef');
  expect(read().warnings).toEqual([]);
  await chmod(path, 0o644);
  expect(read().warnings).toEqual([
    `${path} holds secrets (GLOSSA_METRICS_TOKEN) and others may read it: chmod 600 ${path}`,
  ]);
});

test('the template names every setting in comments, and each line works without its “#”', async () => {
  const template = writeConfigTemplate();
  const names = Object.keys(settings.shape).filter(
    (name) => name !== 'GLOSSA_DATA' && name !== 'GLOSSA_CONFIG',
  );
  expect([...template.matchAll(/^#(\w+)=/gm)].map(([, name]) => name).sort()).toEqual(names.sort());
  for (const line of template.split('\n')) expect(line.length).toBeLessThanOrEqual(220);
  const { dataFolder: _folder, ...defaults } = read();
  await write(template);
  expect(read()).toMatchObject(defaults);
  const bucketLines = template.match(/^#GLOSSA_S3_\w+=.*$/gm) ?? [];
  for (const [line = ''] of template.matchAll(/^#\w+=.*$/gm)) {
    // Those of a bucket need each other.
    const lines = line.startsWith('#GLOSSA_S3_') ? bucketLines : [line];
    await write(lines.map((each) => each.slice(1)).join('\n'));
    expect(() => read(), line).not.toThrow();
  }
});
