import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaDetails } from '@glossa/contracts/media';
import { makeCategory, newPassword, signIn } from '../e2e/support/api.ts';
import { addColleague, plainCues, publishCues, transcribe } from '../e2e/support/editor.ts';
import type { Ledger } from './ledger.ts';
import { createPerson, type Person } from './person.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import { createSound } from './uploading.ts';

const colleagues = ['ruth', 'omar'];
export const trafficCategory = 'Traffic';
export const cuesOfEach = 30;

export type Team = {
  people: Person[];
  transcribeIds: string[];
  categoryId: string;
  /** Another colleague with a transcript of their own, who makes no traffic. The password is `newPassword`. */
  addColleague: (userName: string) => Promise<MediaDetails>;
};

/** An administrator and two colleagues, each with a transcript to edit. */
export async function createTeam(
  product: Pick<Product, 'address' | 'folder' | 'password'>,
  ledger: Ledger,
  random: Random,
  options: { behindProxy?: boolean } = {},
): Promise<Team> {
  const admin = await signIn(product.address(), product.password);
  const add = (userName: string) =>
    addColleague(admin, product.address(), {
      userName,
      displayName: userName,
      role: 'Organisation administrator',
    });
  const addTranscript = async (userName: string) => {
    const path = join(product.folder, '..', `${userName}.wav`);
    await writeFile(path, createSound(random, 2));
    const media = await transcribe(admin, path);
    const cues = plainCues(cuesOfEach, (index) => `Line ${index} for ${userName}.`);
    await publishCues(admin, media, cues);
    return media;
  };
  for (const userName of colleagues) await add(userName);
  const people = ['admin', ...colleagues].map((userName) =>
    createPerson(product.address, userName, newPassword, ledger, options),
  );
  const transcribeIds: string[] = [];
  for (const { userName } of people)
    transcribeIds.push((await addTranscript(userName)).transcribeId ?? '');
  return {
    people,
    transcribeIds,
    categoryId: await makeCategory(admin, trafficCategory),
    addColleague: async (userName) => {
      await add(userName);
      return addTranscript(userName);
    },
  };
}
