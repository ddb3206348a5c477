// npm run advisories: compares package-lock.json with the stored list of advisories, without network. With --update it first
// takes a new list through npm audit, from the registry npm is configured for.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AdvisoryList,
  acceptedList,
  advisoryList,
  ageInDays,
  compare,
} from './advisory-list.ts';
import { askRegistry, listFromAudit } from './npm-audit.ts';
import { root } from './runtime.mjs';
import { listLocked, readLock } from './shipped.ts';

const path = join(root, 'scripts', 'advisories.json');
const acceptedPath = join(root, 'scripts', 'accepted-advisories.json');
/** The list of an older day is used, with a warning. */
const daysValid = 60;
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const packages = listLocked(readLock());

async function update(): Promise<AdvisoryList> {
  try {
    const list = listFromAudit(await askRegistry(root), packages, {
      source: 'npm audit: the bulk advisories of the registry, from the GitHub Advisory Database',
      license: 'CC-BY-4.0',
      now: new Date(),
    });
    writeFileSync(path, `${JSON.stringify(list, null, 2)}\n`);
    return list;
  } catch (error) {
    console.error(`${(error as Error).message}\nThe stored list is unchanged.`);
    process.exit(1);
  }
}

function print(list: AdvisoryList): boolean {
  const { findings, failing, notCovered, unused } = compare(
    packages,
    list,
    acceptedList.parse(readJson(acceptedPath)),
  );
  for (const { package: name, version, range, severity, id, title, url, accepted } of findings) {
    console.log(`${severity}: ${name} ${version} (${range}), ${id}: ${title}\n  ${url}`);
    if (accepted) console.log(`  accepted: ${accepted}`);
  }
  for (const { id, package: name } of unused)
    console.warn(`warning: ${id} of ${name} is accepted but not found. Remove it.`);
  if (notCovered.length > 0) {
    const shown = notCovered.slice(0, 10).map(({ name, version }) => `${name} ${version}`);
    const more = notCovered.length - shown.length;
    console.warn(
      `warning: ${notCovered.length} packages are not covered by the list: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Run: npm run advisories -- --update`,
    );
  }
  const age = ageInDays(list, new Date());
  if (age > daysValid)
    console.warn(`warning: The list is ${age} days old. Run: npm run advisories -- --update`);
  const count = new Set(packages.map(({ name, version }) => `${name}@${version}`)).size;
  console.log(
    `${count} packages, ${count - notCovered.length} covered by the list of ${list.taken} (${list.source}; ${list.license}): ${findings.length} advisories, ${failing.length} high or critical and not accepted`,
  );
  return failing.length === 0;
}

const list = process.argv.includes('--update')
  ? await update()
  : advisoryList.parse(readJson(path));
if (!print(list)) {
  console.error('Upgrade the package, or state in scripts/accepted-advisories.json why not.');
  process.exit(1);
}
