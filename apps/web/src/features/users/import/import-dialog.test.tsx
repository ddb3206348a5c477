// @vitest-environment happy-dom
import { importUsers, previewUserImport } from '@glossa/contracts/users';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../../lib/session-store.ts';
import { answerForms, type FormCall } from '../../../test-support/fake-forms.ts';
import { makeLoginAnswer, startFakeServer } from '../../../test-support/fake-server.ts';
import { showScreen } from '../../../test-support/show-screen.tsx';
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
      { column: 'roles', message: 'There is no role called “Queen”.' },
      { column: 'email', message: 'This is not an e-mail address.' },
    ]),
  ],
  sample: [row(2, 'bob'), row(4, 'zoe')],
  unknownColumns: ['shoe_size'],
};
const goodFile = { rowCount: 2, badCount: 0, bad: [], sample: [row(2, 'bob')], unknownColumns: [] };
const imported = {
  imported: 2,
  oneTimePasswords: [{ userName: '=bob', oneTimePassword: '@nce2Only' }],
};
const envelope = (data: unknown) => ({ data, message: 'OK', success: true, code: 'OK' });

const saved: Array<{ name: string; blob: Blob }> = [];
let blobs: Blob[] = [];
beforeEach(() => {
  localStorage.clear();
  startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
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
  const input = await screen.findByLabelText('CSV file');
  fireEvent.change(input, { target: { files: [chosen] } });
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const fileOf = (call: FormCall | undefined) => call?.form.get('file') as File;

test('rows that cannot be imported are named with line, column and reason, and nothing is imported', async () => {
  const calls = answerForms(200, envelope(badFile));
  show();
  await drop(file());
  const table = await screen.findByRole('table', { name: 'Rows to correct' });
  const eve = within(table).getByRole('row', { name: /eve/ });
  expect(eve.textContent).toContain('3');
  expect(eve.textContent).toContain('roles: There is no role called “Queen”.');
  expect(eve.textContent).toContain('email: This is not an e-mail address.');
  expect(screen.getByText(/1 row of 3 cannot be imported/)).toBeTruthy();
  expect(screen.getByText('These columns are left out: shoe_size.')).toBeTruthy();
  expect(button('Import all')).toHaveProperty('disabled', true);
  expect(calls.map(({ url }) => url)).toEqual([previewUserImport.path]);
});

test('the corrected file of the same name is checked anew and imported as it was checked', async () => {
  answerForms(200, envelope(badFile));
  show();
  await drop(file());
  await screen.findByRole('table', { name: 'Rows to correct' });
  answerForms(200, envelope(goodFile));
  await drop(file('corrected'));
  expect(await screen.findByText('2 rows are ready to import.')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Rows to correct' })).toBeNull();
  const calls = answerForms(200, envelope(imported));
  fireEvent.click(button('Import all 2'));
  expect(await screen.findByText('2 users are imported.')).toBeTruthy();
  expect(calls.map(({ url }) => url)).toEqual([importUsers.path]);
  expect(await fileOf(calls[0]).text()).toBe('corrected');
});

test('closing without the passwords is asked about; downloaded, they are safe from spreadsheets', async () => {
  answerForms(200, envelope(goodFile));
  show();
  await drop(file());
  await screen.findByText('2 rows are ready to import.');
  answerForms(200, envelope(imported));
  fireEvent.click(button('Import all 2'));
  await screen.findByText('2 users are imported.');
  fireEvent.click(button('Close'));
  const question = within(
    await screen.findByRole('dialog', { name: 'Close without the passwords?' }),
  );
  fireEvent.click(question.getByRole('button', { name: 'Go back' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Close without the passwords?' })).toBeNull(),
  );
  fireEvent.click(button('Download one-time passwords'));
  expect(saved.map(({ name }) => name)).toEqual(['one-time-passwords.csv']);
  expect(await saved[0]?.blob.text()).toContain('"\'=bob","@nce2Only"');
  fireEvent.click(button('Close'));
  expect(await screen.findByText('Closed')).toBeTruthy();
});

test('an import the server refuses is said, and the file stays', async () => {
  answerForms(200, envelope(goodFile));
  show();
  await drop(file());
  await screen.findByText('2 rows are ready to import.');
  answerForms(409, {
    data: null,
    success: false,
    code: 'IMPORT_ROWS_BAD',
    message: 'Line 2, user_name: There is already such a user.',
  });
  fireEvent.click(button('Import all 2'));
  expect((await screen.findByRole('alert')).textContent).toContain('Line 2, user_name');
  expect(screen.getByText('people.csv')).toBeTruthy();
});

test('a file that is too large is refused before it is sent', async () => {
  const calls = answerForms(200, envelope(goodFile));
  show();
  await drop(file('x'.repeat(5 * 1024 * 1024 + 1)));
  expect(await screen.findByText('The file may have 5 MB at most. Split it.')).toBeTruthy();
  expect(calls).toHaveLength(0);
});

test('the template has every column', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Download a template' }));
  expect(saved[0]?.name).toBe('users-template.csv');
  expect(await saved[0]?.blob.text()).toMatch(
    /^\ufeff"user_name","display_name","roles","email","department","projects","single_sign_on"\r\n/,
  );
});
