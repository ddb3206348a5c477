import { strToU8, zipSync } from 'fflate';

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type FixturePart = {
  /** The content type; the part after `application/` if it has no slash. */
  type: string;
  xml: string;
  /** By id: the last segment of the type (or all of it) and the target. */
  links?: Record<string, { type: string; target: string; external?: boolean }>;
};

/** An Office file of these parts by entry name; the first one is the main part. */
export function buildPackage(
  parts: Record<string, FixturePart>,
  extra: Record<string, Uint8Array> = {},
): Uint8Array {
  const [main = ''] = Object.keys(parts);
  const overrides = Object.entries(parts).map(
    ([name, { type }]) =>
      `<Override PartName="/${name}" ContentType="${type.includes('/') ? type : `application/${type}`}"/>`,
  );
  const defaults = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    png: 'image/png',
  };
  const types = Object.entries(defaults).map(
    ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
  );
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}${overrides.join('')}</Types>`,
    ),
    '_rels/.rels': relationships({ rId1: { type: 'officeDocument', target: main } }),
  };
  for (const [name, { xml, links }] of Object.entries(parts)) {
    files[name] = strToU8(xml);
    if (links) files[relationshipsEntry(name)] = relationships(links);
  }
  return zipSync({ ...files, ...extra }, { mtime: new Date('2024-01-02T03:04:06Z') });
}

function relationshipsEntry(name: string): string {
  return name.replace(/([^/]+)$/u, '_rels/$1.rels');
}

function relationships(links: NonNullable<FixturePart['links']>): Uint8Array {
  const entries = Object.entries(links).map(([id, { type, target, external }]) => {
    const full = type.includes('/') ? type : `${relationshipTypes}/${type}`;
    const mode = external ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${full}" Target="${target}"${mode}/>`;
  });
  return strToU8(
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`,
  );
}
