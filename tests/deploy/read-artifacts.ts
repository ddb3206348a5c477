import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const readText = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

type Environment = Record<string, string>;
export type ComposeService = {
  image?: string;
  build?: string;
  environment?: Environment;
  stop_grace_period?: string;
  ports?: string[];
  secrets?: Array<{ source: string; target: string }>;
};
export type Compose = {
  services: Record<string, ComposeService>;
  secrets?: Record<string, { file: string }>;
};

/** As compose reads it, with the variables of .env. */
export function readCompose(path: string, variables: Environment): Compose {
  const text = readText(path).replace(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
    (_all, name: string, otherwise: string | undefined) => variables[name] ?? otherwise ?? '',
  );
  return parse(text, { merge: true }) as Compose;
}

export const manifestFolder = 'deploy/kustomize';
export const kustomization = parse(readText(`${manifestFolder}/kustomization.yaml`)) as {
  resources: string[];
  configMapGenerator: Array<{ name: string; literals: string[] }>;
  images: Array<{ name: string }>;
};
export const manifestFiles = readdirSync(`${root}${manifestFolder}`).filter((name) =>
  name.endsWith('.yaml'),
);

type Probe = { httpGet: { path: string; port: string } };
type Container = {
  image: string;
  env: Array<{ name: string; value: string }>;
  envFrom: Array<{ configMapRef?: { name: string }; secretRef?: { name: string } }>;
  ports?: Array<{ name: string; containerPort: number }>;
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  volumeMounts: Array<{ name: string; mountPath: string }>;
};
export type Pod = {
  terminationGracePeriodSeconds?: number;
  containers: [Container];
  volumes: Array<{ name: string; secret?: { secretName: string } }>;
};
export type Manifest = {
  kind: string;
  metadata: { name: string };
  stringData?: Environment;
  spec: {
    selector?: { matchLabels?: Environment } & Environment;
    template: { metadata: { labels: Environment }; spec: Pod };
    scaleTargetRef?: { name: string };
    triggers?: Array<{ authenticationRef: { name: string }; metadata: { query: string } }>;
    secretTargetRef?: Array<{ name: string; key: string }>;
    ports?: Array<{ name: string; targetPort: string }>;
  };
};

export const readManifests = (name: string): Manifest[] =>
  parseAllDocuments(readText(`${manifestFolder}/${name}`)).map(
    (document) => document.toJS() as Manifest,
  );
export const manifests = kustomization.resources.flatMap(readManifests);
export const ofKind = (kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

export const environmentOf = (pod: Pod): Environment => ({
  ...Object.fromEntries(
    kustomization.configMapGenerator.flatMap(({ literals }) =>
      literals.map((literal) => {
        const [name = '', ...value] = literal.split('=');
        return [name, value.join('=')];
      }),
    ),
  ),
  ...secretValues('glossa-secrets'),
  ...Object.fromEntries(pod.containers[0].env.map(({ name, value }) => [name, value])),
});

export const secretValues = (name: string): Environment =>
  readManifests('secrets.example.yaml').find(({ metadata }) => metadata.name === name)
    ?.stringData ?? {};
