import { readFileSync, writeFileSync } from 'node:fs';
import { getDocInformation, getVideoInformation } from '@glossa/contracts/media';
import {
  getDocRequests,
  getVideoRequests,
  translateFile,
} from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { newPassword, until } from '../support/api.ts';
import { openBrowser } from '../support/browser.ts';
import { enter } from '../support/editor-page.ts';
import { callsOfMedia } from '../support/spec/calls-of-media.ts';
import { callsOfPeople, changePasswordCall } from '../support/spec/calls-of-people.ts';
import { callsOfTranslations, deletingCalls } from '../support/spec/calls-of-translations.ts';
import { type Check, coverageFile, renderFile } from '../support/spec/coverage-table.ts';
import { keepLiveFrames, type LiveFrames } from '../support/spec/live-frames.ts';
import {
  requirementOf,
  type SectionName,
  sectionNames,
  specChecks,
} from '../support/spec/requirements.ts';
import { type Answers, type Known, makeCall, type SpecCall } from '../support/spec/spec-call.ts';
import { goTo, runChecks, type SpecContext } from '../support/spec/spec-check.ts';
import { hasField, specFields } from '../support/spec/spec-fields.ts';
import { makePeople } from '../support/spec/spec-people.ts';
import { fetchSentences, storedFields, storeKey } from '../support/spec/spec-screens.ts';
import { actionSentences } from '../support/spec/spec-sentences.ts';
import { walkSignedIn, walkSignedOut } from '../support/spec/walk-routes.ts';
import { useJourney } from '../support/use-journey.ts';

/** Makes each call of the specification, and looks for its screens, fields, sentences, states and rules. */
const journey = useJourney();
const checks: Check[] = [];
const answers: Answers = new Map();
const known: Known = {};

let admin: Page;
let guest: Page;
let live: LiveFrames;
const opened: Array<() => Promise<void>> = [];
const saw = (section: SectionName, rows: ReadonlyArray<{ requirement: string; seen: string }>) =>
  checks.push(...rows.map((row) => ({ section, ...row })));
const away = { data: null, message: 'It is away.', success: false, code: 'INTERNAL' };

test('every route shows its screen, with the permission it needs', async () => {
  const product = { address: journey.server.address, known };
  await makePeople(product);
  ({ page: guest } = await journey.open('guest'));
  saw('Section 2: screens and routes', await walkSignedOut(guest));
  saw('Section 2: screens and routes', await walkSignedIn(guest, product));
});

test('the session is stored', async () => {
  ({ page: admin } = await journey.open('admin'));
  await enter(admin, 'admin', newPassword);
  const state = JSON.parse(
    String(await admin.evaluate(`localStorage.getItem(${JSON.stringify(storeKey)})`)),
  );
  for (const field of storedFields) {
    expect(state[field], field).toBeDefined();
    const requirement = requirementOf.stored(field);
    saw('Section 3: fields', [{ requirement, seen: `in \`${storeKey}\`` }]);
  }
});

test('every list that cannot be loaded says so', async () => {
  for (const sentence of fetchSentences) {
    const failing = `**${sentence.call}*`;
    await admin.route(failing, (route) => route.fulfill({ status: 500, json: away }));
    // What the start screen has loaded would stay.
    if (['/dashboard', '/upload-media/category'].includes(sentence.path))
      await admin.goto(sentence.path, { waitUntil: 'commit' });
    else await goTo(admin, sentence.path);
    const text = `Error fetching ${sentence.says} data: It is away.`;
    await admin.getByText(text).first().waitFor({ timeout: 10_000 });
    await admin.unroute(failing);
    const requirement = requirementOf.sentence(sentence);
    saw('Section 8: error catalogue', [{ requirement, seen: `on \`${sentence.path}\`` }]);
  }
});

test('the password form says what is wrong', async () => {
  for (const sentence of actionSentences) {
    await sentence.provoke(admin);
    await admin.getByText(sentence.says, { exact: true }).first().waitFor({ timeout: 10_000 });
    const requirement = requirementOf.said(sentence);
    saw('Section 5: validation rules', [{ requirement, seen: `on ${sentence.place}` }]);
  }
  await admin.keyboard.press('Escape');
});

async function makeCalls(list: readonly SpecCall[]): Promise<void> {
  for (const spec of list) {
    const seen = await makeCall(journey.server.address, spec, known, answers);
    saw('Section 7: calls', [{ requirement: requirementOf.call(spec), seen }]);
  }
}

const waitFor = async (mediaId = '', status: string): Promise<void> => {
  const details = status === 'ready' ? getDocInformation : getVideoInformation;
  await until(
    () => journey.admin.call(details, { params: { mediaId } }),
    ({ uploadedStatus }) => uploadedStatus === status,
    60_000,
  );
};
const translated = async (): Promise<void> => {
  const { mediaId = '', documentId = '' } = known;
  const client = journey.admin;
  if (!known.documentAsked)
    await client.call(translateFile, {
      body: { mediaId: documentId, targetLanguages: ['es'] },
    });
  known.documentAsked = 'yes';
  await until(
    async () => [
      ...(await client.call(getVideoRequests, { params: { mediaId } })),
      ...(await client.call(getDocRequests, { params: { mediaId: documentId } })),
    ],
    (all) => all.length === 2 && all.every(({ status }) => status === 'ready'),
    60_000,
  );
};

test('every call answers as its contract says', async () => {
  live = keepLiveFrames(admin);
  await admin.goto('/conversion');
  await expect.poll(() => live.addresses.length).toBeGreaterThan(0);
  await makeCalls(callsOfPeople);
  await makeCalls(callsOfMedia(waitFor));
  await makeCalls(callsOfTranslations(translated));
});

for (const section of sectionNames)
  test(`${section}: the product does what is required`, async () => {
    saw(section, await runChecks(specChecks[section], context()));
  });

const context = (): SpecContext => {
  shared ??= {
    address: journey.server.address,
    folder: journey.folder,
    output: journey.server.output,
    page: admin,
    guest,
    client: journey.admin,
    live,
    open: async ({ quiet = false, ...options } = {}) => {
      const browser = await openBrowser(journey.server.address, options);
      opened.push(async () => {
        await browser.close();
        expect(quiet ? [] : browser.problems).toEqual([]);
      });
      return browser;
    },
    known,
    answers,
  };
  return shared;
};
let shared: SpecContext | undefined;
afterAll(async () => {
  for (const close of opened) await close();
});

test('what was made is deleted, and the password changed', async () => {
  await makeCalls(deletingCalls(translated));
  await makeCalls([changePasswordCall]);
});

test('the table of the documentation says what was seen', () => {
  const fields = specFields.map((spec) => {
    const answer = answers.get(spec.call) ?? { data: null };
    const missing = spec.fields.filter((field) => !hasField(answer, field));
    expect(missing, spec.entity).toEqual([]);
    const names = spec.fields.map((field) => `\`${field.replace('~', '')}\``).join(', ');
    return { requirement: requirementOf.field(spec), seen: `${names} of \`${spec.call}\`` };
  });
  saw('Section 3: fields', fields);
  const table = renderFile(checks);
  if (process.env.GLOSSA_WRITE_SPEC_COVERAGE) writeFileSync(coverageFile, table);
  expect(readFileSync(coverageFile, 'utf8')).toBe(table);
});
