import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type OutsideServiceFake,
  startOutsideService,
} from '../../../apps/server/src/testing/outside-service.ts';
import { newPassword } from '../support/api.ts';
import { en } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** An administrator sets up a translation service on the screen, and it translates without a restart. */
const journey = useJourney({ env: { GLOSSA_SERVICE_ALLOW_PRIVATE: '127.0.0.1' } });
const service = 'LibreTranslate';
let fake: OutsideServiceFake;
let page: Page;

beforeAll(async () => {
  fake = await startOutsideService();
  ({ page } = await journey.open('admin', { password: newPassword }));
});
afterAll(() => fake.close());

const table = () => page.getByRole('table', { name: en('outsideServices.title') });
const rowOf = (name: string) => table().getByRole('row', { name: new RegExp(name) });
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
const translate = async (text: string) => {
  await page.goto('/translate');
  await page.getByRole('textbox', { name: en('translate.textToTranslate') }).fill(text);
  await page.keyboard.press('Control+Enter');
};

test('what the environment sets says so, and can be tested', async () => {
  await page.goto('/engines');
  const speech = rowOf(en('speech.service'));
  await speech
    .getByText(en('outsideServices.setByVariable', { variable: 'GLOSSA_SPEECH_URL' }))
    .waitFor();
  await button(speech, en('outsideServices.testName', { service: en('speech.service') })).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, en('outsideServices.test')).click();
  await dialog.getByText(en('outsideServices.works')).waitFor();
  await page.keyboard.press('Escape');
});

test('a service is tested and saved, and translates at once', async () => {
  await page.goto('/engines');
  await button(rowOf(service), en('outsideServices.setUpName', { service })).click();
  const dialog = page.getByRole('dialog', { name: en('outsideServices.setUpName', { service }) });
  await dialog.getByLabel(en('outsideServices.address')).fill(fake.baseUrl);
  const key = dialog.getByRole('textbox', { name: en('outsideServices.key') });
  await key.fill('wrong-key');
  await button(dialog, en('outsideServices.test')).click();
  await dialog.getByText(en('outsideServices.unauthorized')).waitFor();
  await key.fill(fake.key);
  expect(await dialog.getByText(en('outsideServices.unauthorized')).count()).toBe(0);
  await button(dialog, en('outsideServices.test')).click();
  await dialog.getByText(en('outsideServices.works')).waitFor();
  await button(dialog, en('common.save')).click();
  await rowOf(service).getByText(fake.baseUrl).waitFor();
  await translate('Good morning.');
  await page.getByText('[libre] Good morning.').first().waitFor();
});

test('a removed service is not used any longer', async () => {
  await page.goto('/engines');
  await button(rowOf(service), en('common.removeName', { name: service })).click();
  const question = page.getByRole('dialog', {
    name: en('outsideServices.removeTitle', { service }),
  });
  await button(question, en('common.remove')).click();
  await rowOf(service).getByText(en('outsideServices.notSetUp')).waitFor();
  const before = fake.calls.length;
  await translate('The library is in the city.');
  await page.getByText('La biblioteca es en la ciudad.').first().waitFor();
  expect(fake.calls).toHaveLength(before);
});
