// @vitest-environment happy-dom
import {
  assignFeedback,
  commentFeedback,
  moveFeedback,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { answer, at, refuse } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { FeedbackInfoScreen } from './feedback-info-screen.tsx';
import {
  ada,
  ben,
  bodyOf,
  type FakeServer,
  id,
  press,
  startFeedbackServer,
  ticket,
  ticketId,
  when,
} from './testing/feedback-fixture.ts';

let server: FakeServer;
startFeedbackServer((started) => {
  server = started;
});

const showInfo = () =>
  showScreen('/feedback/info/$ticketId', FeedbackInfoScreen, `/feedback/info/${ticketId}`);

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
  expect(bodyOf(server, moveFeedback)).toEqual({
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
    expect(bodyOf(server, assignFeedback)).toEqual({
      ticketId,
      revision: 3,
      assigneeId: ben.userId,
    }),
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
  expect(bodyOf(server, commentFeedback)).toMatchObject({ ticketId });
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
