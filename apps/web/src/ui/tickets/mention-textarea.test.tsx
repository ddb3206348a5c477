// @vitest-environment happy-dom
import { viewFeedbackPeople } from '@glossa/contracts/feedback';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TicketAudience } from '../../lib/queries/feedback.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { MentionTextarea } from './mention-textarea.tsx';

const mediaId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0082';
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(viewFeedbackPeople, () =>
    answer([{ userId: mediaId, displayName: 'Ben Barka', userName: 'ben' }]),
  );
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

async function typeInto(audience: TicketAudience, value: string, cursor: number) {
  const Form = () => {
    const [text, setText] = useState('');
    return <MentionTextarea label="Text" value={text} onChange={setText} audience={audience} />;
  };
  showScreen('/', Form);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  fireEvent.change(field, { target: { value, selectionStart: cursor } });
  fireEvent.select(field, { target: { selectionStart: cursor } });
  return field;
}

test('inserting a name within text leaves the caret after it with one space', async () => {
  const field = await typeInto({}, 'Look, @be and say', 'Look, @be'.length);
  fireEvent.click(await screen.findByRole('option', { name: /Ben Barka/ }));
  expect(field.value).toBe('Look, @ben and say');
  expect([field.selectionStart, field.selectionEnd]).toEqual([11, 11]);
});

test('Enter chooses the best match, however late it arrives', async () => {
  const field = await typeInto({}, '@b', 2);
  const option = await screen.findByRole('option', { name: /Ben Barka/ });
  await waitFor(() => expect(option.getAttribute('data-combobox-selected')).toBe('true'));
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', nativeEvent: { code: 'Enter' } });
  expect(field.value).toBe('@ben ');
});

test('suggests those who may see the media', async () => {
  await typeInto({ mediaId }, '@b', 2);
  await screen.findByRole('option', { name: /Ben Barka/ });
  const asked = server.calls
    .filter(({ path }) => path.startsWith(`${viewFeedbackPeople.path}?`))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  expect(asked.length).toBeGreaterThan(0);
  for (const query of asked) expect(query).toMatchObject({ mediaId });
});

test('suggests no one within an e-mail address', async () => {
  await typeInto({}, 'ada@be', 6);
  expect(screen.queryByRole('option')).toBeNull();
  expect(server.calls.some(({ path }) => path.startsWith(viewFeedbackPeople.path))).toBe(false);
});
