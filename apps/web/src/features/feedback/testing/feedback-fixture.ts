import {
  viewFeedback,
  viewFeedbackPeople,
  viewFeedbackProjects,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import {
  answer,
  answerPage,
  at,
  makeLoginAnswer,
  startFakeServer,
} from '../../../testing/fake-server.ts';

export const id = (last: string) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00${last}`;
export const ticketId = id('80');
export const ada = { userId: id('01'), displayName: 'Ada Lovelace' };
export const ben = { userId: id('81'), displayName: 'Ben Barka' };
export const when = '2026-01-02T03:04:05.000Z';
const item = {
  ticketId,
  number: 7,
  kind: 'wrong-term',
  severity: 'high',
  status: 'Open',
  subject: 'Wrong term here',
  reporter: ada,
  assignee: null,
  media: { mediaId: id('82'), title: 'Harbour lecture', type: 'video' },
  language: 'en',
  projectName: null,
  departmentName: null,
  commentCount: 0,
  fileCount: 0,
  createdAt: when,
  updatedAt: when,
};
const place = {
  transcribeId: id('83'),
  requestId: null,
  cueId: 'cue-1',
  atMs: 1_500,
  textBefore: 'The harbor.',
  suggestedText: 'The harbour.',
  textNow: 'The harbour!',
  reportedVersion: 1,
  versionNow: 2,
};
export const ticket = {
  ...item,
  text: 'It is spelled otherwise.',
  revision: 3,
  place,
  resolution: null,
  files: [],
  mentions: [],
  comments: [],
  changes: [],
  access: 'handle',
};

export type FakeServer = ReturnType<typeof startFakeServer>;

/** Starts a server with one ticket and a handler of tickets signed in, before each test of a file. */
export function startFeedbackServer(assign: (server: FakeServer) => void): void {
  beforeEach(() => {
    localStorage.clear();
    const server = startFakeServer();
    assign(server);
    applyLoginResponse(makeLoginAnswer());
    server.on(viewFeedback, () => answerPage({ items: [item], total: 1, page: 1, pageSize: 25 }));
    server.on(viewFeedbackPeople, () => answer([{ ...ben, userName: 'ben' }]));
    server.on(viewFeedbackProjects, () => answer([]));
    server.on(at(viewFeedbackTicket, { id: ticketId }), () => answer(ticket));
  });
  afterEach(() => {
    cleanup();
    act(() => clearSession('left'));
    vi.unstubAllGlobals();
  });
}

export const press = (name: string | RegExp): boolean =>
  fireEvent.click(screen.getByRole('button', { name }));

/** What the page sent with the first call of the endpoint. */
export const bodyOf = (server: FakeServer, endpoint: { path: string }): unknown =>
  server.calls.find((call) => call.path === endpoint.path)?.body;
