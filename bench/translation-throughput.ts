/**
 * Translation in the product (with lookups in a memory of 10,000 units and a glossary of 500 terms, and token checks)
 * against the bare engine with the same texts. ABBA order, engine against itself first. And the container work of a
 * 100-page Word document against its whole translation. `node bench/translation-throughput.ts [pairs]`
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocument } from '@glossa/documents';
import {
  translateSegments,
  translateTexts,
} from '../apps/server/src/features/text-translation/index.ts';
import { updateTranslationMemory } from '../apps/server/src/features/translation-memory/index.ts';
import { seedInstallation } from '../apps/server/src/features/users/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { createPerson } from '../apps/server/src/testing/people.ts';
import { createServices } from '../apps/server/src/wiring/services.ts';
import { buildDocx } from '../packages/documents/src/docx/build-docx.fixture.ts';
import { argument, sized } from './smoke.ts';

const pairs = argument(1, 12, 1);
const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const config = readConfig({ GLOSSA_DATA: folder, GLOSSA_LOG_LEVEL: 'silent' });
const services = await createServices(config, createLogger('silent'), postgres.connection);
const { db } = services.database;
await migrateDatabase(db);
await seedInstallation(db);
const { organisationId } = await createPerson(db, { role: 'Organisation administrator' });

const words =
  'the house city garden book table person work year day school money family street river mountain evening question office letter building window question'.split(
    ' ',
  );
let seed = 7;
const pick = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return words[seed % words.length] ?? '';
};
const sentence = (length: number) =>
  `The ${Array.from({ length }, pick).join(' ')} has ${(seed % 900) + 100} parts.`;

await updateTranslationMemory(db, {
  organisationId,
  from: 'en',
  to: 'es',
  pairs: Array.from({ length: sized(10_000, 50) }, () => ({
    source: sentence(9),
    target: sentence(9),
  })),
  origin: 'import',
  mediaId: null,
  userId: null,
});
const glossaryId = randomUUID();
await db
  .insertInto('glossaries')
  .values({ id: glossaryId, organisation_id: organisationId, name: 'Bench', created_by: null })
  .execute();
for (let number = 0; number < sized(500, 30); number += 1) {
  const entry_id = randomUUID();
  await db
    .insertInto('glossary_entries')
    .values({ id: entry_id, glossary_id: glossaryId, part_of_speech: 'noun', updated_by: null })
    .execute();
  const term = number < words.length ? (words[number] ?? '') : `term${number}`;
  await db
    .insertInto('glossary_terms')
    .values([
      { entry_id, language: 'en', term, usage: 'preferred', position: 0 },
      { entry_id, language: 'es', term: `voz${number}`, usage: 'preferred', position: 1 },
    ])
    .execute();
}

const chosen = await services.translators.choose('en', 'es', 'apertium');
if (!chosen) throw new Error('Apertium is not installed: start the product once, then try again.');
const { engine } = chosen;
const signal = new AbortController().signal;
const texts = Array.from({ length: sized(1_000, 20) }, () => sentence(10));
const glossary = words.map((source, index) => ({ source, target: `voz${index}` }));

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const before = performance.now();
  await work();
  return performance.now() - before;
};
const bare = () =>
  timed(() => engine.translate({ texts, from: 'en', to: 'es', markup: 'none', glossary, signal }));
const whole = () =>
  timed(() =>
    translateTexts(db, {
      organisationId,
      glossaryId,
      texts,
      from: 'en',
      to: 'es',
      markup: 'none',
      engine,
      signal,
      memory: [],
    }),
  );
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(name: string, a: () => Promise<number>, b: () => Promise<number>) {
  const [as, bs]: [number[], number[]] = [[], []];
  await a();
  await b();
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      as.push(await a());
      bs.push(await b());
    } else {
      bs.push(await b());
      as.push(await a());
    }
  }
  console.log(
    `${name}: ${(median(as) / median(bs)).toFixed(3)} (medians), ${(Math.min(...as) / Math.min(...bs)).toFixed(3)} (minima); ${median(as).toFixed(0)} and ${median(bs).toFixed(0)} ms`,
  );
}

await compare('engine ÷ itself', bare, bare);
await compare('throughput of the product ÷ bare engine', bare, whole);

const paragraph = () =>
  `<w:p><w:r><w:t>${sentence(12)} </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>${sentence(12)}</w:t></w:r></w:p>`;
const docx = buildDocx(Array.from({ length: sized(1_300, 20) }, paragraph).join(''));
const shares: number[] = [];
for (let time = 0; time < sized(5, 1); time += 1) {
  const start = performance.now();
  const document = openDocument(docx, 'docx');
  const read = performance.now();
  const translated = await translateSegments(db, {
    segments: document.segments,
    organisationId,
    glossaryId: null,
    from: 'en',
    to: 'es',
    engine,
    signal,
    memory: [],
  });
  const done = performance.now();
  document.rebuild(new Map([...translated].map(([id, { text }]) => [id, text])), {
    targetLanguage: 'es',
    direction: 'ltr',
  });
  const end = performance.now();
  shares.push((read - start + end - done) / (end - start));
  if (time === 0)
    console.log(
      `document of ${document.wordCount} words: read ${(read - start).toFixed(0)} ms, translated ${(done - read).toFixed(0)} ms, built ${(end - done).toFixed(0)} ms`,
    );
}
console.log(`container work of the whole, with Apertium: ${(median(shares) * 100).toFixed(1)} %`);

await services.close();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
