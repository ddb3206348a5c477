import { readFileSync, writeFileSync } from 'node:fs';
import { getDocInformation, getVideoInformation } from '@glossa/contracts/media';
import {
  getDocRequests,
  getVideoRequests,
  translateFile,
} from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { newPassword, until } from '../support/api.ts';
import { callsOfMedia } from '../support/spec/calls-of-media.ts';
import { callsOfPeople, changePasswordCall } from '../support/spec/calls-of-people.ts';
import { callsOfTranslations } from '../support/spec/calls-of-translations.ts';
import {
  type Check,
  coverageFile,
  listRequirements,
  renderFile,
  requirementOf,
  sections,
} from '../support/spec/coverage-table.ts';
import { type Answers, type Known, makeCall, type SpecCall } from '../support/spec/spec-call.ts';
import { hasField, specFields } from '../support/spec/spec-fields.ts';
import {
  fetchSentences,
  type SpecRoute,
  signedInRoutes,
  signedOutRoutes,
  storedFields,
  storeKey,
} from '../support/spec/spec-screens.ts';
import { actionSentences } from '../support/spec/spec-sentences.ts';
import { useJourney } from '../support/use-journey.ts';

/** Makes each call of the specification, and looks for its screens, fields and sentences. */
const journey = useJourney();
const routes: Check[] = [];
const stored: Check[] = [];
const sentences: Check[] = [];
const calls: Check[] = [];
const answers: Answers = new Map();
const known: Known = {};

let admin: Page;
const away = { data: null, message: 'It is away.', success: false, code: 'INTERNAL' };
/** What is looked for says when the screen is there. */
const arrive = { waitUntil: 'commit' } as const;

/** The tab's title, which ends with the product's name. */
const expectTitle = (page: Page, { path, title }: SpecRoute): Promise<void> =>
  vi.waitFor(async () => expect(await page.title(), path).toBe(`${title} · Glossa`), 10_000);

test('every route shows its screen', async () => {
  const { page } = await journey.open('visitor');
  for (const route of signedOutRoutes) {
    await page.goto(route.path, arrive);
    await expectTitle(page, route);
    expect(new URL(page.url()).pathname, route.path).toBe(route.ends);
    const seen = `${route.title}${route.ends === route.path ? '' : ` at \`${route.ends}\``}`;
    routes.push({ section: sections.routes, requirement: requirementOf.signedOut(route), seen });
  }
  ({ page: admin } = await journey.open('admin', { password: newPassword }));
  const state = JSON.parse(
    String(await admin.evaluate(`localStorage.getItem(${JSON.stringify(storeKey)})`)),
  );
  for (const field of storedFields) {
    expect(state[field], field).toBeDefined();
    const seen = `in \`${storeKey}\``;
    stored.push({ section: sections.fields, requirement: requirementOf.stored(field), seen });
  }
  for (const route of signedInRoutes) {
    await admin.goto(route.path, arrive);
    await expectTitle(admin, route);
    const requirement = requirementOf.signedIn(route);
    routes.push({ section: sections.routes, requirement, seen: route.title });
  }
});

test('every list that cannot be loaded says so', async () => {
  for (const sentence of fetchSentences) {
    const failing = `**${sentence.call}*`;
    await admin.route(failing, (route) => route.fulfill({ status: 500, json: away }));
    await admin.goto(sentence.path, arrive);
    const text = `Error fetching ${sentence.says} data: It is away.`;
    await admin.getByText(text).first().waitFor({ timeout: 10_000 });
    await admin.unroute(failing);
    const requirement = requirementOf.sentence(sentence);
    const seen = `on \`${sentence.path}\``;
    sentences.push({ section: sections.sentences, requirement, seen });
  }
});

test('the password form says what is wrong', async () => {
  for (const sentence of actionSentences) {
    await sentence.provoke(admin);
    await admin.getByText(sentence.says, { exact: true }).first().waitFor({ timeout: 10_000 });
    const requirement = requirementOf.said(sentence);
    sentences.push({ section: sections.sentences, requirement, seen: `on ${sentence.place}` });
  }
});

async function makeCalls(list: readonly SpecCall[]): Promise<void> {
  for (const spec of list) {
    const seen = await makeCall(journey.server.address, spec, known, answers);
    calls.push({ section: sections.calls, requirement: requirementOf.call(spec), seen });
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
  await makeCalls(callsOfPeople);
  await makeCalls(callsOfMedia(waitFor));
  await makeCalls(callsOfTranslations(translated));
  await makeCalls([changePasswordCall]);
});

test('the table of the documentation says what was seen', () => {
  const fields = specFields.map((spec): Check => {
    const answer = answers.get(spec.call) ?? { data: null };
    const missing = spec.fields.filter((field) => !hasField(answer, field));
    expect(missing, spec.entity).toEqual([]);
    const names = spec.fields.map((field) => `\`${field.replace('~', '')}\``).join(', ');
    const requirement = requirementOf.field(spec);
    return { section: sections.fields, requirement, seen: `${names} of \`${spec.call}\`` };
  });
  const checks = [...routes, ...fields, ...stored, ...calls, ...sentences];
  expect(checks.map(({ requirement }) => requirement)).toEqual(listRequirements());
  const table = renderFile(checks);
  if (process.env.GLOSSA_WRITE_SPEC_COVERAGE) writeFileSync(coverageFile, table);
  expect(readFileSync(coverageFile, 'utf8')).toBe(table);
});
