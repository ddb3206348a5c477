import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { saveCategory } from '@glossa/contracts/categories';
import {
  deleteMedia,
  getMediaDetailsMultiParam,
  getVideoInformation,
} from '@glossa/contracts/media';
import { updateSubtitle } from '@glossa/contracts/subtitle-changes';
import { editableSubtitle } from '@glossa/contracts/subtitles';
import type { DraftRecord, Ledger, Upload } from './ledger.ts';
import { convert, createOrdering } from './orders.ts';
import { type Person, Refused } from './person.ts';
import type { Random } from './random.ts';
import { createSound, type NewFile, uploadAtOnce, uploadInChunks } from './uploading.ts';

export type Traffic = {
  resume: () => void;
  /** Resolves when everyone has ended what they were doing: nothing is unanswered. */
  pause: () => Promise<void>;
  /** A recording whose work takes seconds. */
  /** With so many bytes behind its end, which no player minds. */
  uploadVideo: (extraBytes?: number) => Promise<Upload>;
  /** By the resumable protocol, with a connection that breaks in one of its chunks. */
  uploadBroken: () => Promise<Upload>;
};

export type TrafficOptions = {
  address: () => string;
  ledger: Ledger;
  random: Random;
  people: readonly Person[];
  categoryId: string;
  /** Which each of the first people edits. */
  transcribeIds: readonly string[];
  video: Buffer;
  /** The second person also has documents and recordings translated, and the last one converts files. */
  orders?: boolean;
  /** More that people do, each again and again. */
  more?: ReadonlyArray<{
    person: Person;
    step: (traffic: Traffic) => Promise<void>;
    pauseMs: number;
  }>;
};

const finals = ['transcribed', 'failed', 'cancelled', 'ready'];
const chunkBytes = 64 * 1024;

/** Users who edit, list, upload, look after their media and delete some, each one request after the other. */
export async function createTraffic(options: TrafficOptions): Promise<Traffic> {
  const { address, ledger, random, people, categoryId, video } = options;
  let runs = false;
  let released: Array<() => void> = [];
  const active = new Set<Promise<void>>();
  let count = 0;
  const nameFile = (extension: string) => {
    count += 1;
    return `${ledger.fault}-${count}-${random.integer(1, 1e9)}.${extension}`;
  };

  const mayGo = async () => {
    while (!runs) await new Promise<void>((resolve) => released.push(resolve));
  };
  /** Until the process ends; a step that throws is an answer no client should get. */
  const repeat = (person: Person, step: () => Promise<void>, pauseMs: number) => {
    const loop = async () => {
      for (;;) {
        await mayGo();
        const running = step().catch((error: Error) => {
          ledger.oddities.push({
            fault: ledger.fault,
            text: `${person.userName}: ${error.message}`,
          });
        });
        active.add(running);
        await running;
        active.delete(running);
        await delay(pauseMs);
      }
    };
    void loop();
  };

  for (const [index, transcribeId] of options.transcribeIds.entries()) {
    const person = people[index];
    if (!person) throw new Error('There are more transcripts than people.');
    const edit = await startEditing(person, transcribeId, ledger, random.fork(`edit ${index}`));
    repeat(person, edit, 100);
  }
  for (const [index, person] of people.entries()) {
    const own = random.fork(`person ${index}`);
    repeat(person, () => list(person), 200);
    const tidy = createUploader(options, person, own, nameFile);
    repeat(person, tidy, 250);
  }
  const [first] = people;
  if (!first) throw new Error('There is no one to make traffic.');
  repeat(first, () => addCategory(first, ledger), 1_500);

  const traffic: Traffic = {
    resume: () => {
      runs = true;
      for (const release of released) release();
      released = [];
    },
    pause: async () => {
      runs = false;
      await Promise.all(active);
    },
    uploadVideo: (extraBytes = 16) => {
      const bytes = Buffer.concat([video, Buffer.alloc(extraBytes, random.bytes(16))]);
      return uploadInChunks(first, ledger, { name: nameFile('avi'), bytes }, categoryId, {
        chunkBytes: Math.max(1024 * 1024, Math.ceil(bytes.length / 6)),
        address,
      });
    },
    uploadBroken: () => {
      const file = { name: nameFile('wav'), bytes: createSound(random, random.integer(6, 12)) };
      const breakAt = random.integer(0, Math.floor(file.bytes.length / chunkBytes) - 1);
      return uploadInChunks(first, ledger, file, categoryId, { chunkBytes, breakAt, address });
    },
  };
  const orderer = people[1];
  const converter = people.at(-1);
  if (options.orders && orderer && converter) {
    const order = { ledger, categoryId, nameFile, uploadVideo: traffic.uploadVideo };
    const next = createOrdering({ ...order, person: orderer, random: random.fork('orders') });
    repeat(orderer, next, 400);
    const own = random.fork('conversions');
    repeat(converter, () => convert({ ...order, person: converter, random: own }), 4_000);
  }
  for (const { person, step, pauseMs } of options.more ?? [])
    repeat(person, () => step(traffic), pauseMs);
  return traffic;
}

/** Answers what changes one cue of the person's own draft. The same change is sent until it is answered. */
async function startEditing(
  person: Person,
  transcribeId: string,
  ledger: Ledger,
  random: Random,
): Promise<() => Promise<void>> {
  const draft = await person.insist(editableSubtitle, {
    params: { transcribe_id: transcribeId, report_id: '0' },
  });
  const record: DraftRecord = {
    reportId: draft.reportId,
    firstChange: draft.changeNumber,
    changes: 0,
    cues: new Map(),
  };
  ledger.drafts.push(record);
  const revisions = new Map(draft.lowerSubtitleList.map(({ id, revision }) => [id, revision]));
  return async () => {
    const cueId = random.pick([...revisions.keys()]);
    const text = `Change ${record.changes + 1} of ${person.userName}.`;
    const { fault } = ledger;
    const result = await person.insist(updateSubtitle, {
      body: {
        reportId: draft.reportId,
        changeId: randomUUID(),
        changes: [{ cueId, revision: revisions.get(cueId) ?? 0, cue: { text } }],
      },
    });
    record.changes += 1;
    record.cues.set(cueId, { text, fault });
    revisions.set(cueId, result.revisions[cueId] ?? 0);
  };
}

async function list(person: Person): Promise<void> {
  await person.once(getMediaDetailsMultiParam, { body: { mineOnly: true } });
}

async function addCategory(person: Person, ledger: Ledger): Promise<void> {
  const { fault } = ledger;
  const name = `Category ${randomUUID()}`;
  const answer = await person.once(saveCategory, { body: { name, description: '' } });
  if (answer?.status !== 200) return;
  const { categoryId } = answer.body.data as { categoryId: string };
  ledger.categories.push({ fault, id: categoryId, name });
}

/** Uploads one after the other: the next when the last has been worked on. Deletes every third. */
function createUploader(
  { address, ledger, categoryId }: TrafficOptions,
  person: Person,
  random: Random,
  nameFile: (extension: string) => string,
): () => Promise<void> {
  let current: Upload | undefined;
  let done = 0;
  return async () => {
    if (!current?.mediaId) {
      const resumable = random.chance(0.5);
      const file: NewFile = {
        name: nameFile('wav'),
        bytes: createSound(random, resumable ? random.integer(4, 10) : 2),
      };
      current = resumable
        ? await uploadInChunks(person, ledger, file, categoryId, { chunkBytes, address })
        : await uploadAtOnce(person, ledger, file, categoryId);
      return;
    }
    const answer = await person.once(getVideoInformation, { params: { mediaId: current.mediaId } });
    if (answer?.status !== 200) return;
    const media = answer.body.data as { uploadedStatus: string; fileName: string };
    if (!finals.includes(media.uploadedStatus)) return;
    done += 1;
    if (done % 3 === 0) await remove(person, media.fileName, current);
    current = undefined;
  };
}

async function remove(person: Person, fileName: string, upload: Upload): Promise<void> {
  try {
    await person.insist(deleteMedia, { params: { fileName } });
  } catch (error) {
    // An earlier request did it, and its answer was lost: 410 for those who could see the media.
    if (!(error instanceof Refused && [404, 410].includes(error.status))) throw error;
  }
  upload.deleted = true;
}
