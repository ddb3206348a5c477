import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addFeedback, viewFeedback } from '@glossa/contracts/feedback';
import { saveGlossary, saveGlossaryEntry, viewGlossaries } from '@glossa/contracts/glossaries';
import { finishSetup } from '@glossa/contracts/setup';
import type { Api } from '../api.ts';
import { type SeedClient, signInForSeed } from './seed-client.ts';
import { seedFeedback, seedGlossary } from './seed-content.ts';
import { type SeededMedia, seedMedia } from './seed-media.ts';
import { seedTeam } from './seed-people.ts';

/**
 * Fills an installation with users of every role, media with transcripts in every state, translations, a glossary and
 * feedback, through the product's own calls. Running it again only adds what is missing.
 */
export async function seedDevelopmentData(
  { app }: Pick<Api, 'app'>,
  options: {
    /** The administrator's, on the first start. */
    temporaryPassword?: string | undefined;
    expectSpeech: (text: string) => void;
    onStep?: (step: string) => void;
  },
): Promise<void> {
  const { temporaryPassword, expectSpeech, onStep = () => {} } = options;
  onStep('people');
  const admin = await signInForSeed(app, 'admin', temporaryPassword);
  if (temporaryPassword !== undefined) await admin.call(finishSetup, { body: {} });
  const team = await seedTeam(app, admin);
  onStep('glossary');
  // Before the media, so that translations use its terms.
  await seedOneGlossary(team.clients.orgadmin);
  onStep('media');
  const folder = await mkdtemp(join(tmpdir(), 'glossa-seed-'));
  try {
    const media = await seedMedia({ folder, expectSpeech }, team);
    onStep('feedback');
    await seedOneTicket(team.clients.requester, media);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function seedOneGlossary(client: SeedClient): Promise<void> {
  const { name, description, entries } = seedGlossary;
  const { items } = await client.call(viewGlossaries);
  if (items.some((glossary) => glossary.name === name)) return;
  const { glossaryId } = await client.call(saveGlossary, {
    body: { glossaryId: null, name, description },
  });
  for (const { terms, ...entry } of entries)
    await client.call(saveGlossaryEntry, {
      body: { ...entry, terms: [...terms], glossaryId, entryId: null },
    });
}

async function seedOneTicket(client: SeedClient, media: SeededMedia): Promise<void> {
  const { media: title, ...ticket } = seedFeedback;
  const { items } = await client.call(viewFeedback);
  if (items.some(({ subject }) => subject === ticket.subject)) return;
  await client.call(addFeedback, {
    body: { ...ticket, mediaId: media.get(title) ?? null, atMs: 1_000 },
  });
}
