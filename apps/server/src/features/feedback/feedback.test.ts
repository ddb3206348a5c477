import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@glossa/contracts/endpoint';
import {
  addFeedback,
  assignFeedback,
  commentFeedback,
  editFeedback,
  type FeedbackTicket,
  feedbackStatuses,
  feedbackTransitions,
} from '@glossa/contracts/feedback';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addSet,
  createMediaRow,
  listTickets,
  readTicket,
  tryMoving,
  writeTicket,
} from '../../testing/feedback-fixture.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { joinWith } from '../../testing/user-calls.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let anna: typeof admin;
let ben: typeof admin;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
  anna = await join(api, 'Verifier', admin.organisationId);
  ben = await join(api, 'Translator', admin.organisationId);
});

const list = (query: Record<string, string>) => listTickets(api, anna, query);
const post = (endpoint: Endpoint, payload: object, caller: Caller = anna) =>
  call(api, endpoint, { caller, payload });
const contentOf = (ticket: FeedbackTicket) => ({
  ticketId: ticket.ticketId,
  revision: ticket.revision,
  kind: ticket.kind,
  severity: ticket.severity,
  subject: ticket.subject,
  text: ticket.text,
  suggestedText: null,
});

test('numbers tickets from 1 in each organization, also concurrently', async () => {
  const written = await Promise.all(Array.from({ length: 6 }, () => writeTicket(api, anna)));
  expect(written.map((ticket) => ticket.number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  const elsewhere = await join(api, 'Verifier');
  expect((await writeTicket(api, elsewhere)).number).toBe(1);
});

test('a ticket pinned to a cue stores the text then, the text now and both versions', async () => {
  const { mediaId, transcribeId } = await createMediaRow(api, anna);
  const ticket = await writeTicket(api, ben, {
    mediaId,
    cueId: 'cue-1',
    atMs: 1_500,
    textBefore: 'Welcome to the harbor.',
    suggestedText: 'Welcome to the harbour.',
    severity: 'high',
  });
  expect(ticket).toMatchObject({
    status: 'Open',
    severity: 'high',
    language: 'en',
    media: { mediaId, title: 'Harbour lecture', type: 'video' },
    place: {
      transcribeId,
      requestId: null,
      cueId: 'cue-1',
      atMs: 1_500,
      textNow: 'Welcome to the harbor.',
      reportedVersion: 1,
      versionNow: 1,
    },
  });
  await addSet(api, anna, {
    setId: randomUUID(),
    transcribeId,
    version: 2,
    text: 'Welcome to the harbour.',
  });
  expect((await readTicket(api, anna, ticket)).place).toMatchObject({
    textBefore: 'Welcome to the harbor.',
    textNow: 'Welcome to the harbour.',
    reportedVersion: 1,
    versionNow: 2,
  });
});

test.each([
  ['a cue without media', { cueId: 'cue-1' }, '400 INVALID_INPUT'],
  ['media that do not exist', { mediaId: randomUUID() }, '404 NOT_FOUND'],
  ['no subject', { subject: '  ' }, '400 INVALID_INPUT'],
  ['a subject with two lines', { subject: 'a\nb' }, '400 INVALID_INPUT'],
  ['an unknown kind', { kind: 'rant' }, '400 INVALID_INPUT'],
  ['an unknown field', { status: 'Closed' }, '400 INVALID_INPUT'],
])('rejects %s', async (_what, payload, expected) => {
  const answer = await post(addFeedback, { kind: 'other', subject: 'x', ...payload });
  expect(refusalOf(answer)).toBe(expected);
});

test('rejects and names a cue or translation the media does not have', async () => {
  const { mediaId } = await createMediaRow(api, anna);
  const noCue = await post(addFeedback, { kind: 'other', subject: 'x', mediaId, cueId: 'gone' });
  expect(noCue.json()).toMatchObject({ code: 'NOT_FOUND', fields: { cueId: expect.any(String) } });
  const noRequest = await post(addFeedback, {
    kind: 'other',
    subject: 'x',
    mediaId,
    requestId: randomUUID(),
  });
  expect(noRequest.json()).toMatchObject({ fields: { requestId: expect.any(String) } });
});

describe('states', () => {
  const ways: Record<string, string[]> = {
    Open: [],
    'In progress': ['In progress'],
    Resolved: ['Resolved'],
    Closed: ['Closed'],
  };
  test.each(feedbackStatuses.flatMap((from) => feedbackStatuses.map((to) => [from, to] as const)))(
    'allows %s to %s according to the table',
    async (from, to) => {
      let ticket = await writeTicket(api, anna);
      for (const status of ways[from] ?? [])
        ticket = dataOf(await tryMoving(api, anna, ticket, { status }));
      const answer = await tryMoving(api, anna, ticket, { status: to });
      if (feedbackTransitions[from].includes(to))
        expect(dataOf<FeedbackTicket>(answer).status).toBe(to);
      else expect(refusalOf(answer)).toBe('409 FEEDBACK_WRONG_STATE');
    },
  );

  test('resolving links the published change; reopening clears it, closing does not', async () => {
    const { mediaId, transcribeId } = await createMediaRow(api, anna);
    let ticket = await writeTicket(api, ben, { mediaId, cueId: 'cue-1', atMs: 1_500 });
    const setId = randomUUID();
    await addSet(api, anna, { setId, transcribeId, version: 2, text: 'To the harbour.' });
    const resolve = { status: 'Resolved', resolution: 'Mended.', linkChange: true };
    ticket = dataOf(await tryMoving(api, anna, ticket, resolve));
    const resolution = {
      text: 'Mended.',
      by: { userId: anna.userId },
      change: { setId, version: 2, textAfter: 'To the harbour.' },
    };
    expect(ticket.resolution).toMatchObject(resolution);
    // Later publishing does not change the linked answer.
    await addSet(api, anna, { setId: randomUUID(), transcribeId, version: 3, text: 'Later.' });
    ticket = dataOf(await tryMoving(api, anna, ticket, { status: 'Closed' }));
    expect(ticket.resolution).toMatchObject(resolution);
    ticket = dataOf(await tryMoving(api, anna, ticket, { status: 'Open' }));
    expect(ticket.resolution).toBeNull();
    expect(ticket.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['status', 'Open', 'Resolved'],
      ['status', 'Resolved', 'Closed'],
      ['status', 'Closed', 'Open'],
    ]);
  });

  test('without a published change nothing is linked', async () => {
    const ticket = await writeTicket(api, anna, { kind: 'idea' });
    const answer = await tryMoving(api, anna, ticket, { status: 'Resolved', linkChange: true });
    expect(refusalOf(answer)).toBe('409 FEEDBACK_WRONG_STATE');
  });
});

test('the second of two concurrent edits is rejected and loses nothing', async () => {
  const ticket = await writeTicket(api, anna, { text: 'As it was.' });
  const first = await post(editFeedback, { ...contentOf(ticket), text: 'Anna wrote this.' });
  expect(dataOf<FeedbackTicket>(first)).toMatchObject({ text: 'Anna wrote this.', revision: 2 });
  const second = await post(editFeedback, { ...contentOf(ticket), text: 'Ben wrote this.' }, ben);
  expect(refusalOf(second)).toBe('409 FEEDBACK_CONFLICT');
  expect(refusalOf(await tryMoving(api, ben, ticket, { status: 'Closed' }))).toBe(
    '409 FEEDBACK_CONFLICT',
  );
  expect((await readTicket(api, anna, ticket)).text).toBe('Anna wrote this.');
  // Concurrently: exactly one succeeds.
  const now = await readTicket(api, anna, ticket);
  const both = await Promise.all([
    post(editFeedback, { ...contentOf(now), subject: 'One' }),
    post(editFeedback, { ...contentOf(now), subject: 'Two' }, ben),
  ]);
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
});

test('records only differences, and nothing for an unchanged save', async () => {
  const ticket = await writeTicket(api, anna);
  const same = dataOf<FeedbackTicket>(await post(editFeedback, contentOf(ticket)));
  expect(same).toMatchObject({ revision: 1, changes: [] });
  const changed = dataOf<FeedbackTicket>(
    await post(editFeedback, { ...contentOf(ticket), severity: 'critical' }, ben),
  );
  expect(changed.changes).toMatchObject([
    { field: 'severity', before: 'normal', after: 'critical', by: { userId: ben.userId } },
  ]);
});

test('the list can be searched, filtered, sorted and paged', async () => {
  const { mediaId } = await createMediaRow(api, anna);
  const low = await writeTicket(api, anna, { subject: 'Bridge 100%', severity: 'low', mediaId });
  await writeTicket(api, ben, { subject: 'Another', text: 'Not the bridge', kind: 'idea' });
  const critical = await writeTicket(api, ben, {
    subject: 'Fault',
    severity: 'critical',
    kind: 'fault',
  });
  dataOf(
    await post(assignFeedback, {
      ticketId: critical.ticketId,
      revision: 1,
      assigneeId: anna.userId,
    }),
  );
  dataOf(await tryMoving(api, anna, low, { status: 'Closed' }));
  const found = async (query: Record<string, string>) =>
    (await list(query)).items.map((item) => item.number).sort();
  expect(await found({ search: 'bridge' })).toEqual([1, 2]);
  expect(await found({ search: '0%' })).toEqual([1]);
  expect(await found({ search: '#3' })).toEqual([3]);
  expect(await found({ status: 'Closed' })).toEqual([1]);
  expect(await found({ unfinished: 'true' })).toEqual([2, 3]);
  expect(await found({ kind: 'idea' })).toEqual([2]);
  expect(await found({ severity: 'critical' })).toEqual([3]);
  expect(await found({ assigneeId: anna.userId })).toEqual([3]);
  expect(await found({ assigneeId: 'none' })).toEqual([1, 2]);
  expect(await found({ mine: 'true' })).toEqual([1]);
  expect(await found({ language: 'en' })).toEqual([1]);
  expect(await found({ mediaId })).toEqual([1]);
  const severest = await list({ sort: 'severity', descending: 'true', pageSize: '1' });
  expect(severest).toMatchObject({ total: 3, items: [{ number: 3 }] });
  const second = await list({ sort: 'number', page: '2', pageSize: '2' });
  expect(second.items.map((item) => item.number)).toEqual([3]);
});

test('a comment can mention only users who may see the ticket', async () => {
  const ticket = await writeTicket(api, anna);
  const stranger = await join(api, 'Verifier');
  const viewer = await joinWith(api, admin.organisationId, []);
  const nameOf = (caller: Caller) => caller.answer.user.userName;
  const text = `Look, @${nameOf(ben)}. Also @${nameOf(stranger)}, @${nameOf(viewer)} and x@${nameOf(admin)}`;
  const commented = dataOf<FeedbackTicket>(
    await post(commentFeedback, { ticketId: ticket.ticketId, text }),
  );
  expect(commented.comments).toMatchObject([
    { text, author: { userId: anna.userId }, mentions: [{ userId: ben.userId }] },
  ]);
  expect(commented.commentCount).toBe(1);
  expect(commented.revision).toBe(1);
  const empty = await post(commentFeedback, { ticketId: ticket.ticketId, text: '   ' });
  expect(refusalOf(empty)).toBe('400 INVALID_INPUT');
});
