/**
 * What a transcription job costs over its engine, and what the server weighs: five minutes of synthetic speech through
 * the whole product. `node bench/transcription-job.ts`
 */
import { loadavg } from 'node:os';
import { getVideoInformation } from '@glossa/contracts/media';
import { makeCategory, signIn, until, upload } from '../tests/e2e/support/api.ts';
import { makeDataFolder, startServer } from '../tests/e2e/support/server.ts';
import { speak, speechSentences } from '../tests/e2e/support/speech.ts';
import { childrenOf, residentMb } from './server-memory.ts';

const data = await makeDataFolder();
const server = await startServer(data.path);
try {
  const load = loadavg()[0] ?? 0;
  const client = await signIn(server.address, server.password ?? '');
  const categoryId = await makeCategory(client);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const atRest = residentMb(server.pid);
  const path = await speak(data.path, Array.from({ length: 15 }, () => speechSentences).flat());
  const mediaId = await upload(client, path, categoryId, { spokenLanguage: 'en' });
  const media = await until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => ['transcribed', 'failed'].includes(uploadedStatus),
    900_000,
  );
  if (media.uploadedStatus !== 'transcribed')
    throw new Error(`the job failed: ${media.failure?.message}`);
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
  await new Promise((resolve) => setTimeout(resolve, 5_000));
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
  await data.remove();
}
