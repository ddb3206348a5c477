import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../faults/product.ts';
import { tryCorpus, tryPages } from './attacks/documents.ts';
import { tryFiles } from './attacks/files.ts';
import { tryForeignIds } from './attacks/foreign-ids.ts';
import { tryAddresses, tryRequests } from './attacks/network.ts';
import { tryResumableUploads } from './attacks/resumable-uploads.ts';
import { tryScripts } from './attacks/scripts.ts';
import { trySignIn } from './attacks/sign-in.ts';
import { trySockets } from './attacks/sockets.ts';
import { tryViruses } from './attacks/viruses.ts';
import { startClamd } from './clamd.ts';
import { type Attack, formatAttacks } from './report.ts';
import { createTarget } from './target.ts';

const usage = `npm run hostile -- [options]
  --short          fewer ids and smaller files, without a browser: what CI runs
  --corpus=FOLDER  uploads every file of the folder, too`;

const corpusOption = '--corpus=';

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const known = (argument: string) => argument === '--short' || argument.startsWith(corpusOption);
  if (args.includes('--help') || !args.every(known)) {
    console.log(usage);
    return args.includes('--help') ? 0 : 2;
  }
  const short = args.includes('--short');
  const corpora = args
    .filter((one) => one.startsWith(corpusOption))
    .map((one) => one.slice(corpusOption.length));
  const began = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'glossa-hostile-'));
  const clamd = await startClamd(folder);
  const product = await startProduct(join(folder, 'data'), {
    GLOSSA_LOG_LEVEL: 'warn',
    GLOSSA_CLAMD: clamd.path,
    GLOSSA_CLAMD_MAX_BYTES: String(clamd.maxBytes),
  });
  const end = async () => {
    await product.end();
    await clamd.stop();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().then(() => process.exit(2)));
  const attacks: Attack[] = [];
  try {
    const target = await createTarget(product);
    // Before anything else changes what is compared.
    attacks.push(await tryForeignIds(target, short));
    attacks.push(await tryResumableUploads(target));
    attacks.push(await tryScripts(target, short));
    attacks.push(await tryFiles(target, short));
    attacks.push(await tryPages(target, short));
    attacks.push(await tryViruses(target, clamd));
    for (const folder of corpora) attacks.push(await tryCorpus(target, folder));
    attacks.push(await tryAddresses(target));
    attacks.push(await tryRequests(target));
    attacks.push(await trySockets(target));
    // Last: it blocks addresses.
    attacks.push(...(await trySignIn(target, short)));
  } finally {
    await end();
  }
  const sentences = attacks.flatMap(({ name, through }) => through.map((one) => `${name}: ${one}`));
  for (const sentence of sentences) console.log(sentence);
  console.log(`\n${formatAttacks(attacks)}\n`);
  console.log(`${Math.round((Date.now() - began) / 1_000)} s`);
  return sentences.length === 0 ? 0 : 1;
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(error);
    return 2;
  }),
);
