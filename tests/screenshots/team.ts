import { createDisclaimer, getDisclaimer } from '@glossa/contracts/disclaimers';
import { addFeedback, moveFeedback, viewFeedback } from '@glossa/contracts/feedback';
import type { Page } from 'playwright-core';
import { type Client, until } from '../e2e/support/api.ts';
import { en } from '../e2e/support/en.ts';

const tickets = [
  {
    kind: 'wrong-term',
    severity: 'high',
    subject: 'The reading room is a “sala de lectura”',
    text: '“Habitación” is a bedroom.',
    atMs: 9_200,
  },
  { kind: 'timing', severity: 'normal', subject: 'The cue comes before the voice', atMs: 3_100 },
  { kind: 'idea', severity: 'low', subject: 'Names of districts in the glossary' },
] as const;

/** Team features: feedback, reports, the disclaimer, and the dashboard in Arabic. */
export async function takeTeam(
  page: Page,
  client: Client,
  mediaId: string,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  for (const ticket of tickets)
    await client.call(addFeedback, {
      body: { ...ticket, mediaId: 'atMs' in ticket ? mediaId : null },
    });
  const { items } = await client.call(viewFeedback);
  const first = items.find(({ subject }) => subject === tickets[0].subject);
  if (!first) throw new Error('The ticket that was written is not listed.');
  await client.call(moveFeedback, {
    body: { ticketId: first.ticketId, revision: 1, status: 'In progress' },
  });
  await page.goto('/feedback');
  await page.getByText(tickets[2].subject).waitFor();
  await take(page, 'feedback');
  await page.goto('/admin-reports');
  await page.locator('.recharts-surface').first().waitFor();
  await take(page, 'reports');

  const run = (text: string, marks: object = {}) => ({ text, ...marks });
  await client.call(createDisclaimer, {
    body: {
      language: 'en',
      content: [
        {
          kind: 'paragraph',
          runs: [
            run('Translated by a machine', { bold: true }),
            run(' and checked by people. In doubt, what was said in the original holds.'),
          ],
        },
      ],
    },
  });
  await until(
    () => client.call(getDisclaimer),
    (all) => all.some(({ language }) => language === 'es'),
    60_000,
  );
  await page.goto('/disclaimer?language=es');
  await page.getByRole('textbox', { name: en('disclaimer.text') }).waitFor();
  await take(page, 'disclaimer');
  await page.evaluate('localStorage.setItem("glossa.language", "ar")');
  await page.goto('/dashboard');
  await page.getByText('Library opening').first().waitFor();
  await take(page, 'dashboard-arabic');
  await page.evaluate('localStorage.setItem("glossa.language", "en")');
  await page.goto('/dashboard');
  await page.getByText('Library opening').first().waitFor();
}
