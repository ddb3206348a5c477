/**
 * Drafts at 10,000 cues against 100, in one database and one run, through the whole server except the network: opening,
 * changing one cue, splitting; and replacing a word in all 10,000 against the same in plain SQL. ABBA order. `node
 * bench/subtitle-drafts.ts [pairs]`
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePassword, type LoginAnswer, login } from '@glossa/contracts/auth';
import {
  type ChangeResult,
  splitSubtitle,
  updateSubtitle,
} from '@glossa/contracts/subtitle-changes';
import { type Draft, editableSubtitle } from '@glossa/contracts/subtitles';
import { publishCues } from '../apps/server/src/features/subtitles/index.ts';
import { seedInstallation } from '../apps/server/src/features/users/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { createPerson, testPassword } from '../apps/server/src/testing/people.ts';
import { createApi } from '../apps/server/src/wiring/api.ts';
import { createServices } from '../apps/server/src/wiring/services.ts';
import { argument, sized } from './smoke.ts';

const pairs = argument(1, 12, 1);
const many = sized(10_000, 200);
const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const logger = createLogger('silent');
const config = readConfig({ GLOSSA_DATA: folder, GLOSSA_LOG_LEVEL: 'silent' });
const services = await createServices(config, logger, postgres.connection);
const { db } = services.database;
await migrateDatabase(db);
await seedInstallation(db);
await services.queue.start();
const api = await createApi(services);
await api.app.ready();

const person = await createPerson(db, { role: 'Organisation administrator' });
const signedIn = await api.app.inject({
  method: login.method,
  url: login.path,
  payload: { userName: person.userName, password: encodePassword(testPassword) },
});
const { data: session } = signedIn.json() as { data: LoginAnswer };
const headers = { authorization: `Bearer ${session.jwtToken.token}` };

const inject = async <T>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<T> => {
  const answer = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 500)}`);
  return (answer.json() as { data: T }).data;
};

type Bench = { transcribeId: string; reportId: string; revisions: Map<string, number> };

async function makeDraft(size: number): Promise<Bench> {
  const { id: mediaId } = await db
    .insertInto('media')
    .values({
      organisation_id: person.organisationId,
      uploaded_by: person.userId,
      title: `${size} cues`,
      original_name: 'lecture.mp4',
      file_name: `${randomUUID()}.mp4`,
      kind: 'video',
      format: 'mp4',
      size_bytes: 1,
      sha256: '0'.repeat(64),
      media_type: 'video/mp4',
      requested_language: 'en',
      language_scores: '[]',
      status: 'transcribed',
      language: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: transcribeId } = await db
    .insertInto('transcripts')
    .values({
      media_id: mediaId,
      language: 'en',
      model: 'bench',
      verification: 'PENDING',
      published_set_id: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cues = Array.from({ length: size }, (_, index) => ({
    id: `c${index}`,
    startMs: index * 700,
    endMs: index * 700 + 600,
    text: `The colour of line ${index} is grey,\nor so the lecture says.`,
    track: 'lower' as const,
  }));
  const { setId } = await publishCues(
    db,
    { transcriptId: transcribeId },
    { organisationId: person.organisationId, createdBy: null, cues },
  );
  await db
    .updateTable('transcripts')
    .set({ published_set_id: setId })
    .where('id', '=', transcribeId)
    .execute();
  const { reportId } = await open(transcribeId);
  return { transcribeId, reportId, revisions: new Map(cues.map((cue) => [cue.id, 1])) };
}

const open = (transcribeId: string, reportId = '0') =>
  inject<Draft>(
    'GET',
    editableSubtitle.path.replace(':transcribe_id', transcribeId).replace(':report_id', reportId),
  );

async function change(bench: Bench, cues: ReadonlyArray<readonly [string, string]>): Promise<void> {
  const result = await inject<ChangeResult>('PUT', updateSubtitle.path, {
    reportId: bench.reportId,
    changeId: randomUUID(),
    changes: cues.map(([cueId, text]) => ({
      cueId,
      revision: bench.revisions.get(cueId),
      cue: { text },
    })),
  });
  for (const [cueId, revision] of Object.entries(result.revisions))
    bench.revisions.set(cueId, revision);
}

let turn = 0;
const changeOne = (bench: Bench) => {
  turn += 1;
  return change(bench, [['c42', `Line forty-two, changed for the ${turn}th time.`]]);
};
const splitOne = async (bench: Bench) => {
  const cueId = `c${50 + (turn++ % 40)}`;
  const newCueId = randomUUID();
  const revision = bench.revisions.get(cueId);
  const answer = await inject<ChangeResult>('POST', splitSubtitle.path, {
    reportId: bench.reportId,
    changeId: randomUUID(),
    cueId,
    revision,
    newCueId,
    at: { offset: 12 },
  });
  bench.revisions.set(cueId, answer.revisions[cueId] ?? 0);
  // Merged again, so that the next round can split it.
  await inject('PUT', updateSubtitle.path, {
    reportId: bench.reportId,
    changeId: randomUUID(),
    changes: [
      { cueId: newCueId, revision: answer.revisions[newCueId], cue: null },
      {
        cueId,
        revision: bench.revisions.get(cueId),
        cue: {
          text: 'The colour of this line is grey,\nor so the lecture says.',
          endMs: Number(cueId.slice(1)) * 700 + 600,
        },
      },
    ],
  });
  bench.revisions.set(cueId, (bench.revisions.get(cueId) ?? 0) + 1);
};

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const took = async (work: () => Promise<unknown>, times: number): Promise<number[]> => {
  const all: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await work();
    all.push(performance.now() - started);
  }
  return all;
};

async function compare(
  name: string,
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
  goal: string,
  perTurn = 5,
): Promise<void> {
  const times = { a: [] as number[], b: [] as number[] };
  for (let pair = 0; pair < pairs; pair += 1)
    for (const side of pair % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const))
      times[side].push(...(await took(side === 'a' ? a : b, perTurn)));
  const least = (list: number[]) => Math.min(...list);
  console.log(
    `${name}: medians ${median(times.a).toFixed(1)} → ${median(times.b).toFixed(1)} ms, ratio ${(median(times.b) / median(times.a)).toFixed(2)}, of minima ${(least(times.b) / least(times.a)).toFixed(2)}${goal}`,
  );
}

try {
  const small = await makeDraft(100);
  const large = await makeDraft(many);
  await services.database.pool.query('VACUUM ANALYZE');
  for (const bench of [small, large]) await took(() => changeOne(bench), 10);
  await compare(
    'change one cue, 100 against itself',
    () => changeOne(small),
    () => changeOne(small),
    '',
  );
  await compare(
    `change one cue, ${many} ÷ 100`,
    () => changeOne(small),
    () => changeOne(large),
    ' (goal 1.5)',
  );
  await compare(
    `split and join, ${many} ÷ 100`,
    () => splitOne(small),
    () => splitOne(large),
    ' (goal 1.5)',
  );
  await compare(
    `open the draft, ${many} ÷ 100`,
    () => open(small.transcribeId),
    () => open(large.transcribeId),
    '',
    2,
  );

  const all = Array.from({ length: many }, (_, index) => `c${index}`);
  const rawSet = await db
    .selectFrom('cue_sets')
    .select('id')
    .where('transcript_id', '=', large.transcribeId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  let word = 0;
  const byCall = () => {
    word += 1;
    return change(
      large,
      all.map(
        (id) => [id, `The colour ${word} of line ${id} is gray,\nor so the lecture says.`] as const,
      ),
    );
  };
  const bySql = () => {
    word += 1;
    return services.database.pool.query(
      "UPDATE cues SET text = replace(text, 'colour', 'colour' || $1), revision = revision + 1 WHERE cue_set_id = $2",
      [String(word), rawSet.id],
    );
  };
  await compare(`replace in ${many} cues, call ÷ raw SQL`, bySql, byCall, ' (goal 3)', 1);
} finally {
  await api.close();
  await services.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
