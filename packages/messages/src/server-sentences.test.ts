import { expect, test } from 'vitest';
import { extractServerSentences } from './server-sentences.ts';

const sentencesOf = (source: string) => extractServerSentences('service.ts', source);

test.each([
  [
    'thrown within a transaction',
    `await db.transaction().execute(async (trx) => { throw new AppError('NOT_FOUND', 'This session has ended already.'); });`,
    ['This session has ended already.'],
  ],
  [
    'thrown within a transaction of a given isolation',
    `return db.transaction().setIsolationLevel('serializable').execute(function (trx) { throw new AppError('BUSY', \`Wait for \${name} to end.\`); });`,
    ['Wait for {name} to end.'],
  ],
  [
    'that a query stores',
    `await trx.updateTable('webhooks').set({ failure: 'It was broken off several times.' }).where('id', '=', id).execute();`,
    ['It was broken off several times.'],
  ],
  [
    'of the phase of a job, within a transaction',
    `await db.transaction().execute(async (trx) => { await move(trx, { phase: 'waiting' }); });`,
    ['waiting'],
  ],
  [
    'about a file that cannot be imported',
    `throw new ExchangeError('Its source holds no text.');`,
    ['Its source holds no text.'],
  ],
  [
    'about a field that is called as what is not shown',
    `const input = z.strictObject({ name: z.string().min(1, 'Give the token a name.') });`,
    ['Give the token a name.'],
  ],
  [
    'that an error says of such a field',
    `throw new AppError('INVALID_INPUT', undefined, { fields: { voice: 'There is no such voice.' } });`,
    ['There is no such voice.'],
  ],
  [
    'of one word and what is put in',
    `throw new AppError('IMPORT_ROWS_BAD', \`Line \${row.line}, \${row.column}: \${row.fault}\`);`,
    ['Line {line}, {column}: {fault}'],
  ],
  [
    'with a choice, one for each',
    `throw new AppError('TAKEN', many ? 'There are several.' : \`It is \${a ? 'here already' : 'there already'}.\`);`,
    [
      'There are several.',
      'It is here already.',
      'It is there already.',
      'here already',
      'there already',
    ],
  ],
])('a sentence %s is found', (_, source, sentences) => {
  expect(sentencesOf(source)).toEqual(sentences);
});

test.each([
  ['SQL', 'await sql`SELECT one thing FROM another table`.execute(db);'],
  [
    'the words of a query',
    `await db.selectFrom('media as m').select('m.id as mediaId').where('m.at', 'is not', null).where('m.id', 'not in', ids).execute();`,
  ],
  [
    'the log',
    `await db.transaction().execute(async (trx) => { logger.warn({ err }, 'it could not be done'); });`,
  ],
  [
    'why a session ended',
    `await db.transaction().execute((trx) => endSessions(trx, { userId }, 'password reset', now));`,
  ],
  [
    'why a token ended',
    `await trx.updateTable('sessions').set({ revoked_because: 'ran out' }).execute();`,
  ],
  ['what is told to programmers', `throw new TypeError('A path must be absolute.');`],
  [
    'the description of a call',
    `const call = { summary: 'All of the files', description: 'What it is for' };`,
  ],
])('%s is no sentence of a screen', (_, source) => {
  expect(sentencesOf(source)).toEqual([]);
});
