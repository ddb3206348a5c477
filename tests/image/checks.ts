import { strict as assert } from 'node:assert';
import { chownSync, copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { convertDocument, getConversion } from '@glossa/contracts/conversions';
import { getEngineOverview } from '@glossa/contracts/engines';
import { getVideoInformation } from '@glossa/contracts/media';
import { systemPackages } from '../../scripts/system-packages.mjs';
import { type Client, newPassword, signIn, until } from '../e2e/support/api.ts';
import { cuesOf, openDraft, transcribe } from '../e2e/support/editor.ts';
import { countHeard, speak, wordsOf } from '../e2e/support/speech.ts';
import { type Container, type Product, readProcess } from './container.ts';

type Given = {
  folder: string;
  data: string;
  port: number;
  commit: string;
  /** Where files of this machine were during the build. */
  mounted: readonly string[];
};

const passed = (what: string) => console.log(`✓ ${what}`);
const spoken = ['Good morning everyone and welcome to the meeting.'];

/** Starts the product twice on one data folder. Throws if anything is not as the image promises. */
export async function checkImage(container: Container, given: Given): Promise<void> {
  const { user } = container.image;
  chownSync(given.data, Number(user), Number(user));
  checkFiles(container, given.mounted);
  const address = `http://127.0.0.1:${given.port}`;

  const first = await container.start();
  passed(`the first start is ready after ${first.readySeconds.toFixed(1)} s`);
  const mediaId = await whileRunning(first, async () => {
    checkProcess(first, user);
    first.exec(...container.image.healthcheck);
    passed('the health check succeeds');
    const version = (await (await fetch(`${address}/version`)).json()) as { commit: string };
    assert.equal(version.commit, given.commit);
    passed(`it says the commit of its build: ${version.commit}`);
    const admin = await signIn(address, /password\s+(\S+)/.exec(first.output())?.[1] ?? '');
    await checkEngines(admin);
    await checkDocuments(admin, container, given);
    return checkSpeech(admin, given.folder);
  });
  passed(`${container.image.stopSignal} ends it with 0`);
  assert.throws(() => container.run(...container.image.healthcheck));
  passed('the health check fails while it is stopped');

  const second = await container.start();
  passed(`the second start is ready after ${second.readySeconds.toFixed(1)} s`);
  await whileRunning(second, async () => {
    const admin = await signIn(address, newPassword);
    const found = await admin.call(getVideoInformation, { params: { mediaId } });
    assert.equal(found.uploadedStatus, 'transcribed');
    passed('a second start on the same volume finds its data');
    const said = second.exec('node', 'scripts/admin.mjs', 'reset-password');
    await signIn(address, /^password\s+(\S+)/m.exec(said)?.[1] ?? '');
    passed('an administration command works in the container');
  });
}

/** Stops it afterwards, and expects it to end well if the work did. */
async function whileRunning<T>(product: Product, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await product.stop();
    throw new Error(`The product in its container said:\n${product.output()}`, { cause: error });
  }
  assert.equal(await product.stop(), 0, product.output());
  return result;
}

/** What the image contains, before anything runs from it. */
function checkFiles({ image, run, tree }: Container, mounted: readonly string[]): void {
  assert.notEqual(image.user, '0');
  run('sh', '-c', `test "$(id -u):$(id -g)" = ${image.user}:${image.user}`);
  run('sh', '-c', 'test -z "$(find /opt/glossa ! -type l -writable -print -quit)"');
  passed('its account can write nothing of the product');
  const proofs = systemPackages
    .filter(({ purpose }) => purpose === 'start')
    .flatMap(({ proof }) => proof);
  const find = 'for proof; do command -v "$proof" || test -e "$proof" || exit 1; done';
  run('sh', '-ec', find, 'sh', ...proofs);
  passed('every program and font of `npm start` is there');
  for (const path of mounted)
    assert.equal(statSync(join(tree, path), { throwIfNoEntry: false })?.size ?? 0, 0, path);
  passed('nothing of the machine that built it is in it');
}

function checkProcess({ pid }: Product, user: string): void {
  const status = readProcess(pid, 'status');
  for (const name of ['Uid', 'Gid']) {
    const ids = new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1]?.trim().split(/\s+/);
    assert.deepEqual(new Set(ids), new Set([user]), `${name} of the server`);
  }
  assert.match(status, /^CapEff:\s*0+$/m);
  passed(`the server runs as ${user}, without capabilities of the kernel`);
}

/** As the screen of engines shows them. Those that wait for a key or a model of the organization are not ready in any new installation. */
async function checkEngines(admin: Client): Promise<void> {
  const { engines, speech, pairs } = await admin.call(getEngineOverview);
  const ready = engines.filter((engine) => engine.ready).map(({ id }) => id);
  console.log(`  ready: ${ready.join(', ')}`);
  for (const { id, reason } of engines.filter((engine) => !engine.ready))
    console.log(`  not ready: ${id}: ${reason?.text}`);
  for (const kind of ['speech-to-text', 'machine-translation', 'media-tools', 'text-to-speech'])
    assert.ok(
      engines.some((engine) => engine.kind === kind && engine.ready),
      `No engine of ${kind} is ready.`,
    );
  assert.ok(speech.some(({ engineLabel }) => engineLabel));
  assert.ok(pairs.some(({ from, to, engineLabel }) => from === 'en' && to === 'es' && engineLabel));
  passed('engines of speech, translation, media and voices are ready');
}

/** The recognition, its sandbox and ffmpeg. */
async function checkSpeech(admin: Client, folder: string): Promise<string> {
  const media = await transcribe(admin, await speak(folder, spoken), { timeoutMs: 300_000 });
  const heard = cuesOf(await openDraft(admin, media)).map(({ text }) => text);
  const words = wordsOf(spoken.join(' '));
  const right = countHeard(words, wordsOf(heard.join(' ')));
  assert.ok(right >= words.length * 0.75, `Heard ${right} of ${words.length}: ${heard.join(' ')}`);
  passed(`speech is transcribed: ${heard.join(' ')}`);
  return media.mediaId;
}

/** LibreOffice writes a document, and the product reads it with LibreOffice and translates it with Apertium. */
async function checkDocuments(
  admin: Client,
  { run }: Container,
  { folder, data }: Given,
): Promise<void> {
  const made = join(data, 'letter.doc');
  const script =
    'cd "$HOME"; echo "The house is red." > letter.txt; soffice --headless --convert-to doc letter.txt';
  run('sh', '-ec', script);
  const path = join(folder, 'letter.doc');
  copyFileSync(made, path);
  const form = new FormData();
  form.append('from', 'en');
  form.append('to', 'es');
  form.append('file', new Blob([readFileSync(path)]), 'letter.doc');
  const { conversionId } = await admin.call(convertDocument, { form });
  const { status, failure } = await until(
    () => admin.call(getConversion, { params: { conversionId } }),
    (one) => !['queued', 'working'].includes(one.status),
    180_000,
  );
  assert.equal(status, 'ready', failure?.message.text);
  passed('an old document of LibreOffice is read and translated');
}
