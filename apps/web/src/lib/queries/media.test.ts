// @vitest-environment happy-dom
import { getDocInformation, getVideoInformation } from '@glossa/contracts/media';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { testMedia } from '../../testing/test-media.ts';
import { applyLoginResponse, clearSession } from '../session/session-store.ts';
import { mediaItemOptions } from './media.ts';
import { mediaKeys } from './query-keys.ts';

afterEach(() => {
  clearSession('left');
  vi.unstubAllGlobals();
});

test('media that is a document is requested as one from then on', async () => {
  applyLoginResponse(makeLoginAnswer());
  const mediaId = '4d0cf9a2-0c7b-4b0e-8a52-000000000010';
  const server = startFakeServer();
  server.on(at(getVideoInformation, { mediaId }), () => refuse('NOT_FOUND'));
  server.on(at(getDocInformation, { mediaId }), () => answer(testMedia({ mediaId, type: 'doc' })));
  const client = new QueryClient();
  const options = mediaItemOptions(mediaId);
  for (let time = 0; time < 3; time += 1)
    expect((await client.fetchQuery(options)).type).toBe('doc');
  const asked = [getVideoInformation, getDocInformation, getDocInformation, getDocInformation];
  expect(server.calls.map(({ path }) => path)).toEqual(
    asked.map((endpoint) => at(endpoint, { mediaId }).path),
  );
});

test('what a list or a guess says it is is requested first', async () => {
  applyLoginResponse(makeLoginAnswer());
  const mediaId = '4d0cf9a2-0c7b-4b0e-8a52-000000000011';
  const document = testMedia({ mediaId, type: 'doc' });
  const server = startFakeServer();
  server.on(at(getDocInformation, { mediaId }), () => answer(document));
  const client = new QueryClient();
  await client.fetchQuery(mediaItemOptions(mediaId, 'doc'));
  client.clear();
  client.setQueryData(mediaKeys.list({ page: 1 }), { items: [document] });
  await client.fetchQuery(mediaItemOptions(mediaId));
  const asked = at(getDocInformation, { mediaId }).path;
  expect(server.calls.map(({ path }) => path)).toEqual([asked, asked]);
});
