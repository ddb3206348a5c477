import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

/** Of what an import names, the package: `@scope/name/file` and `name/file` have one. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Images are built without development dependencies: what the product imports has to be one of its own. */
test.each([
  'apps/server',
  'packages/contracts',
  'packages/documents',
  'packages/subtitles',
  'packages/terminology',
])('%s imports what its package.json lists as dependencies', (workspace) => {
  const manifest = JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8')) as {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  };
  const own = { ...manifest.dependencies, ...manifest.optionalDependencies };
  const sources = globSync(`${workspace}/src/**/*.ts`).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(5);
  const missing = sources.flatMap((path) => {
    const imports = readFileSync(path, 'utf8').matchAll(
      /^(?:import (?!type )[^;]*?from|import|\} from|export [^;]*?from) '([^'.][^']*)';$/gm,
    );
    return [...imports]
      .map(([, specifier = '']) => packageOf(specifier))
      .filter((name) => !isBuiltin(name) && !name.startsWith('@glossa') && !(name in own))
      .map((name) => `${name} in ${path}`);
  });
  expect(missing).toEqual([]);
});
