import { randomUUID } from 'node:crypto';
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
  viewFeedbackPeople,
  viewFeedbackProjects,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { deleteProjUser } from '@glossa/contracts/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createMediaRow,
  listTickets,
  readTicket,
  writeTicket,
} from '../../testing/feedback-fixture.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { addProject, leaveProject } from '../../testing/project-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { joinWith } from '../../testing/user-calls.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let verifier: typeof admin;
let viewer: typeof admin;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
  verifier = await join(api, 'Verifier', admin.organisationId);
  viewer = await join(api, 'Viewer', admin.organisationId);
});

const post = (endpoint: Endpoint, caller: Caller, payload: object) =>
  call(api, endpoint, { caller, payload });
const tryReading = (caller: Caller, { ticketId }: Pick<FeedbackTicket, 'ticketId'>) =>
  call(api, viewFeedbackTicket, { caller, params: { id: ticketId } });
const read = (ticket: FeedbackTicket, caller: Caller) => readTicket(api, caller, ticket);
const peopleOf = (caller: Caller, query: Record<string, string>) =>
  call(api, viewFeedbackPeople, { caller, query });
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
  expect((await listTickets(api, viewer)).total).toBe(1);
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

describe('who sees a ticket', () => {
  let anna: typeof admin;
  let ben: typeof admin;
  beforeEach(async () => {
    anna = verifier;
    ben = await join(api, 'Translator', admin.organisationId);
  });

  test('another organization sees nothing', async () => {
    const ticket = await writeTicket(api, anna);
    const stranger = await join(api, 'Organisation administrator');
    expect((await listTickets(api, stranger)).total).toBe(0);
    const answer = await tryReading(stranger, ticket);
    expect(refusalOf(answer)).toBe('404 NOT_FOUND');
    const assign = { ticketId: ticket.ticketId, revision: 1, assigneeId: stranger.userId };
    expect(refusalOf(await post(assignFeedback, anna, assign))).toBe('404 NOT_FOUND');
  });

  test('whoever may only view feedback sees the list but neither the ticket nor its form', async () => {
    const ticket = await writeTicket(api, anna);
    const watcher = await joinWith(api, admin.organisationId, [
      { resource: 'Feedback', view: true, edit: false },
    ]);
    expect((await listTickets(api, watcher)).total).toBe(1);
    const answer = await tryReading(watcher, ticket);
    expect(refusalOf(answer)).toBe('403 ACCESS_DENIED');
    const written = await post(addFeedback, watcher, { kind: 'other', subject: 'x' });
    expect(refusalOf(written)).toBe('403 ACCESS_DENIED');
  });

  test('tickets of project media stay with its members, even after the media is deleted', async () => {
    const projectId = await addProject(api, admin, `Hushed ${randomUUID()}`, [anna]);
    const { mediaId } = await createMediaRow(api, anna, { projectId });
    const ticket = await writeTicket(api, anna, { mediaId });
    const asBen = () => tryReading(ben, ticket);
    expect(refusalOf(await asBen())).toBe('404 NOT_FOUND');
    expect((await listTickets(api, ben)).total).toBe(0);
    expect(refusalOf(await post(addFeedback, ben, { kind: 'other', subject: 'x', mediaId }))).toBe(
      '404 NOT_FOUND',
    );
    expect(
      (await listTickets(api, anna, { projectId })).items.map((item) => item.ticketId),
    ).toEqual([ticket.ticketId]);
    expect(
      dataOf<Array<{ id: string }>>(await call(api, viewFeedbackProjects, { caller: anna })),
    ).toMatchObject([{ id: projectId }]);
    const people = dataOf<Array<{ userId: string }>>(
      await peopleOf(anna, { ticketId: ticket.ticketId }),
    );
    expect(people.map((person) => person.userId)).toEqual([anna.userId]);
    const ofMedia = (caller: Caller) => peopleOf(caller, { mediaId });
    expect(dataOf(await ofMedia(anna))).toEqual(people);
    expect(refusalOf(await ofMedia(ben))).toBe('404 NOT_FOUND');
    const { db } = api.services.database;
    await db.deleteFrom('media').where('id', '=', mediaId).execute();
    expect((await read(ticket, anna)).media).toEqual({
      mediaId: null,
      title: 'Harbour lecture',
      type: 'video',
    });
    expect(refusalOf(await asBen())).toBe('404 NOT_FOUND');
    await leaveProject(api, admin, projectId, anna);
    const afterLeaving = await tryReading(anna, ticket);
    expect(refusalOf(afterLeaving)).toBe('404 NOT_FOUND');
  });

  test('tickets of a deleted project stay with their people and the administrators', async () => {
    const projectId = await addProject(api, admin, `Gone ${randomUUID()}`, [anna, ben]);
    const { mediaId } = await createMediaRow(api, anna, { projectId });
    const { ticketId } = await writeTicket(api, anna, { mediaId });
    const outcome = async (caller: Caller) => (await tryReading(caller, { ticketId })).statusCode;
    await api.services.database.db.deleteFrom('media').where('id', '=', mediaId).execute();
    await leaveProject(api, admin, projectId, anna);
    await leaveProject(api, admin, projectId, ben);
    // As long as the project exists, only members see it.
    expect([await outcome(anna), await outcome(admin)]).toEqual([404, 404]);
    dataOf(await call(api, deleteProjUser, { caller: admin, params: { id: projectId } }));
    expect([await outcome(anna), await outcome(admin), await outcome(ben)]).toEqual([
      200, 200, 404,
    ]);
    expect((await listTickets(api, anna)).total).toBe(1);
    const people = dataOf<Array<{ userId: string }>>(await peopleOf(anna, { ticketId })).map(
      ({ userId }) => userId,
    );
    expect(people).toContain(anna.userId);
    expect(people).toContain(admin.userId);
    expect(people).not.toContain(ben.userId);
  });

  test('tickets move with their media to a project', async () => {
    const { mediaId } = await createMediaRow(api, anna);
    const ticket = await writeTicket(api, ben, { mediaId });
    const projectId = await addProject(api, admin, `Later ${randomUUID()}`, [anna]);
    await api.services.database.db
      .updateTable('media')
      .set({ project_id: projectId })
      .where('id', '=', mediaId)
      .execute();
    expect((await listTickets(api, ben)).total).toBe(0);
    expect((await read(ticket, anna)).projectName).toContain('Later');
  });
});
