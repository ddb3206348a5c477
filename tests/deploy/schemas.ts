import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

/** Faults of what is read from a file, as lines; none if its schema accepts it. */
export type Check = (value: unknown) => string[];

type Fault = { instancePath: string; message?: string; params?: object };
const describe = (faults: readonly Fault[] | null | undefined) =>
  (faults ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`,
  );

/** The schema of the Compose Specification, which the package of a linter contains. */
export function createComposeCheck(): Check {
  const folder = dirname(fileURLToPath(import.meta.resolve('dclint/package.json')));
  const text = readFileSync(join(folder, 'schemas/compose.schema.json'), 'utf8');
  const ajv = new Ajv({ allErrors: true, strict: false });
  // A package in the form of CommonJS.
  (formats as unknown as (to: Ajv) => void)(ajv);
  ajv.addFormat('duration', true).addFormat('ports', true).addFormat('expose', true);
  const { $schema: _draft, ...schema } = JSON.parse(text) as { $schema: string };
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : describe(validate.errors));
}

type Validate = ((value: unknown) => boolean) & { errors?: Fault[] | null };

/** Of each API group: the package of its compiled schemas, and how their names begin. */
const groups: Readonly<Record<string, readonly [string, string]>> = {
  v1: ['kubernetes-models', 'IoK8sApiCoreV1'],
  'apps/v1': ['kubernetes-models', 'IoK8sApiAppsV1'],
  'batch/v1': ['kubernetes-models', 'IoK8sApiBatchV1'],
  'networking.k8s.io/v1': ['kubernetes-models', 'IoK8sApiNetworkingV1'],
  'policy/v1': ['kubernetes-models', 'IoK8sApiPolicyV1'],
  'keda.sh/v1alpha1': ['@kubernetes-models/keda', 'ComGithubKedacoreKedaV2ApisKedaV1alpha1'],
};

/** Checks a manifest by the schema of its kind, and refuses fields that the schema does not have, as a cluster does. */
export async function checkManifest(manifest: unknown): Promise<string[]> {
  const { apiVersion, kind } = manifest as { apiVersion: string; kind: string };
  const [library, prefix] = groups[apiVersion] ?? [];
  if (!library) return [`There is no schema of ${apiVersion}.`];
  const file = new URL(`_schemas/${prefix}${kind}.js`, import.meta.resolve(library));
  const { validate } = (await import(file.href)) as { validate: Validate };
  const unread: string[] = [];
  const valid = validate(watchReads(manifest, '', unread));
  return [...(valid ? [] : describe(validate.errors)), ...unread];
}

/**
 * Schemas of Kubernetes allow other fields. Compiled, they read each field that they know, and every one of a map: what they do
 * not read is not in them. The list is complete when they have run.
 */
function watchReads(value: unknown, path: string, unread: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const line = (key: string) => `${path}/${key} is no field of it`;
  if (!Array.isArray(value)) unread.push(...Object.keys(value).map(line));
  const read = (key: string) => {
    const at = unread.indexOf(line(key));
    if (at >= 0) unread.splice(at, 1);
  };
  const inner = new Map<string, unknown>();
  return new Proxy(value, {
    get: (target, key) => {
      const own = Reflect.get(target, key) as unknown;
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return own;
      read(key);
      if (!inner.has(key)) inner.set(key, watchReads(own, `${path}/${key}`, unread));
      return inner.get(key);
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target);
      for (const key of keys) read(String(key));
      return keys;
    },
  });
}
