// node scripts/common-passwords.ts FILE: makes the list of passwords that are refused from src/passwords.json of the npm
// package @zxcvbn-ts/language-common (npm pack @zxcvbn-ts/language-common@4.1.3). Whoever takes a newer version changes the
// version here, in scripts/third-party-assets.ts and in the LICENSE beside the list.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coreOf } from '../apps/server/src/features/auth/common-passwords/core-of.ts';
import { root } from './runtime.mjs';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file passwords.json of @zxcvbn-ts/language-common.');
const passwords = JSON.parse(readFileSync(file, 'utf8')) as string[];
// What a password under the rule can contain; a core of one or two characters is refused without a list.
const cores = new Set(passwords.map(coreOf).filter((core) => /^[a-z\d@$!%*?&]{3,}$/.test(core)));
const target = join(root, 'apps/server/src/features/auth/common-passwords/cores.txt');
writeFileSync(target, `${[...cores].sort().join('\n')}\n`);
console.log(`${cores.size} cores of ${passwords.length} passwords`);
