import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { compare } from '../../scripts/advisory-list.ts';
import { askRegistry, listFromAudit } from '../../scripts/npm-audit.ts';

const packages = [
  { name: 'left', version: '1.2.2' },
  { name: 'right', version: '1.0.0' },
];
const source = { source: 'test', license: 'CC0-1.0', now: new Date('2026-02-03T04:05:06Z') };

let server: Server | undefined;
let folder: string | undefined;
afterEach(() => {
  server?.close();
  if (folder) rmSync(folder, { recursive: true });
  server = folder = undefined;
});

/** npm audit, in a project with `packages`, against a registry that answers the bulk request like this. */
async function audit(status: number, answer: object) {
  const requested: unknown[] = [];
  server = createServer(async (request, response) => {
    if (request.method === 'POST') requested.push(await json(request.pipe(createGunzip())));
    response.writeHead(request.method === 'POST' ? status : 404, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  folder = mkdtempSync(join(tmpdir(), 'glossa-audit-'));
  const dependencies = Object.fromEntries(packages.map((one) => [one.name, one.version]));
  const project = { name: 'project', version: '1.0.0', dependencies };
  const installed = packages.map(({ name, version }) => [`node_modules/${name}`, { version }]);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      ...project,
      lockfileVersion: 3,
      packages: { '': project, ...Object.fromEntries(installed) },
    }),
  );
  const report = askRegistry(folder, {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  });
  return { report: await report, requested };
}

test('asks npm about every package, and stores its advisories and what was asked', async () => {
  const { report, requested } = await audit(200, {
    left: [
      {
        id: 1,
        url: 'https://example.org/advisories/GHSA-xxxx-yyyy-zzzz',
        title: 'Reads too much',
        severity: 'high',
        vulnerable_versions: '<1.2.3',
        cwe: [],
        cvss: { score: 0, vectorString: null },
      },
    ],
  });
  expect(requested).toEqual([{ left: ['1.2.2'], right: ['1.0.0'] }]);
  const list = listFromAudit(report, packages, source);
  expect(list).toMatchObject({
    taken: '2026-02-03',
    requested: { left: ['1.2.2'], right: ['1.0.0'] },
    advisories: [{ id: 'GHSA-xxxx-yyyy-zzzz', package: 'left', range: '<1.2.3', severity: 'high' }],
  });
  expect(compare(packages, list, []).findings).toHaveLength(1);
});

test('stores an empty list if nothing is known', async () => {
  const { report } = await audit(200, {});
  expect(listFromAudit(report, packages, source).advisories).toEqual([]);
});

test('fails if the registry refuses the question', async () => {
  await expect(audit(405, {})).rejects.toThrow(/did not answer with advisories: 405/);
});
