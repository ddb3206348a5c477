// @vitest-environment happy-dom
import { addFeedback, addFeedbackFile, editFeedback } from '@glossa/contracts/feedback';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { answerForms } from '../../testing/fake-forms.ts';
import { answer, refuse } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AddFeedbackScreen, EditFeedbackScreen } from './feedback-form-screen.tsx';
import {
  ada,
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

type Label = 'feedback.subject' | 'common.description';
/** Required fields have a mark behind their label. */
const labelled = (label: Label) => new RegExp(`^${t(label)}`);
const write = (label: Label, value: string) =>
  fireEvent.change(screen.getByLabelText(labelled(label)), { target: { value } });
const findSubject = () => screen.findByLabelText<HTMLInputElement>(labelled('feedback.subject'));

test('restores an unfinished form after reload, sends it with its files, then clears it', async () => {
  const show = () => showScreen('/feedback/add', AddFeedbackScreen);
  show();
  await findSubject();
  write('feedback.subject', 'The page is slow');
  write('common.description', 'It takes a minute.');
  cleanup();
  show();
  await screen.findByText(t('feedback.draftRestored'));
  expect((await findSubject()).value).toBe('The page is slow');

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
  expect(bodyOf(server, addFeedback)).toMatchObject({
    kind: 'other',
    subject: 'The page is slow',
    text: 'It takes a minute.',
    mediaId: null,
    suggestedText: null,
  });
  expect(sent.map(({ url }) => url)).toEqual([addFeedbackFile.path.replace(':id', ticketId)]);
  cleanup();
  show();
  await findSubject();
  expect(screen.queryByText(t('feedback.draftRestored'))).toBeNull();
});

test('sends nothing without a subject and shows the reason at the field', async () => {
  showScreen('/feedback/add', AddFeedbackScreen);
  await findSubject();
  press(t('feedback.send'));
  await screen.findByText(t('validation.subjectRequired'));
  expect(server.callsTo(addFeedback)).toEqual([]);
});

test('asks before leaving an unsent form', async () => {
  const router = showScreen('/feedback/add', AddFeedbackScreen);
  await findSubject();
  write('feedback.subject', 'Not yet');
  fireEvent.click(screen.getByRole('link', { name: t('common.cancel') }));
  await screen.findByText(t('common.leaveWithoutSavingConfirm'));
  press(t('common.stayOnPage'));
  expect(router.state.location.pathname).toBe('/feedback/add');
});

test('the second of two editors keeps the input and is notified', async () => {
  showScreen('/feedback/edit/$ticketId', EditFeedbackScreen, `/feedback/edit/${ticketId}`);
  await findSubject();
  write('feedback.subject', 'Another subject');
  server.on(editFeedback, () => refuse('FEEDBACK_CONFLICT'));
  press(t('common.save'));
  await screen.findByText(t('errors.feedbackConflict'));
  expect((await findSubject()).value).toBe('Another subject');
  expect(bodyOf(server, editFeedback)).toMatchObject({
    revision: 3,
    suggestedText: 'The harbour.',
  });
});
