import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBrowserPerson } from './browser-person.ts';
import { type Finding, working } from './checks.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { KindResult } from './figures.ts';
import type { Ledger } from './ledger.ts';
import { cuesOfEach, type Team, trafficCategory } from './people.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';

/** Between two faults, so that people get something done, in milliseconds. */
const quietMs = [1_000, 12_000] as const;

type BrowserRun = {
  product: Product;
  ledger: Ledger;
  team: Team;
  random: Random;
  kinds: readonly FaultKind[];
  endsAt: number;
  addResult: (kind: FaultKind) => KindResult;
  injectOne: (kind: FaultKind, result: KindResult, random: Random) => Promise<void>;
};

/** Faults of any kind, one after the other, while someone edits and uploads in Chromium. */
export async function runWithBrowser(
  run: BrowserRun,
): Promise<{ findings: Finding[]; figures: string }> {
  const { product, ledger, team, random, kinds } = run;
  const media = await team.addColleague('vera');
  const person = await startBrowserPerson({
    product,
    ledger,
    random: random.fork('person'),
    userName: 'vera',
    mediaId: media.mediaId,
    transcribeId: media.transcribeId ?? '',
    cueIds: Array.from({ length: cuesOfEach }, (_, index) => `c${index}`),
    categoryName: trafficCategory,
    folder: join(product.folder, '..', 'browser'),
    screenshots: fileURLToPath(new URL('../../logs/failures', import.meta.url)),
  });
  try {
    const results = new Map(kinds.map((kind) => [kind, run.addResult(kind)]));
    // Each kind once, in an order of this seed, then again.
    let left: FaultKind[] = [];
    while (Date.now() < run.endsAt) {
      if (left.length === 0) left = [...kinds];
      const kind = random.pick(left);
      left = left.filter((one) => one !== kind);
      const result = results.get(kind);
      if (!result) continue;
      if (kind.mayFail) await excuseWork(product, ledger);
      await run.injectOne(kind, result, random);
      result.wanted = result.points;
      console.log(`${new Date().toISOString().slice(11, 19)} ${kind.name}; ${person.figures()}`);
      await delay(random.integer(...quietMs));
    }
    return { findings: await person.finish(), figures: person.figures() };
  } finally {
    await person.close();
  }
}

/** What is under way when an engine or the disk is harmed may end as failed, whenever it was uploaded. */
async function excuseWork({ query }: Product, ledger: Ledger): Promise<void> {
  const rows = await query<{ original_name: string }>(
    `SELECT original_name FROM media WHERE ${working}`,
  );
  const names = new Set(rows.map(({ original_name }) => original_name));
  for (const upload of ledger.uploads)
    if (!upload.acknowledged || names.has(upload.fileName)) upload.mayFail = true;
}
