import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openSuite } from './source-files.ts';
import type { CorpusSuite } from './suites.ts';

const github = 'https://github.com';

/** Public repositories with the schemas of formats. They are fetched as the files are, and none is copied here. */
export const schemaSuites: readonly Omit<CorpusSuite, 'most'>[] = [
  {
    id: 'ooxml',
    repository: `${github}/scanny/python-pptx`,
    commit: '278b47b1dedd5b46ee84c286e77cdfb0bf4594be',
    license: 'ISO/IEC 29500, freely available standards',
    files: /^spec\/ISO-IEC-29500-[124]\/.*\.xsd$/,
  },
  {
    id: 'odf',
    repository: `${github}/tdf/odftoolkit`,
    commit: 'bfdef6ea3dc841d54b3a277e372ab59e51a824ac',
    license: 'OASIS IPR Policy, RF on Limited Terms',
    files: /^validator\/src\/main\/resources\/schema\/(?:odf|mathml3).*\.rng$/,
  },
  {
    id: 'xliff2',
    repository: `${github}/oasis-tcs/xliff-xliff-22`,
    commit: 'bf6b775c460415e9588b299ceb7d388eb03aed26',
    license: 'OASIS IPR Policy, RF on RAND Terms',
    files: /^xliff-2[12]\/schemas\/.*\.xsd$/,
  },
  {
    id: 'xliff1',
    repository: `${github}/symfony/translation`,
    commit: '5b75e872f7d135d7abb4613809fadc8d9f3d30a0',
    license: 'OASIS IPR Policy; the repository is MIT',
    files: /^Resources\/schemas\/.*\.xsd$/,
  },
  {
    id: 'dita',
    repository: `${github}/dita-ot/dita-ot`,
    commit: 'fbc8fea66cbce13d3f69212ed32cefeb32da1cc2',
    license: 'OASIS IPR Policy, RF on Limited Terms',
    files: /^src\/main\/plugins\/org\.oasis-open\.dita\.v1_3\/rng\/.*\.(?:rng|xml)$/,
  },
];

/** Writes the schemas into a folder, by the ids of their suites. The ids of those that cannot be reached. */
export function fetchSchemas(folder: string, mirror: string | undefined): string[] {
  return schemaSuites.flatMap((suite) => {
    const whole = { ...suite, most: 0 };
    const paths = openSuite(whole, [], mirror)
      ?.list()
      .flatMap(({ path }) => (suite.files.test(path) ? [path] : []));
    const source = openSuite(whole, paths ?? [], mirror);
    if (!source || !paths) return [suite.id];
    for (const path of paths) {
      const file = join(folder, suite.id, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, withoutDocumentType(source.read(path)));
    }
    return [];
  });
}

/** jing cannot read catalogs for a document type without a public id. */
const withoutDocumentType = (schema: Buffer): string =>
  schema.toString().replace(/<!DOCTYPE grammar SYSTEM [^>]*>/u, '');

/** A file before and after; by any name. */
type Pair = { name: string; format: string; before: string; after: string };
/** `isValid`: the written parts. `errors`: those that the source did not have. */
type SchemaResult = { isValid: boolean; errors: string[] };

/** What schemas say of files that have one; a file of which no part with a schema was changed is not in it. */
export function checkSchemas(
  pairs: readonly Pair[],
  schemas: string,
  python: string,
): Map<string, SchemaResult> {
  const script = new URL('check-schemas.py', import.meta.url).pathname;
  const answer = execFileSync(python, [script, schemas], {
    input: JSON.stringify(pairs),
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  const results: [string, SchemaResult][] = JSON.parse(answer.toString());
  return new Map(results);
}
