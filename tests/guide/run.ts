import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeBareDebian, whyNoBareDebian } from './bare-debian.ts';
import { readGuide } from './guide-text.ts';
import { bootMachine, type Machine } from './machine.ts';
import { findPorts, followGuide } from './steps.ts';

/**
 * Follows the operator’s guide with its own commands and files on a bare Debian 12 in a container with systemd. Only the
 * ports are replaced, because the container has the network of this machine.
 */
const { values: options } = parseArgs({ options: { required: { type: 'boolean' } } });
const obstacle = whyNoBareDebian();
if (obstacle !== undefined) {
  console.error(
    `guide: NOT RUN. No bare Debian 12 can be started here: ${obstacle}.\nNo command of docs/operations.md was tried.`,
  );
  process.exit(options.required ? 1 : 0);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'glossa-guide-'));
chmodSync(folder, 0o755);
const shared = join(folder, 'shared');
mkdirSync(shared, { mode: 0o755 });
const copy = join(shared, 'copy.git');
const ports = await findPorts();
const guide = readGuide([
  [/<your copy>/g, copy],
  [/\b127\.0\.0\.1:4000\b/g, `127.0.0.1:${ports.product}`],
  [/\blisten 443\b/g, `listen ${ports.https}`],
  [/\blisten 80\b/g, `listen ${ports.http}`],
]);

let machine: Machine | undefined;
const began = Date.now();
try {
  execFileSync('git', ['clone', '--bare', '--quiet', root, copy]);
  console.log('guide: making a bare Debian 12');
  const tree = join(folder, 'tree');
  makeBareDebian(tree);
  machine = await bootMachine(tree, shared);
  await followGuide({ machine, guide, ports, copy, folder });
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(`guide: every command did what the guide says (${minutes} minutes)`);
} catch (error) {
  console.error(error);
  for (const name of ['glossa', 'glossa-backup', 'nginx', 'caddy'])
    console.error(`--- journal of ${name}\n${machine?.journal(name).slice(-4_000)}`);
  process.exitCode = 1;
} finally {
  await machine?.stop();
  rmSync(folder, { recursive: true, force: true });
}
