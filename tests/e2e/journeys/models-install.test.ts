import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listModels } from '@glossa/contracts/models';
import { getDocRequests } from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeModel,
  makeVocabulary,
} from '../../../apps/server/src/engines/machine-translation/bergamot/testing/make-tiny-model.ts';
import { type ModelHost, startModelHost } from '../../../apps/server/src/testing/model-host.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, makeCategory, newPassword, until, upload } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { addColleague } from '../support/editor.ts';
import { enter } from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { keepFailure } from '../support/use-journey.ts';

/** A fresh installation beside a host of models: nobody needs a terminal. The weights are random, and so are the texts. */
let host: ModelHost;
let journey: Journey;
let admin: Client;
let anna: Client;
let browser: OpenBrowser;
let page: Page;
let mediaId: string;

beforeAll(async () => {
  host = await startModelHost();
  const { bytes: vocab, size } = makeVocabulary();
  for (const [index, to] of ['de', 'ja', 'fr'].entries())
    host.addBergamot('en', to, { model: makeModel(size, index), vocab, weights: 'float32' });
  journey = await startJourney({
    env: { GLOSSA_MODELS: 'auto', GLOSSA_BERGAMOT_REGISTRY: host.registryUrl },
  });
  ({ admin } = journey);
  const categoryId = await makeCategory(admin, 'Letters');
  anna = await addColleague(admin, journey.server.address, {
    ...{ userName: 'anna', displayName: 'Anna', role: 'Translator' },
  });
  const path = join(journey.folder, 'letter.txt');
  await writeFile(path, 'Good morning. The house is red.\n');
  mediaId = await upload(admin, path, categoryId, { spokenLanguage: 'en' });
  browser = await openBrowser(journey.server.address);
  ({ page } = browser);
});
afterAll(async () => {
  await browser.close();
  expect(await journey.end()).toBe(0);
  await host.stop();
});

const expectGoodPage = async ({ page: shown, problems }: OpenBrowser) => {
  expect(await shown.getByText(/npm run|apt-get/).count()).toBe(0);
  expect(await findAccessibilityFaults(shown)).toEqual([]);
  expect(problems).toEqual([]);
};
const requestOf = async (language: string) => {
  const requests = await anna.call(getDocRequests, { params: { mediaId } });
  return requests.find((request) => request.language === language);
};

test('a translator requests German and Japanese, which are downloaded first and end', async (context) => {
  try {
    await enter(page, 'anna', newPassword);
    await page.goto(`${journey.server.address}/dashboard/translation-request?mediaId=${mediaId}`);
    host.fail('slow');
    const german = page.getByRole('checkbox', { name: /^German/ });
    await german.waitFor();
    await german.click();
    await page.getByRole('checkbox', { name: /^Japanese/ }).click();
    await page
      .getByRole('button', { name: en('translations.translateIntoLanguages', { count: 2 }) })
      .click();
    await page
      .getByText(/Downloading English–German model/)
      .first()
      .waitFor();
    host.fail('none');
    for (const language of ['de', 'ja']) {
      const ended = await until(
        () => requestOf(language),
        (request) => request?.status === 'ready' || request?.status === 'failed',
        90_000,
      );
      expect(ended).toMatchObject({ status: 'ready', engine: { id: 'bergamot' }, warnings: [] });
    }
    await expectGoodPage(browser);
  } finally {
    await keepFailure(page, context);
  }
});

test('an administrator installs, pauses, resumes and removes a model on the Engines screen', async (context) => {
  const name = 'Bergamot English → French';
  const read = async () =>
    (await admin.call(listModels)).models.find(({ modelId }) => modelId === 'bergamot-en-fr');
  const other = await openBrowser(journey.server.address);
  const row = other.page.getByRole('row').filter({ hasText: name });
  const bar = row.getByRole('progressbar', {
    name: en('engines.installProgress', { model: name }),
  });
  const button = (
    id: 'installModel' | 'pauseInstall' | 'resumeInstall' | 'removeModel',
    model = name,
  ) => other.page.getByRole('button', { name: en(`engines.${id}`, { model }) });
  /** "1.5 kB of 27.6 kB" */
  const bytes = row.getByText(/[\d.]+ k?B of [\d.]+ kB/);
  try {
    await enter(other.page, 'admin', newPassword);
    await other.page.goto(`${journey.server.address}/engines`);
    await other.page.getByText(enLike('engines.diskSpace')).waitFor();
    await row.getByText(en('engines.licenseUnknown')).waitFor();
    // A file that is not the one its authors listed is refused, and the row says what to do.
    host.fail('wrong-bytes');
    await button('installModel').click();
    await row.getByRole('alert').getByText(en('models.wrongBytes')).waitFor();
    host.fail('very-slow');
    await button('installModel').click();
    await bytes.waitFor();
    await until(read, (model) => (model?.install?.doneBytes ?? 0) > 0, 30_000);
    await button('pauseInstall').click();
    await row.getByText(en('status.paused')).waitFor();
    const paused = await until(read, (model) => model?.install?.status === 'paused', 30_000);
    expect(paused?.install?.doneBytes).toBeGreaterThan(0);
    await bytes.waitFor();
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    const before = host.requests.length;
    host.fail('none');
    await button('resumeInstall').click();
    await row.getByText(en('status.installed'), { exact: true }).waitFor();
    expect((await read())?.installed).toBe(true);
    // It went on where it was paused.
    expect(host.requests.slice(before).map(({ range }) => range)).toContainEqual(
      expect.stringMatching(/^bytes=[1-9]/),
    );
    await expectGoodPage(other);
    await button('removeModel').click();
    await other.page
      .getByRole('dialog')
      .getByRole('button', { name: en('common.remove'), exact: true })
      .click();
    await button('installModel').waitFor();
    expect((await read())?.installed).toBe(false);
    await expectGoodPage(other);
  } finally {
    await keepFailure(other.page, context, 'engines');
    await other.close();
  }
});

test('a model leaves and comes back in a bundle, and a damaged bundle installs nothing', async (context) => {
  const name = 'Bergamot English → German';
  const bundle = join(journey.folder, 'models.tar');
  const isInstalled = async () =>
    (await admin.call(listModels)).models.find(({ modelId }) => modelId === 'bergamot-en-de')
      ?.installed;
  const other = await openBrowser(journey.server.address);
  const { page: shown } = other;
  const button = (text: string) => shown.getByRole('button', { name: text, exact: true });
  const dialog = shown.getByRole('dialog');
  const choose = async (path: string) => {
    const chooser = shown.waitForEvent('filechooser');
    await button(en('engines.importBundle')).click();
    await (await chooser).setFiles(path);
  };
  try {
    await enter(shown, 'admin', newPassword);
    await shown.goto(`${journey.server.address}/engines`);
    await button(en('engines.exportBundle')).click();
    await dialog.getByRole('checkbox', { name }).click();
    expect(await findAccessibilityFaults(shown)).toEqual([]);
    const saved = shown.waitForEvent('download');
    await dialog.getByRole('button', { name: en('common.export') }).click();
    await (await saved).saveAs(bundle);
    await dialog.getByRole('button', { name: en('common.cancel') }).click();

    await button(en('engines.removeModel', { model: name })).click();
    await dialog.getByRole('button', { name: en('common.remove'), exact: true }).click();
    await button(en('engines.installModel', { model: name })).waitFor();

    const damaged = await readFile(bundle);
    // Within the weights.
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
    await writeFile(`${bundle}.damaged.tar`, damaged);
    await choose(`${bundle}.damaged.tar`);
    await shown.getByText(en('models.bundleWrongBytes')).waitFor();
    expect(await isInstalled()).toBe(false);
    // The refused request is in the console.
    other.problems.length = 0;

    await choose(bundle);
    await shown.getByText(en('engines.bundleImported', { count: 1 })).waitFor();
    expect(await isInstalled()).toBe(true);
    await button(en('engines.removeModel', { model: name })).waitFor();
    await expectGoodPage(other);
  } finally {
    await keepFailure(shown, context, 'bundle');
    await other.close();
  }
});
