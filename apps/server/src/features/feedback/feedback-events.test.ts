import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMediaRow, createRequestRow, writeTicket } from '../../testing/feedback-fixture.ts';
import { join } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import { addProject } from '../../testing/project-calls.ts';
import { type Caller, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { loadActors } from '../auth/index.ts';
import { addTicket } from './add-ticket.ts';
import { assignTicket, editTicket } from './change-ticket.ts';
import { commentOnTicket } from './comments.ts';
import type { FeedbackDeps, FeedbackEvent } from './deps.ts';
import { namesIn } from './mentions.ts';
import { findPeople } from './people.ts';
import { transitionTicket } from './transitions.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let anna: typeof admin;
let ben: typeof admin;
let told: FeedbackEvent[] = [];
let deps: FeedbackDeps;
beforeAll(async () => {
  api = await createTestApi();
  const { db } = api.services.database;
  const { storage, logger } = api.services;
  deps = {
    db,
    storage,
    logger,
    virusScanner: undefined,
    onFeedback: async (_trx, event) => void told.push(event),
  };
  admin = await join(api, 'Organisation administrator');
  anna = await join(api, 'Verifier', admin.organisationId);
  ben = await join(api, 'Verifier', admin.organisationId);
});
afterAll(() => api.stop());
beforeEach(() => {
  told = [];
});

async function actorOf(caller: Caller) {
  const sessionId = caller.answer.jwtToken.refreshToken;
  const actors = await loadActors(deps.db, [sessionId], new Date());
  const actor = actors.get(sessionId);
  if (!actor) throw new Error('nobody is signed in');
  return { ...actor, address: '' };
}
const plain = { severity: 'normal', text: '', atMs: null, cueId: null } as const;
const nothing = { textBefore: null, suggestedText: null, requestId: null } as const;
const brief = () => told.map(({ kind, recipients }) => [kind, [...recipients].sort()]);

test('notifies the media’s authors of a new ticket, or organization administrators without media', async () => {
  const { mediaId } = await createMediaRow(api, anna);
  const requestId = await createRequestRow(api, ben, {
    mediaId,
    language: 'fr',
    finished: '2026-03-01T00:00:00Z',
  });
  const content = { ...plain, ...nothing, kind: 'wrong-term', subject: 'Wrong term' } as const;
  await addTicket(deps, await actorOf(admin), { ...content, mediaId, requestId });
  expect(brief()).toEqual([['feedback-added', [anna.userId, ben.userId].sort()]]);
  expect(told[0]).toMatchObject({
    organisationId: admin.organisationId,
    mediaId,
    title: '#1 Wrong term',
    actorId: admin.userId,
  });
  told = [];
  await addTicket(deps, await actorOf(anna), { ...content, mediaId: null, kind: 'idea' });
  expect(brief()).toEqual([['feedback-added', [admin.userId]]]);
});

test('notifies those concerned of assignments, comments and moves, but never the actor', async () => {
  const ticket = await writeTicket(api, anna);
  await assignTicket(deps, await actorOf(admin), seen(ticket, { assigneeId: ben.userId }));
  await commentOnTicket(deps, await actorOf(ben), {
    ticketId: ticket.ticketId,
    text: `Is it right, @${admin.answer.user.userName}?`,
  });
  await transitionTicket(deps, await actorOf(ben), {
    ...seen({ ...ticket, revision: 2 }, { status: 'In progress' as const }),
    resolution: '',
    linkChange: false,
  });
  expect(brief()).toEqual([
    ['feedback-assigned', [ben.userId]],
    ['feedback-mention', [admin.userId]],
    ['feedback-commented', [anna.userId]],
    ['feedback-status', [anna.userId]],
  ]);
});

test('tells users mentioned in a new ticket of the mention, once, and not those outside the project', async () => {
  const nameOf = (caller: Caller) => caller.answer.user.userName;
  const projectId = await addProject(api, admin, 'Mentions', [anna, ben]);
  const { mediaId } = await createMediaRow(api, anna, { projectId });
  const content = { ...plain, ...nothing, kind: 'wrong-term', subject: 'Term' } as const;
  const text = `@${nameOf(anna)} and @${nameOf(admin)}: which one?`;
  await addTicket(deps, await actorOf(ben), { ...content, mediaId, text });
  // Anna is also the media's author: one notification is enough.
  expect(brief()).toEqual([
    ['feedback-mention', [anna.userId]],
    ['feedback-added', []],
  ]);
});

test('tells only those whom an edit mentions for the first time', async () => {
  const nameOf = (caller: Caller) => `@${caller.answer.user.userName}`;
  const ticket = await writeTicket(api, anna, { text: `Ask ${nameOf(ben)}` });
  expect(ticket.mentions).toEqual([{ userId: ben.userId, userName: nameOf(ben).slice(1) }]);
  const { kind, severity, subject } = ticket;
  const edited = { kind, severity, subject, suggestedText: null } as const;
  await editTicket(
    deps,
    await actorOf(anna),
    seen(ticket, { ...edited, text: `Ask ${nameOf(ben)} or ${nameOf(admin)}` }),
  );
  expect(brief()).toEqual([['feedback-mention', [admin.userId]]]);
});

const seen = <More>({ ticketId, revision }: FeedbackTicket, more: More) => ({
  ticketId,
  revision,
  ...more,
});

test('does not notify users who left the project', async () => {
  const projectId = await addProject(api, admin, 'Quiet', [anna, ben]);
  const { mediaId } = await createMediaRow(api, anna, { projectId });
  const ticket = await writeTicket(api, ben, { mediaId });
  await deps.db.deleteFrom('project_members').where('user_id', '=', ben.userId).execute();
  await commentOnTicket(deps, await actorOf(anna), { ticketId: ticket.ticketId, text: 'Hm.' });
  expect(brief()).toEqual([]);
});

test('notifies no one after a rollback', async () => {
  const actor = await actorOf(anna);
  const failing: FeedbackDeps = {
    ...deps,
    onFeedback: async () => {
      throw new Error('the notification could not be written');
    },
  };
  const ticket = await writeTicket(api, ben);
  const text = 'Never written.';
  await expect(
    commentOnTicket(failing, actor, { ticketId: ticket.ticketId, text }),
  ).rejects.toThrow('could not be written');
  const rows = await deps.db
    .selectFrom('feedback_comments')
    .selectAll()
    .where('ticket_id', '=', ticket.ticketId)
    .execute();
  expect(rows).toEqual([]);
});

test('suggests a name that is the text first, then names that start with it, then others', async () => {
  for (const userName of ['kim-quo', 'a-aquola', 'b-quo-x', 'quoll', 'quo'])
    await createPerson(deps.db, {
      role: 'Verifier',
      organisationId: admin.organisationId,
      userName,
    });
  const people = await findPeople(deps.db, await actorOf(anna), { search: 'QUO' });
  expect(people.map(({ userName }) => userName)).toEqual([
    'quo',
    'quoll',
    'b-quo-x',
    'kim-quo',
    'a-aquola',
  ]);
});

test.each([
  ['Ask @anna.', ['anna.', 'anna']],
  ['@Anna, @ben', ['anna', 'ben']],
  ['mail anna@example.org', []],
  ['@anna@example.org', ['anna@example.org']],
  ['@Ягуар!', ['ягуар']],
  ['a lone @ sign', []],
])('mentions in “%s”', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
