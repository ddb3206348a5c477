import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PlainCue } from '@glossa/contracts/cues';
import { getVideoInformation, type MediaDetails } from '@glossa/contracts/media';
import {
  type CueChangeInput,
  type CueInput,
  updateSubtitle,
} from '@glossa/contracts/subtitle-changes';
import { type Draft, editableSubtitle, replaceSubtitle } from '@glossa/contracts/subtitles';
import { addEditUser, saveUser } from '@glossa/contracts/users';
import { runsLongTests } from '../../../apps/server/src/testing/long-tests.ts';
import { type Client, makeCategory, signIn, until, upload } from './api.ts';
import { speak } from './speech.ts';

const run = promisify(execFile);

type Person = { userName: string; displayName: string; role: string };

/** A colleague of the administrator with a role of those built in. Answers the one-time password. */
export async function addPerson(admin: Client, person: Person): Promise<string> {
  const { options } = await admin.call(addEditUser, { params: { id: '0' } });
  const role = options.roles.find(({ name }) => name === person.role);
  if (!role) throw new Error(`There is no role called ${person.role}.`);
  const { oneTimePassword } = await admin.call(saveUser, {
    body: {
      userId: null,
      userName: person.userName,
      displayName: person.displayName,
      email: null,
      isSSOLogin: false,
      roleIds: [role.id],
      departmentId: null,
      projectIds: [],
    },
  });
  if (!oneTimePassword) throw new Error(`${person.userName} has no one-time password.`);
  return oneTimePassword;
}

/** One who has signed in already; the password is `newPassword`. */
export const addColleague = async (
  admin: Client,
  address: string,
  person: Person,
): Promise<Client> => signIn(address, await addPerson(admin, person), person.userName);

/**
 * A moment of speech, so that there is a transcript to edit: a second or two of work for the engine. With `seconds`,
 * silence follows up to that length, at one picture a second.
 */
export async function makeClip(folder: string, name: string, seconds?: number): Promise<string> {
  const speech = await speak(folder, [`This is the recording called ${name}.`]);
  const path = join(folder, `${name}.mp4`);
  const picture = `testsrc2=size=320x180:rate=${seconds ? 1 : 10}`;
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-i', speech],
    ...(seconds ? ['-af', 'apad', '-t', String(seconds)] : ['-shortest']),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-movflags', '+faststart', path],
  ]);
  return path;
}

/** Uploads and waits until there is a transcript. */
export async function transcribe(
  client: Client,
  path: string,
  options: { spokenLanguage?: string; timeoutMs?: number } = {},
): Promise<MediaDetails> {
  const mediaId = await upload(client, path, await makeCategory(client, randomUUID()), {
    spokenLanguage: options.spokenLanguage ?? 'en',
  });
  return until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus, failure }) => {
      if (uploadedStatus === 'failed') throw new Error(failure?.message.text ?? 'It failed.');
      return uploadedStatus === 'transcribed';
    },
    options.timeoutMs ?? 120_000,
  );
}

/** The person's own draft of a transcript, or the one named. */
export const openDraft = (client: Client, media: MediaDetails, reportId = '0'): Promise<Draft> =>
  client.call(editableSubtitle, {
    params: { transcribe_id: media.transcribeId ?? '', report_id: reportId },
  });

/** All cues of a draft by time. */
export const cuesOf = (draft: Draft): PlainCue[] =>
  [...draft.upperSubtitleList, ...draft.lowerSubtitleList].toSorted(
    (a, b) => a.startMs - b.startMs || a.endMs - b.endMs,
  );

export type NewCue = Required<Pick<CueInput, 'startMs' | 'endMs' | 'text'>> & CueInput;

/** Lets these be the draft's cues, in place of all it has: c0, c1, and so on. */
export async function fillDraft(
  client: Client,
  draft: Draft,
  cues: readonly NewCue[],
): Promise<void> {
  const old = new Map(cuesOf(draft).map(({ id, revision }) => [id, revision]));
  const changes: CueChangeInput[] = cues.map((cue, index) => ({
    cueId: `c${index}`,
    revision: old.get(`c${index}`) ?? null,
    cue: { track: 'lower', speaker: null, ...cue },
  }));
  const wanted = new Set(changes.map(({ cueId }) => cueId));
  for (const [cueId, revision] of old)
    if (!wanted.has(cueId)) changes.push({ cueId, revision, cue: null });
  await client.call(updateSubtitle, {
    body: { reportId: draft.reportId, changeId: randomUUID(), changes },
  });
}

/** Publishes these as the transcript of the media. */
export async function publishCues(
  client: Client,
  media: MediaDetails,
  cues: readonly NewCue[],
): Promise<void> {
  const draft = await openDraft(client, media);
  await fillDraft(client, draft, cues);
  await client.call(replaceSubtitle, {
    body: { transcribeId: media.transcribeId ?? '', reportId: draft.reportId },
  });
}

/** Cues of two seconds each, one after the other, that keep the reading rules. */
export const plainCues = (count: number, textOf: (index: number) => string): NewCue[] =>
  Array.from({ length: count }, (_, index) => ({
    startMs: index * 3000,
    endMs: index * 3000 + 2400,
    text: textOf(index),
  }));

/** How many of them tests step through: after 30, lines and lengths are combined as before; the 20th is long. */
export const layoutSteps = runsLongTests ? 200 : 40;

/** Cues of one to six lines, some too fast, some longer than the timeline shows at first. */
export function layoutCues(count: number): NewCue[] {
  let startMs = 1000;
  return Array.from({ length: count }, (_, index) => {
    const lastsMs = index % 40 === 20 ? 40_000 : 1500 + (index % 5) * 500;
    const lines = 1 + (index % 6);
    const cue = {
      startMs,
      endMs: startMs + lastsMs,
      text: Array.from(
        { length: lines },
        (__, line) => `${'A longer sentence '.repeat((index + line) % 3)}of cue ${index}.`,
      ).join('\n'),
    };
    startMs += lastsMs + (index % 3) * 400;
    return cue;
  });
}
