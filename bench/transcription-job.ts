/**
 * The overhead of a transcription job over its engine, and the server's memory: five minutes of synthetic speech
 * through the whole product. `node bench/transcription-job.ts`
 */
import { loadavg } from 'node:os';
import { getVideoInformation } from '@glossa/contracts/media';
import { startSpeechService } from '../apps/server/src/testing/speech-service.ts';
import { makeCategory, newPassword, signIn, until, upload } from '../tests/e2e/support/api.ts';
import { startServer } from '../tests/e2e/support/server.ts';
import { speak, speechSentences } from '../tests/e2e/support/speech.ts';
import { childrenOf, residentMb } from './server-memory.ts';
import { makeServerData, sized, smoke } from './smoke.ts';

/** Time for the server to become idle. */
const restMs = sized(5_000, 100);
const data = await makeServerData();
/** At the tiny size, Whisper is left to bench/transcription.ts. */
const speech = smoke ? await startSpeechService() : undefined;
const server = await startServer(data.path, speech ? { GLOSSA_SPEECH_URL: speech.baseUrl } : {});
try {
  const load = loadavg()[0] ?? 0;
  const client = await signIn(server.address, server.password ?? newPassword);
  const categoryId = await makeCategory(client);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const atRest = residentMb(server.pid);
  const path = await speak(
    data.path,
    Array.from({ length: sized(15, 1) }, () => speechSentences).flat(),
  );
  const mediaId = await upload(client, path, categoryId, { spokenLanguage: 'en' });
  const media = await until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => ['transcribed', 'failed'].includes(uploadedStatus),
    900_000,
  );
  if (media.uploadedStatus !== 'transcribed')
    throw new Error(`the job failed: ${media.failure?.message.text}`);
  const line =
    server
      .output()
      .split('\n')
      .find((entry) => entry.includes('"msg":"transcribed"')) ?? '{}';
  const { engineMs, jobMs, pickUpMs } = JSON.parse(line) as {
    engineMs: number;
    jobMs: number;
    pickUpMs: number;
  };
  await new Promise((resolve) => setTimeout(resolve, restMs));
  console.log(`load before              ${load.toFixed(2)}`);
  console.log(`audio                    ${((media.durationMs ?? 0) / 1000).toFixed(0)} s`);
  console.log(
    `engine ÷ audio           ${(engineMs / (media.durationMs ?? 1)).toFixed(3)} (goal 0.12)`,
  );
  console.log(`job ÷ engine             ${(jobMs / engineMs).toFixed(3)} (goal 1.05)`);
  console.log(`pick-up of the job       ${pickUpMs} ms`);
  console.log(`server at rest, before   ${atRest.toFixed(0)} MB (goal 250)`);
  console.log(`server at rest, after    ${residentMb(server.pid).toFixed(0)} MB`);
  console.log(`children left when idle  ${childrenOf(server.pid).join(', ') || 'none'}`);
} finally {
  await server.stop();
  await speech?.close();
  await data.remove();
}
