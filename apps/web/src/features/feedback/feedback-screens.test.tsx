// @vitest-environment happy-dom
import { viewErrorRates } from '@glossa/contracts/error-rates';
import {
  addFeedback,
  addFeedbackFile,
  assignFeedback,
  commentFeedback,
  editFeedback,
  moveFeedback,
  viewFeedback,
  viewFeedbackPeople,
  viewFeedbackProjects,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answerForms } from '../../testing/fake-forms.ts';
import {
  answer,
  answerPage,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AddFeedbackScreen, EditFeedbackScreen } from './feedback-form-screen.tsx';
import { FeedbackInfoScreen } from './feedback-info-screen.tsx';
import { FeedbackListScreen } from './feedback-list-screen.tsx';

const id = (last: string) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00${last}`;
const ticketId = id('80');
const ada = { userId: id('01'), displayName: 'Ada Lovelace' };
const ben = { userId: id('81'), displayName: 'Ben Barka' };
const when = '2026-01-02T03:04:05.000Z';
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
const ticket = {
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

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
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

const showList = (address = '/feedback') => showScreen('/feedback', FeedbackListScreen, address);
const showInfo = () =>
  showScreen('/feedback/info/$ticketId', FeedbackInfoScreen, `/feedback/info/${ticketId}`);
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const bodyOf = (endpoint: { method: string; path: string }) =>
  server.calls.find((call) => call.path === endpoint.path)?.body;

test('the address filters the list and the request', async () => {
  showList('/feedback?status=unfinished&assignee=me&kind=nonsense&q=bridge');
  await screen.findByRole('link', { name: 'Wrong term here' });
  const requested = new URLSearchParams(
    server.calls.find(({ path }) => path.startsWith(`${viewFeedback.path}?`))?.path.split('?')[1],
  );
  expect(Object.fromEntries(requested)).toMatchObject({
    search: 'bridge',
    unfinished: 'true',
    assigneeId: ada.userId,
    sort: 'updatedAt',
    descending: 'true',
  });
  expect(requested.has('kind')).toBe(false);
});

test('a viewer can neither open nor create a ticket', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  showList();
  await screen.findByText('Wrong term here');
  expect(screen.queryByRole('link', { name: 'Wrong term here' })).toBeNull();
  expect(screen.queryByRole('link', { name: t('feedback.sendFeedback') })).toBeNull();
});

test('an empty list explains how to send feedback, and a failed one can be retried', async () => {
  server.on(viewFeedback, () => answerPage({ items: [], total: 0, page: 1, pageSize: 25 }));
  showList();
  await screen.findByText(t('feedback.emptyTitle'));
  cleanup();
  server.on(viewFeedback, () => refuse('INTERNAL'));
  showList();
  await screen.findByText(new RegExp(t('feedback.loadFailed')));
  expect(screen.getByRole('button', { name: t('common.retry') })).toBeTruthy();
});

test('shows error rates with word counts for the period in the address', async () => {
  const none = { errors: 0, words: 0, perThousand: null };
  const some = { errors: 3, words: 1_250, perThousand: 2.4 };
  server.on(viewErrorRates, () =>
    answer({
      groups: [{ key: 'en', name: null, transcripts: some, translations: none }],
      total: { key: null, name: null, transcripts: some, translations: none },
    }),
  );
  showList('/feedback?tab=rates&from=2026-03-01&to=2026-03-31');
  const row = await screen.findByRole('row', { name: /^English/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '1,250', '2.4', '0', '0', '–']);
  const requested = new URLSearchParams(
    server.calls.find(({ path }) => path.startsWith(viewErrorRates.path))?.path.split('?')[1],
  );
  const days =
    (Date.parse(requested.get('to') ?? '') - Date.parse(requested.get('from') ?? '')) / 86_400_000;
  // The last day is complete; when clocks change in March, it is an hour shorter.
  expect(Math.round(days)).toBe(31);
});

test('restores an unfinished form after reload, sends it with its files, then clears it', async () => {
  const show = () => showScreen('/feedback/add', AddFeedbackScreen);
  show();
  await screen.findByLabelText(new RegExp(`^${t('feedback.subject')}`));
  write(/^Subject/, 'The page is slow');
  write(/^Description/, 'It takes a minute.');
  cleanup();
  show();
  await screen.findByText(t('feedback.draftRestored'));
  expect(
    (screen.getByLabelText(new RegExp(`^${t('feedback.subject')}`)) as HTMLInputElement).value,
  ).toBe('The page is slow');

  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  fireEvent(document, Object.assign(paste, { clipboardData: { files: [picture] } }));
  await screen.findByText(/^Screenshot \d\d-\d\d-\d\d\.png$/);
  server.on(addFeedback, () => answer(ticket));
  const sent = answerForms(200, {
    data: {
      fileId: id('90'),
      name: 'a.png',
      sizeBytes: 1,
      isImage: true,
      addedBy: ada,
      addedAt: when,
    },
    message: 'OK',
    success: true,
    code: 'OK',
  });
  press(t('feedback.send'));
  await screen.findByText('Elsewhere');
  expect(bodyOf(addFeedback)).toMatchObject({
    kind: 'other',
    subject: 'The page is slow',
    text: 'It takes a minute.',
    mediaId: null,
    suggestedText: null,
  });
  expect(sent.map(({ url }) => url)).toEqual([addFeedbackFile.path.replace(':id', ticketId)]);
  cleanup();
  show();
  await screen.findByLabelText(new RegExp(`^${t('feedback.subject')}`));
  expect(screen.queryByText(t('feedback.draftRestored'))).toBeNull();
});

test('sends nothing without a subject and shows the reason at the field', async () => {
  showScreen('/feedback/add', AddFeedbackScreen);
  await screen.findByLabelText(new RegExp(`^${t('feedback.subject')}`));
  press(t('feedback.send'));
  await screen.findByText(t('validation.subjectRequired'));
  expect(server.callsTo(addFeedback)).toEqual([]);
});

test('asks before leaving an unsent form', async () => {
  const router = showScreen('/feedback/add', AddFeedbackScreen);
  await screen.findByLabelText(new RegExp(`^${t('feedback.subject')}`));
  write(/^Subject/, 'Not yet');
  fireEvent.click(screen.getByRole('link', { name: t('common.cancel') }));
  await screen.findByText(t('common.leaveWithoutSavingConfirm'));
  press(t('common.stayOnPage'));
  expect(router.state.location.pathname).toBe('/feedback/add');
});

test('the second of two editors keeps the input and is notified', async () => {
  showScreen('/feedback/edit/$ticketId', EditFeedbackScreen, `/feedback/edit/${ticketId}`);
  await screen.findByLabelText(new RegExp(`^${t('feedback.subject')}`));
  write(/^Subject/, 'Another subject');
  server.on(editFeedback, () => refuse('FEEDBACK_CONFLICT'));
  press(t('common.save'));
  await screen.findByText(t('errors.feedbackConflict'));
  expect(
    (screen.getByLabelText(new RegExp(`^${t('feedback.subject')}`)) as HTMLInputElement).value,
  ).toBe('Another subject');
  expect(bodyOf(editFeedback)).toMatchObject({ revision: 3, suggestedText: 'The harbour.' });
});

test('a ticket shows the cue then, as suggested and now, and opens the editor at it', async () => {
  showInfo();
  await screen.findByRole('heading', { name: 'Wrong term here' });
  for (const text of ['The harbor.', 'The harbour.', 'The harbour!']) screen.getByText(text);
  const link = screen.getByRole('link', { name: t('feedback.openCueInEditor') });
  const address = new URL(link.getAttribute('href') ?? '', 'http://here');
  expect(address.pathname).toBe('/dashboard/verify-transcript');
  expect(Object.fromEntries(address.searchParams)).toEqual({ mediaId: id('82'), cue: 'cue-1' });
});

test('resolving offers later published changes as the answer', async () => {
  showInfo();
  await screen.findByRole('heading', { name: 'Wrong term here' });
  press(t('feedback.resolveTicket'));
  const dialog = within(
    await screen.findByRole('dialog', {
      name: t('feedback.resolveTicketNumber', { number: '#7' }),
    }),
  );
  expect(
    (dialog.getByLabelText(t('feedback.linkVersion', { version: '2' })) as HTMLInputElement)
      .checked,
  ).toBe(true);
  fireEvent.change(dialog.getByLabelText(t('feedback.howResolved')), {
    target: { value: 'Mended.' },
  });
  server.on(moveFeedback, () => answer({ ...ticket, status: 'Resolved', revision: 4 }));
  fireEvent.click(dialog.getByRole('button', { name: t('feedback.resolveTicket') }));
  await screen.findByText(t('status.ticket.resolved'));
  expect(bodyOf(moveFeedback)).toEqual({
    ticketId,
    revision: 3,
    status: 'Resolved',
    resolution: 'Mended.',
    linkChange: true,
  });
});

test('shows the current ticket when someone else was faster', async () => {
  showInfo();
  await screen.findByRole('heading', { name: 'Wrong term here' });
  server.on(moveFeedback, () => refuse('FEEDBACK_CONFLICT'));
  server.on(at(viewFeedbackTicket, { id: ticketId }), () =>
    answer({ ...ticket, status: 'Closed', revision: 4 }),
  );
  press(t('feedback.startWork'));
  await screen.findByText(t('errors.feedbackConflict'));
  await screen.findByRole('button', { name: t('feedback.reopenTicket') });
});

test('a ticket can be assigned to users who may see it', async () => {
  server.on(assignFeedback, () => answer({ ...ticket, assignee: ben, revision: 4 }));
  showInfo();
  fireEvent.click(await screen.findByRole('combobox', { name: t('feedback.assignedTo') }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ben Barka' }));
  await waitFor(() =>
    expect(bodyOf(assignFeedback)).toEqual({ ticketId, revision: 3, assigneeId: ben.userId }),
  );
});

test('suggests matching names after an @', async () => {
  showInfo();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: t('feedback.writeComment'),
  });
  const type = (value: string) => {
    fireEvent.change(field, { target: { value, selectionStart: value.length } });
    fireEvent.select(field, { target: { selectionStart: value.length } });
  };
  type('Look, @be');
  const option = await screen.findByRole('option', { name: /Ben Barka/ });
  type('Look, @zo');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Ben Barka/ })).toBeNull());
  type('Look, @be');
  fireEvent.click(await screen.findByRole('option', { name: /Ben Barka/ }));
  expect(field.value).toBe('Look, @ben ');
  expect(option).toBeTruthy();
  server.on(commentFeedback, () =>
    answer({
      ...ticket,
      comments: [
        {
          commentId: id('91'),
          author: ada,
          text: 'Look, @ben',
          mentions: [{ userId: ben.userId, userName: 'ben' }],
          at: when,
        },
      ],
    }),
  );
  press(t('feedback.addComment'));
  await screen.findByText('@ben');
  expect(bodyOf(commentFeedback)).toMatchObject({ ticketId });
});

test.each([
  ['read', false, false],
  ['own', true, false],
  ['handle', true, true],
])('with the access “%s” it offers what the server permits', async (access, changes, decides) => {
  server.on(at(viewFeedbackTicket, { id: ticketId }), () => answer({ ...ticket, access }));
  showInfo();
  await screen.findByText('It is spelled otherwise.');
  const has = (found: unknown) => found !== null;
  expect(has(screen.queryByRole('link', { name: t('common.edit') }))).toBe(changes);
  expect(has(screen.queryByRole('form', { name: t('feedback.writeComment') }))).toBe(changes);
  expect(has(screen.queryByText(t('feedback.notYours')))).toBe(!changes);
  expect(has(screen.queryByRole('button', { name: t('feedback.closeTicket') }))).toBe(decides);
  expect(has(screen.queryByRole('combobox', { name: t('feedback.assignedTo') }))).toBe(decides);
});
