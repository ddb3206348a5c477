import { listModels } from '@glossa/contracts/models';
import { finishSetup } from '@glossa/contracts/setup';
import { translateText } from '@glossa/contracts/text-translation';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeModel,
  makeVocabulary,
} from '../../../apps/server/src/engines/machine-translation/bergamot/testing/make-tiny-model.ts';
import { type ModelHost, startModelHost } from '../../../apps/server/src/testing/model-host.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { newPassword, signIn, until } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { en } from '../support/en.ts';
import { makeDataFolder, type RunningServer, startServer } from '../support/server.ts';
import { keepFailure } from '../support/use-journey.ts';

/** A first start beside a host of models: set up, and translated into German, in the browser alone. */
let host: ModelHost;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let browser: OpenBrowser;
let page: Page;

beforeAll(async () => {
  host = await startModelHost();
  const { bytes: vocab, size } = makeVocabulary();
  for (const [index, [from, to]] of (
    [
      ['en', 'de'],
      ['de', 'en'],
    ] as const
  ).entries())
    host.addBergamot(from, to, { model: makeModel(size, index), vocab, weights: 'float32' });
  data = await makeDataFolder();
  // The choice is the administrator's: the environment says nothing.
  server = await startServer(data.path, {
    GLOSSA_MODELS: '',
    GLOSSA_BERGAMOT_REGISTRY: host.registryUrl,
  });
  browser = await openBrowser(server.address);
  ({ page } = browser);
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
  await host.stop();
});

test('after the first password, the administrator sets Glossa up, and German is translated', async (context) => {
  try {
    await page.goto(server.address);
    await page.getByLabel(en('common.username')).fill('admin');
    await page.getByRole('textbox', { name: en('common.password') }).fill(server.password ?? '');
    await page.getByRole('button', { name: en('auth.logIn') }).click();
    const change = page.getByRole('dialog', { name: en('auth.changePassword') });
    await change.getByLabel(en('auth.currentPassword')).fill(server.password ?? '');
    await change.getByLabel(en('auth.newPassword')).fill(newPassword);
    await change.getByLabel(en('auth.confirmPassword')).fill(newPassword);
    await change.getByRole('button', { name: en('auth.changePassword') }).click();
    const setup = page.getByRole('dialog', { name: en('setup.title') });
    await setup.getByRole('checkbox', { name: 'German', exact: true }).check();
    await setup.getByText(en('setup.installNow', { count: 2 })).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await setup.getByRole('radio', { name: en('engines.policyAsk') }).check();
    await setup.getByRole('button', { name: en('setup.finish') }).click();
    await setup.waitFor({ state: 'hidden' });
    const admin = await signIn(server.address, newPassword);
    await until(
      () => admin.call(listModels),
      ({ models }) =>
        models.filter(({ kind, installed }) => kind === 'machine-translation' && installed)
          .length === 2,
      60_000,
    );
    const { engine } = await admin.call(translateText, {
      body: { text: 'Good morning.', from: 'en', to: 'de' },
    });
    expect(engine.id).toBe('bergamot');
    expect(await admin.attempt(finishSetup, { body: {} })).toMatchObject({ code: 'SETUP_DONE' });
  } finally {
    await keepFailure(page, context);
  }
});

test('it is not asked again, and its answers are on the Engines screen', async (context) => {
  try {
    await page.goto(`${server.address}/engines`);
    const policy = page.getByRole('combobox', { name: en('engines.downloadPolicy') });
    await policy.waitFor();
    expect(await policy.inputValue()).toBe(en('engines.policyAsk'));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('combobox', { name: en('engines.speechModelOfInstallation') }).click();
    await page.getByRole('option', { name: 'Whisper small' }).click();
    await page
      .getByText(en('engines.speechModelMissing', { model: 'Whisper small', used: 'Whisper base' }))
      .waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(browser.problems).toEqual([]);
  } finally {
    await keepFailure(page, context, 'engines');
  }
});
