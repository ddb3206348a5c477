import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';

const guide = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');

test('the operations guide lists every metric the server exports', async () => {
  const [, after = ''] = guide.split('\n## Metrics\n');
  const [section = ''] = after.split('\n## ');
  const listed = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  const metrics = createMetrics();
  const names = (await metrics.registry.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('glossa_'));
  expect(names.length).toBeGreaterThan(2);
  expect(listed).toEqual(expect.arrayContaining(names));
});

/** The files of the guide that begin with their own path. */
const units = [...guide.matchAll(/```ini\n# \/etc\/systemd\/system\/(\S+)\n([\s\S]*?)```/g)].map(
  ([, name = '', text = '']) => ({ name, text }),
);
const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(systemd)(
  'systemd accepts the units of the guide, and calls the service well protected',
  async () => {
    expect(units.map(({ name }) => name)).toEqual([
      'glossa.service',
      'glossa-backup.service',
      'glossa-backup.timer',
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'glossa-units-'));
    try {
      const paths = units.map(({ name }) => join(folder, name));
      // Programs, folders and accounts of the guide are not on this machine.
      for (const [index, { text }] of units.entries())
        await writeFile(
          paths[index] ?? '',
          text
            .replaceAll('/usr/bin/node', process.execPath)
            .replaceAll('/opt/glossa', process.cwd())
            .replaceAll('User=glossa', 'User=root'),
        );
      const run = (...args: string[]) => {
        const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
        return { status, output: `${stdout}${stderr}` };
      };
      const verified = run('verify', '--man=no', '--recursive-errors=no', ...paths);
      expect(verified.output).toBe('');
      expect(verified.status).toBe(0);
      // Of 10; without the protection of the guide it is 9.2.
      const rated = run('security', '--offline=true', '--threshold=60', paths[0] ?? '');
      expect(rated.output).toContain('Overall exposure level');
      expect(rated.status, rated.output.slice(-300)).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test('the backup of the timer has the date in its name', () => {
  const text = units.find(({ name }) => name === 'glossa-backup.service')?.text ?? '';
  const [, command = ''] = text.match(/^ExecStart=\/bin\/sh -c '(.*)'$/m) ?? [];
  // What systemd makes of it.
  const shell = command
    .replaceAll('$$', '$')
    .replaceAll('%%', '%')
    .replace(/^exec \S+ \S+/, 'echo');
  expect(spawnSync('sh', ['-c', shell], { encoding: 'utf8' }).stdout).toMatch(
    /^\/backup\/glossa-\d{4}-\d\d-\d\d\.tar\n$/,
  );
});
