import { verifyTranscript } from '@glossa/contracts/transcripts';
import { beforeEach, expect, test } from 'vitest';
import { dataOf, refusalOf, transcriptOf } from '../../testing/media-calls.ts';
import { call } from '../../testing/test-api.ts';
import { useDrafts } from '../../testing/use-drafts.ts';

const { current, open, publish, retext } = useDrafts();

const decide = (status: 'VERIFIED' | 'REJECTED', version?: number) => {
  const { api, ben, transcribeId } = current();
  return call(api, verifyTranscript, {
    caller: ben,
    params: { transcribe_id: transcribeId, status, userId: ben.userId },
    payload: { reason: 'As read', ...(version === undefined ? {} : { version }) },
  });
};
const stateOf = async () => {
  const { api, ben, transcribeId } = current();
  return (await transcriptOf(api, ben, transcribeId)).verification;
};

beforeEach(async () => {
  // Ben reads version 1, and Anna publishes another one meanwhile.
  const { anna } = current();
  const draft = await open(anna);
  await retext(anna, draft, 0, 'Another text');
  dataOf(await publish(anna, draft));
});

test.each(['VERIFIED', 'REJECTED'] as const)(
  'a version that was not read is not %s',
  async (status) => {
    const before = await stateOf();
    expect(refusalOf(await decide(status, 1))).toBe('409 DRAFT_OUTDATED');
    expect(await stateOf()).toBe(before);
    dataOf(await decide(status, 2));
    expect(await stateOf()).toBe(status);
  },
);

test('a client that names no version decides about the published one', async () => {
  dataOf(await decide('VERIFIED'));
  expect(await stateOf()).toBe('VERIFIED');
});
