import { globSync, readFileSync } from 'node:fs';
import { capabilities } from '@glossa/contracts/nodes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { Roles } from '../../apps/server/src/platform/roles.ts';
import { settings } from '../../apps/server/src/platform/settings.ts';
import { createTestApi, type TestApi } from '../../apps/server/src/testing/test-api.ts';
import { allJobs } from '../../apps/server/src/wiring/job-definitions.ts';
import { fetched } from '../../scripts/runtime.mjs';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';
import { systemPackages } from '../../scripts/system-packages.mjs';
import {
  environmentOf,
  kustomization,
  manifestFiles,
  manifests,
  ofKind,
  readCompose,
  readText,
  secretValues,
} from './read-artifacts.ts';

/** What the files for containers say is compared with the product, so that neither changes without the other. */

const dockerfile = readText('Dockerfile');
const variables = {
  POSTGRES_PASSWORD: 'secret',
  GLOSSA_PUBLIC_URL: 'https://glossa.example.org',
  GLOSSA_S3_BUCKET: 'glossa-files',
  GLOSSA_S3_ENDPOINT: 'https://s3.example.org',
  GLOSSA_S3_ACCESS_KEY_ID: 'glossa',
  GLOSSA_S3_SECRET_ACCESS_KEY: 'secret',
};
const cluster = readCompose('compose.cluster.yaml', variables);
const single = readCompose('compose.yaml', {});
const processes = Object.entries(cluster.services).filter(([, { image }]) => image === 'glossa');
const deployments = ofKind('Deployment');
const pods = [...deployments, ...ofKind('Job')].map(
  ({ metadata, spec }) => [metadata.name, spec.template.spec] as const,
);

/** Also refuses what the product would refuse at its start. */
const configOf = (env: Record<string, string>) => readConfig({ ...env, GLOSSA_DATA: '/nowhere' });
const unknownSettings = (env: Record<string, string>) =>
  Object.keys(env).filter((name) => !(name in settings.shape));
/** All that an installation has to do, from the roles of its processes. */
function coveredBy(all: Roles[]): string[] {
  const roles = (['api', 'maintenance', 'migrate'] as const).filter((role) =>
    all.some((one) => one[role]),
  );
  return [
    ...roles,
    ...capabilities.filter((name) => all.some((one) => one.capabilities.includes(name))),
  ];
}
const everything = ['api', 'maintenance', 'migrate', ...capabilities];
/** Seconds that scripts and supervisors have to leave, as main.ts says it to its own. */
const neededSeconds = (env: Record<string, string>) => {
  const { shutdownDelaySeconds, shutdownGraceSeconds } = configOf(env);
  return 30 + shutdownDelaySeconds + shutdownGraceSeconds;
};

describe('Dockerfile', () => {
  test('installs the packages of a start, and no others', () => {
    const [, list = ''] = /--no-install-recommends \\\n([\s\S]*?)\n\s+&&/.exec(dockerfile) ?? [];
    const installed = list.split(/[\s\\]+/).filter(Boolean);
    const wanted = systemPackages.filter(({ purpose }) => purpose === 'start');
    expect(installed).toEqual(wanted.map(({ apt }) => apt).sort());
  });

  test('starts the server as npm start does, as an account without rights, on the port it says', () => {
    const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(entry)).toEqual(['node', ...serverArguments]);
    for (const [name, value] of Object.entries(serverEnvironment))
      expect(dockerfile).toContain(`${name}=${value}`);
    expect(/^USER (\d+)$/m.exec(dockerfile)?.[1]).toBe('10001');
    const { port } = configOf({});
    expect(/\bPORT=(\d+)/.exec(dockerfile)?.[1]).toBe(String(port));
    expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(String(port));
    expect(/NODE_IMAGE=node:(\d+)-/.exec(dockerfile)?.[1]).toBe(fetched.split('.')[0]);
  });
});

describe('compose', () => {
  test('names settings of the product, with values that it accepts', () => {
    for (const [name, { environment = {} }] of [...processes, ...Object.entries(single.services)]) {
      expect(unknownSettings(environment), name).toEqual([]);
      expect(() => configOf(environment), name).not.toThrow();
    }
  });

  test('gives each role and capability to a process', () => {
    const roles = processes.map(([, { environment = {} }]) => configOf(environment).roles);
    expect(coveredBy(roles).sort()).toEqual([...everything].sort());
    expect(configOf(single.services.glossa?.environment ?? {}).roles.all).toBe(true);
  });

  test('leaves the processes the time they need to stop', () => {
    for (const [name, service] of [...processes, ...Object.entries(single.services)])
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10), name).toBeGreaterThan(
        neededSeconds(service.environment ?? {}),
      );
  });

  test('gives each process the keys', () => {
    const targets = keyNames().map((name) => `/var/lib/glossa/secrets/${name}`);
    for (const [name, { secrets = [] }] of processes)
      expect(secrets.map(({ target }) => target).sort(), name).toEqual(targets);
    expect(Object.keys(cluster.secrets ?? {}).sort()).toEqual(keyNames());
  });
});

describe('kustomize', () => {
  test('applies every file but the example of secrets', () => {
    const own = ['kustomization.yaml', 'secrets.example.yaml'];
    expect([...kustomization.resources].sort()).toEqual(
      manifestFiles.filter((name) => !own.includes(name)).sort(),
    );
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('names settings of the product, with values that it accepts', () => {
    for (const [name, pod] of pods) {
      expect(unknownSettings(environmentOf(pod)), name).toEqual([]);
      expect(() => configOf(environmentOf(pod)), name).not.toThrow();
      expect(pod.containers[0].image).toBe(kustomization.images[0]?.name);
    }
  });

  test('gives each role and capability to a process', () => {
    const roles = pods.map(([, pod]) => configOf(environmentOf(pod)).roles);
    expect(coveredBy(roles).sort()).toEqual([...everything].sort());
  });

  test('leaves the processes the time they need to stop', () => {
    for (const { metadata, spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds ?? 0, metadata.name).toBeGreaterThan(
        neededSeconds(environmentOf(spec.template.spec)),
      );
  });

  test('refers to what is there', () => {
    for (const [name, pod] of pods) {
      const [{ envFrom, volumeMounts }] = pod.containers;
      expect(
        envFrom.map(({ configMapRef, secretRef }) => (configMapRef ?? secretRef)?.name),
      ).toEqual([kustomization.configMapGenerator[0]?.name, 'glossa-secrets']);
      const volumes = pod.volumes.map((volume) => volume.name);
      expect(volumeMounts.map((mount) => mount.name).sort(), name).toEqual([...volumes].sort());
    }
    const labels = deployments.map(({ spec }) => JSON.stringify(spec.template.metadata.labels));
    for (const { metadata, spec } of [...deployments, ...ofKind('PodDisruptionBudget')])
      expect(labels, metadata.name).toContain(JSON.stringify(spec.selector?.matchLabels));
    for (const { spec } of ofKind('Service'))
      expect(labels).toContain(JSON.stringify(spec.selector));
    for (const { spec } of ofKind('ScaledObject'))
      expect(deployments.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef?.name);
    for (const { spec } of ofKind('TriggerAuthentication'))
      for (const { name, key } of spec.secretTargetRef ?? [])
        expect(secretValues(name)).toHaveProperty(key);
    expect(Object.keys(secretValues('glossa-keys')).sort()).toEqual(keyNames());
  });

  test('uses one port', () => {
    const { port } = configOf({});
    for (const { metadata, spec } of deployments)
      expect(spec.template.spec.containers[0].ports, metadata.name).toEqual([
        { name: 'http', containerPort: port },
      ]);
    expect(readText('deploy/nginx/glossa.conf')).toContain(`server api:${port} resolve;`);
  });
});

/** The keys that the product reads from `secrets/`. */
function keyNames(): string[] {
  const sources = globSync('apps/server/src/{platform,features,wiring}/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const names = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    if (!/\b(loadSecret|hasSecret)\(/.test(text)) return [];
    return [...text.matchAll(/'([a-z-]+-key)'/g)].map(([, name = '']) => name);
  });
  return [...new Set(names)].sort();
}

describe('with a server', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.stop());

  test('probes are answered by the product', async () => {
    const paths = deployments.flatMap(({ spec }) => {
      const [{ startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers;
      return [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path);
    });
    // Whichever port the container has been given.
    const [, health] = /127\.0\.0\.1:' \+ process\.env\.PORT \+ '(\/\w+)'/.exec(dockerfile) ?? [];
    expect(health).toBeDefined();
    for (const url of new Set([...paths, health])) {
      const { statusCode, headers } = await api.app.inject({ method: 'GET', url: url ?? '' });
      expect([url, statusCode]).toEqual([url, 200]);
      // Not the web app, which answers any other path.
      expect(headers['content-type']).toContain('application/json');
    }
  });

  test('scalers count the jobs of their workers, all of them, by queries that run', async () => {
    const scaled = new Set<string>();
    for (const { metadata, spec } of ofKind('ScaledObject')) {
      const worker = deployments.find((one) => one.metadata.name === spec.scaleTargetRef?.name);
      if (!worker) throw new Error(`${metadata.name} scales nothing.`);
      const { capabilities: able } = configOf(environmentOf(worker.spec.template.spec)).roles;
      const wanted = allJobs.filter(({ capability }) => able.includes(capability));
      // Mails take a moment: their number says nothing about machines.
      const names = wanted
        .filter(({ capability }) => capability !== 'mail')
        .map(({ name }) => name);
      for (const { metadata: trigger } of spec.triggers ?? []) {
        const [, list = ''] = /name IN \(([^)]*)\)/.exec(trigger.query) ?? [];
        const counted = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
        expect(counted.sort(), metadata.name).toEqual([...names].sort());
        const { rows } = await api.database.pool.query(trigger.query);
        expect(Object.values(rows[0] as object)).toEqual([0]);
      }
      for (const name of names) scaled.add(name);
    }
    const all = allJobs.filter(({ capability }) => capability !== 'mail');
    expect([...scaled].sort()).toEqual(all.map(({ name }) => name).sort());
  });
});
