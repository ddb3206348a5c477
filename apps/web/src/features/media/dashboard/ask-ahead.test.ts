// @vitest-environment happy-dom
import { viewRecentOutputs, viewWaiting } from '@glossa/contracts/dashboard';
import { getMediaDetailsMultiParam } from '@glossa/contracts/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../../lib/session-store.ts';
import { makeLoginAnswer, startFakeServer } from '../../../test-support/fake-server.ts';
import { askForDashboard } from './ask-ahead.ts';

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
});
afterEach(() => {
  clearSession('left');
  vi.unstubAllGlobals();
});
const answer = makeLoginAnswer();

test('what the address asks for is asked for, and what nobody may see is not', async () => {
  takeLoginAnswer({
    ...answer,
    roleResourceDetailDTOList: answer.roleResourceDetailDTOList.filter(
      ({ resource }) => resource !== 'Translation',
    ),
  });
  askForDashboard({ q: 'harbour' });
  await vi.waitFor(() => expect(server.callsTo(getMediaDetailsMultiParam)).toHaveLength(1));
  expect(server.callsTo(getMediaDetailsMultiParam)[0]?.body).toMatchObject({ search: 'harbour' });
  await vi.waitFor(() => expect(server.callsTo(viewWaiting)).toHaveLength(1));
  expect(server.calls.filter(({ path }) => path.startsWith(viewRecentOutputs.path))).toEqual([]);
});

test('before the one-time password is changed nothing is asked, for all would be refused', async () => {
  takeLoginAnswer({ ...answer, user: { ...answer.user, firstTimeLogin: true } });
  askForDashboard({});
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.calls).toEqual([]);
});
