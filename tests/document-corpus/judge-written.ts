import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FindingKind, type Judged, office } from './judge-file.ts';
import { layOut } from './open-in-office.ts';
import { differentPages } from './page-images.ts';
import { checkSchemas } from './schemas.ts';

/**
 * Adds what schemas and LibreOffice say of all written files; many together, because their programs start slowly.
 * `folder` has the schemas in `schemas`.
 */
export function judgeWritten(
  judged: ReadonlyMap<string, Judged>,
  { folder, python }: { folder: string; python: string },
): void {
  const files = [...judged].flatMap(([name, one]) =>
    one.written ? [{ name, one, ...one.written }] : [],
  );
  const pairs = files.map(({ name, format, before, after }) => ({ name, format, before, after }));
  for (const [name, { isValid, errors }] of checkSchemas(pairs, join(folder, 'schemas'), python)) {
    const one = judged.get(name);
    if (!one) continue;
    one.isValid = isValid;
    add(one, 'schema', errors);
  }
  const inOffice = files.filter(({ format }) => office.has(format));
  const layOutAll = (kind: 'before' | 'after' | 'restored', some: typeof inOffice) =>
    layOut(new Map(some.map((file) => [file.name, file[kind]])), join(folder, `pages-${kind}`));
  const before = layOutAll('before', inOffice);
  const after = layOutAll('after', inOffice);
  const restored = layOutAll(
    'restored',
    inOffice.filter((file) => before.has(file.name) && existsSync(file.restored)),
  );
  for (const { name, one } of inOffice) {
    if (!after.has(name)) add(one, 'invalid', ['LibreOffice does not open it']);
    const [old, now] = [before.get(name), restored.get(name)];
    if (old === undefined) continue;
    one.isLaidOut = true;
    add(one, 'pages', now === undefined ? ['no pages'] : differentPages(old, now));
  }
}

function add({ findings }: Judged, kind: FindingKind, details: string[]): void {
  if (details.length > 0) findings.push({ kind, details });
}
