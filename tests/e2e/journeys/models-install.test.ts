import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { en } from '../support/en.ts';
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
    expect(await page.getByText(/npm run|apt-get/).count()).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  } finally {
    await keepFailure(page, context);
  }
});
