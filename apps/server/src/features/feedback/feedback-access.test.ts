import type { Endpoint } from '@glossa/contracts/endpoint';
import {
  addFeedback,
  addFeedbackFile,
  assignFeedback,
  commentFeedback,
  deleteFeedbackFile,
  editFeedback,
  type FeedbackTicket,
  moveFeedback,
  viewFeedback,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeTicket } from '../../testing/feedback-fixture.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { joinWith } from '../../testing/user-calls.ts';

let api: TestApi;
let verifier: Awaited<ReturnType<typeof join>>;
let viewer: typeof verifier;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  verifier = await join(api, 'Verifier');
  viewer = await join(api, 'Viewer', verifier.organisationId);
});

const post = (endpoint: Endpoint, caller: Caller, payload: object) =>
  call(api, endpoint, { caller, payload });
const read = async ({ ticketId }: FeedbackTicket, caller: Caller) =>
  dataOf<FeedbackTicket>(await call(api, viewFeedbackTicket, { caller, params: { id: ticketId } }));
const screenshot = () => {
  const form = new FormData();
  form.append('file', new Blob(['what I saw']), 'notes.txt');
  return form;
};

/** Every change of a ticket, as the caller; the ones that the reporter may make first. */
async function tryAll(caller: Caller, ticket: FeedbackTicket, fileId: string) {
  const seen = async () => {
    const { ticketId, revision } = await read(ticket, verifier);
    return { ticketId, revision };
  };
  const { kind, severity, text } = ticket;
  const content = { kind, severity, text, subject: 'Changed', suggestedText: null };
  const { ticketId } = ticket;
  return [
    await post(editFeedback, caller, { ...(await seen()), ...content }),
    await post(commentFeedback, caller, { ticketId, text: 'Any news?' }),
    await call(api, addFeedbackFile, { caller, params: { id: ticketId }, payload: screenshot() }),
    await call(api, deleteFeedbackFile, { caller, params: { id: fileId } }),
    await post(moveFeedback, caller, { ...(await seen()), status: 'In progress' }),
    await post(assignFeedback, caller, { ...(await seen()), assigneeId: verifier.userId }),
  ].map((answer) => (answer.statusCode === 200 ? 'done' : refusalOf(answer)));
}
const addFile = async (caller: Caller, { ticketId }: FeedbackTicket) =>
  dataOf<{ fileId: string }>(
    await call(api, addFeedbackFile, { caller, params: { id: ticketId }, payload: screenshot() }),
  ).fileId;
const denied = '403 ACCESS_DENIED';

test('a viewer reports a problem, and adds to that ticket without deciding about it', async () => {
  dataOf(await post(addFeedback, viewer, { kind: 'other', subject: 'The picture is black' }));
  const listed = dataOf<{ total: number }>(await call(api, viewFeedback, { caller: viewer }));
  expect(listed.total).toBe(1);
  const own = await writeTicket(api, viewer);
  expect(own.access).toBe('own');
  expect(await tryAll(viewer, own, await addFile(viewer, own))).toEqual([
    ...Array(4).fill('done'),
    denied,
    denied,
  ]);
});

test('a viewer reads the tickets of others, and changes nothing in them', async () => {
  const ticket = await writeTicket(api, verifier);
  const fileId = await addFile(verifier, ticket);
  const before = await read(ticket, verifier);
  expect(await tryAll(viewer, ticket, fileId)).toEqual(Array(6).fill(denied));
  expect(await read(ticket, verifier)).toEqual(before);
  expect((await read(ticket, viewer)).access).toBe('read');
});

test('whoever a ticket is assigned to handles it', async () => {
  const ticket = await writeTicket(api, verifier);
  const { ticketId, revision } = ticket;
  dataOf(await post(assignFeedback, verifier, { ticketId, revision, assigneeId: viewer.userId }));
  expect((await read(ticket, viewer)).access).toBe('handle');
  const done = await tryAll(viewer, ticket, await addFile(verifier, ticket));
  expect(done).toEqual(Array(6).fill('done'));
});

test.each(['Media', 'Transcription', 'Translation', 'Organization'] as const)(
  'people who may edit %s handle the tickets of others, with the right to edit feedback',
  async (resource) => {
    const ticket = await writeTicket(api, viewer);
    const grant = { resource, view: true, edit: true };
    const feedback = { resource: 'Feedback', view: true, edit: true } as const;
    const worker = await joinWith(api, verifier.organisationId, [feedback, grant]);
    expect((await read(ticket, worker)).access).toBe('handle');
    const done = await tryAll(worker, ticket, await addFile(viewer, ticket));
    expect(done).toEqual(Array(6).fill('done'));
    const onlyOther = await joinWith(api, verifier.organisationId, [grant]);
    expect(
      refusalOf(await post(commentFeedback, onlyOther, { ticketId: ticket.ticketId, text: 'x' })),
    ).toBe(denied);
  },
);
