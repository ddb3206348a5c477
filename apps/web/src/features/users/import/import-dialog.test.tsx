// @vitest-environment happy-dom
import { importUsers, previewUserImport } from '@glossa/contracts/user-import';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import { answerForms, type FormCall } from '../../../testing/fake-forms.ts';
import { makeLoginAnswer, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ImportDialog } from './import-dialog.tsx';

const row = (line: number, userName: string, faults: object[] = []) => ({
  line,
  userName,
  displayName: userName,
  email: '',
  roles: ['Verifier'],
  department: '',
  projects: [],
  isSSOLogin: false,
  faults,
});
const badFile = {
  rowCount: 3,
  badCount: 1,
  bad: [
    row(3, 'eve', [
      { column: 'roles', message: { text: 'There is no role called “Queen”.' } },
      { column: 'email', message: { text: 'This is not an e-mail address.' } },
    ]),
  ],
  sample: [row(2, 'bob'), row(4, 'zoe')],
  unknownColumns: ['shoe_size'],
  assumedEncoding: 'windows-1252',
  invitable: 0,
  invitationsUnavailable: null,
};
const goodFile = {
  rowCount: 2,
  badCount: 0,
  bad: [],
  sample: [row(2, 'bob')],
  unknownColumns: [],
  assumedEncoding: null,
  invitable: 0,
  invitationsUnavailable: null,
};
const imported = {
  imported: 2,
  invited: 0,
  oneTimePasswords: [{ userName: '=bob', oneTimePassword: '@nce2Only' }],
};
const envelope = (data: unknown) => ({ data, message: 'OK', success: true, code: 'OK' });

const saved: Array<{ name: string; blob: Blob }> = [];
let blobs: Blob[] = [];
beforeEach(() => {
  localStorage.clear();
  startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  saved.length = 0;
  blobs = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:here';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.at(-1);
    if (blob) saved.push({ name: this.download, blob });
  });
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Screen() {
  const [open, setOpen] = useState(true);
  return open ? <ImportDialog onClose={() => setOpen(false)} /> : <p>Closed</p>;
}
const show = () => showScreen('/access-control/users', Screen);
const file = (text = 'user_name,display_name,roles\nbob,Bob,Verifier\n') =>
  new File([text], 'people.csv', { type: 'text/csv' });
const drop = async (chosen: File) => {
  const input = await screen.findByLabelText(t('users.csvFile'));
  fireEvent.change(input, { target: { files: [chosen] } });
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const fileOf = (call: FormCall | undefined) => call?.form.get('file') as File;

test('names rows that cannot be imported with line, column and reason, and imports nothing', async () => {
  const calls = answerForms(200, envelope(badFile));
  show();
  await drop(file());
  const table = await screen.findByRole('table', { name: t('users.rowsToCorrect') });
  const eve = within(table).getByRole('row', { name: /eve/ });
  expect(eve.textContent).toContain('3');
  expect(eve.textContent).toContain('roles: There is no role called “Queen”.');
  expect(eve.textContent).toContain('email: This is not an e-mail address.');
  expect(screen.getByText(/1 row of 3 can’t be imported/)).toBeTruthy();
  expect(screen.getByText(t('users.columnsIgnored', { columns: 'shoe_size' }))).toBeTruthy();
  expect(screen.getByText(t('common.assumedEncoding', { encoding: 'Windows-1252' }))).toBeTruthy();
  expect(button(t('users.importAll'))).toHaveProperty('disabled', true);
  expect(calls.map(({ url }) => url)).toEqual([previewUserImport.path]);
});

test('checks a corrected file of the same name again and imports what was checked', async () => {
  answerForms(200, envelope(badFile));
  show();
  await drop(file());
  await screen.findByRole('table', { name: t('users.rowsToCorrect') });
  answerForms(200, envelope(goodFile));
  await drop(file('corrected'));
  expect(await screen.findByText(t('users.rowsReady', { rowCount: 2 }))).toBeTruthy();
  expect(screen.queryByRole('table', { name: t('users.rowsToCorrect') })).toBeNull();
  const calls = answerForms(200, envelope(imported));
  fireEvent.click(button(t('users.importReady', { ready: 2 })));
  expect(await screen.findByText(t('users.imported', { imported: 2 }))).toBeTruthy();
  expect(calls.map(({ url }) => url)).toEqual([`${importUsers.path}?invite=false`]);
  expect(await fileOf(calls[0]).text()).toBe('corrected');
});

test('invites those with an address by mail, unless one decides otherwise', async () => {
  answerForms(200, envelope({ ...goodFile, invitable: 1 }));
  show();
  await drop(file());
  const box = await screen.findByRole('checkbox', { name: t('users.import.invite', { count: 1 }) });
  expect(box).toHaveProperty('checked', true);
  const calls = answerForms(200, envelope({ ...imported, invited: 1 }));
  fireEvent.click(button(t('users.importReady', { ready: 2 })));
  expect(await screen.findByText(t('users.import.invited', { count: 1 }))).toBeTruthy();
  expect(calls.map(({ url }) => url)).toEqual([`${importUsers.path}?invite=true`]);
});

test('says why an import cannot invite', async () => {
  const invitationsUnavailable = { id: 'users.invitationsNeedAddress', text: 'No address.' };
  answerForms(200, envelope({ ...goodFile, invitable: 1, invitationsUnavailable }));
  show();
  await drop(file());
  const box = await screen.findByRole('checkbox', { name: t('users.import.invite', { count: 1 }) });
  expect(box).toHaveProperty('disabled', true);
  await screen.findByText(t('users.invitationsNeedAddress'));
});

test('asks before closing without the passwords, and escapes the downloaded ones for spreadsheets', async () => {
  answerForms(200, envelope(goodFile));
  show();
  await drop(file());
  await screen.findByText(t('users.rowsReady', { rowCount: 2 }));
  answerForms(200, envelope(imported));
  fireEvent.click(button(t('users.importReady', { ready: 2 })));
  await screen.findByText(t('users.imported', { imported: 2 }));
  fireEvent.click(button(t('common.close')));
  const question = within(
    await screen.findByRole('dialog', { name: t('users.closeWithoutPasswords') }),
  );
  fireEvent.click(question.getByRole('button', { name: t('common.back') }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: t('users.closeWithoutPasswords') })).toBeNull(),
  );
  fireEvent.click(button(t('users.downloadPasswords')));
  expect(saved.map(({ name }) => name)).toEqual(['one-time-passwords.csv']);
  expect(await saved[0]?.blob.text()).toContain('"\'=bob","@nce2Only"');
  fireEvent.click(button(t('common.close')));
  expect(await screen.findByText(t('status.ticket.closed'))).toBeTruthy();
});

test('shows an import the server rejects and keeps the file', async () => {
  answerForms(200, envelope(goodFile));
  show();
  await drop(file());
  await screen.findByText(t('users.rowsReady', { rowCount: 2 }));
  answerForms(409, {
    data: null,
    success: false,
    code: 'IMPORT_ROWS_BAD',
    message: 'Line 2, user_name: There is already such a user.',
    requestId: 'r-1',
  });
  fireEvent.click(button(t('users.importReady', { ready: 2 })));
  expect((await screen.findByRole('alert')).textContent).toContain('Line 2, user_name');
  await screen.findByText(t('app.errors.requestId', { requestId: 'r-1' }));
  expect(screen.getByText('people.csv')).toBeTruthy();
});

test('rejects a file that is too large before sending', async () => {
  const calls = answerForms(200, envelope(goodFile));
  show();
  await drop(file('x'.repeat(5 * 1024 * 1024 + 1)));
  expect(await screen.findByText(t('users.importTooLarge'))).toBeTruthy();
  expect(calls).toHaveLength(0);
});

test('the template has every column', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('users.downloadTemplate') }));
  expect(saved[0]?.name).toBe('users-template.csv');
  expect(await saved[0]?.blob.text()).toMatch(
    /^\ufeff"user_name","display_name","roles","email","department","projects","single_sign_on"\r\n/,
  );
});
