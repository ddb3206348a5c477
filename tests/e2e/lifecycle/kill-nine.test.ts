import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getVideoInformation } from '@glossa/contracts/media';
import { viewTranscript } from '@glossa/contracts/transcripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, newPassword, signIn, until, upload } from '../support/api.ts';
import { copyPreparedData } from '../support/journey.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { countHeard, makeSpokenVideo, speechSentences, wordsOf } from '../support/speech.ts';

let data: Awaited<ReturnType<typeof copyPreparedData>>;
let server: RunningServer;
beforeAll(async () => {
  data = await copyPreparedData();
  server = await startServer(data.path);
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

/** Three windows of speech: one is finished while the others are still at work. */
const sentences = [speechSentences, speechSentences, speechSentences].flat();

test('after kill -9 during transcription a restart continues and finishes the job once with the right words', async () => {
  const first = await signIn(server.address, newPassword);
  const categoryId = await makeCategory(first);
  const video = await makeSpokenVideo(data.path, 'talk.mp4', sentences);
  const mediaId = await upload(first, video, categoryId, { spokenLanguage: 'en' });
  const details = (client = first) => client.call(getVideoInformation, { params: { mediaId } });
  await until(
    details,
    ({ uploadedStatus, progress }) =>
      uploadedStatus === 'transcribing' && (progress?.percent ?? 0) >= 30,
    120_000,
  );
  await server.killHard();

  server = await startServer(data.path);
  const second = await signIn(server.address, newPassword);
  const media = await until(
    () => details(second),
    ({ uploadedStatus }) => uploadedStatus === 'transcribed' || uploadedStatus === 'failed',
    120_000,
  );
  expect(media.failure).toBeNull();
  expect(media.uploadedStatus).toBe('transcribed');
  const transcript = await second.call(viewTranscript, {
    params: { transcribe_id: media.transcribeId ?? '', language: 'en', userId: second.userId },
  });
  expect(transcript.version).toBe(1);
  expect(server.output()).toContain('job continues where it was interrupted');
  const spoken = wordsOf(sentences.join(' '));
  const heard = wordsOf(transcript.lowerSubtitleList.map((cue) => cue.text).join(' '));
  expect(countHeard(spoken, heard)).toBeGreaterThan(spoken.length * 0.85);
  expect(heard.length).toBeLessThan(spoken.length * 1.2);
  expect(await readdir(join(data.path, 'pending'))).toEqual([]);
});
