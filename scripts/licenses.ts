// Which licenses a package that is shipped may have. npm run notices -- --check applies it.
import parse, { type Info } from 'spdx-expression-parse';

/** Permissive: they ask for no more than the notices in THIRD-PARTY-NOTICES. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'FTL',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT-Modern-Variant',
  'NTP',
  'Unlicense',
  'Zlib',
]);

export type LicenseException = { name: string; license: string; reason: string };

/** An exception ends when the package declares another license. */
export const licenseExceptions: readonly LicenseException[] = [
  {
    name: '@browsermt/bergamot-translator',
    license: 'MPL-2.0',
    reason: 'shipped unchanged; the MPL covers its own files only',
  },
  {
    name: '@fontsource-variable/inter',
    license: 'OFL-1.1',
    reason: 'a font, shipped unchanged and not sold by itself',
  },
  {
    name: '@img/sharp-libvips-linux-x64',
    license: 'LGPL-3.0-or-later',
    reason: 'a shared library that users can replace, loaded by sharp and shipped unchanged',
  },
  {
    name: 'jassub',
    license:
      'LGPL-2.1-or-later AND (FTL OR GPL-2.0-or-later) AND MIT AND MIT-Modern-Variant AND ISC AND NTP AND Zlib AND BSL-1.0',
    reason:
      'a WebAssembly file of its own that users can replace, shipped unchanged; FreeType is used under the FTL',
  },
  {
    name: 'combine-errors',
    license: 'not stated',
    reason: 'its package.json has no license field; its Readme.md states MIT',
  },
];

/** "A OR B" needs one of the two, "A AND B" both. What is not an SPDX expression is not allowed. */
export function isAllowed(license: string): boolean {
  let parsed: Info;
  try {
    parsed = parse(license);
  } catch {
    return false;
  }
  return meets(parsed);
}

function meets(info: Info): boolean {
  if ('conjunction' in info) {
    const sides = [info.left, info.right];
    return info.conjunction === 'or' ? sides.some(meets) : sides.every(meets);
  }
  return allowed.has(info.license);
}

/** What is wrong with the licenses of these packages, one line each. */
export function checkLicenses(
  packages: readonly { name: string; version: string; license: string }[],
  exceptions: readonly LicenseException[] = licenseExceptions,
): string[] {
  const isExcepted = (name: string, license: string) =>
    exceptions.some((one) => one.name === name && one.license === license);
  const forbidden = packages
    .filter(({ name, license }) => !isAllowed(license) && !isExcepted(name, license))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the license "${license}", which is not allowed.`,
    );
  const unused = exceptions
    .filter(({ name, license }) => !packages.some((p) => p.name === name && p.license === license))
    .map(({ name, license }) => `The exception for ${name} (${license}) is not needed.`);
  return [...forbidden, ...unused];
}
