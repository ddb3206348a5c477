import { createHash } from 'node:crypto';
import { request as startRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { resumableUploadPath, uploadFile } from '@glossa/contracts/uploads';
import { monoWavHeader } from '../../apps/server/src/engines/media-tools/wav-header.ts';
import type { Ledger, Upload } from './ledger.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

export type NewFile = { name: string; bytes: Buffer };

const sampleRate = 16_000;

/** A tone with noise of its own: no two files are equal. */
export function createSound(random: Random, seconds: number): Buffer {
  const data = Buffer.alloc(seconds * sampleRate * 2);
  const pitch = random.integer(200, 900);
  for (let at = 0; at < data.length / 2; at += 1)
    data.writeInt16LE(Math.round(9_000 * Math.sin((at * pitch) / sampleRate)), at * 2);
  random.bytes(64).copy(data, 1_000);
  return Buffer.concat([monoWavHeader(data.length, sampleRate), data]);
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const startRecord = (ledger: Ledger, file: NewFile): Upload => {
  const record: Upload = {
    fault: ledger.fault,
    fileName: file.name,
    sha256: sha256(file.bytes),
    acknowledged: false,
    mayFail: ledger.mayFail,
  };
  ledger.uploads.push(record);
  return record;
};

/** In one request, which is not repeated: where no answer comes, there may be a row or none. */
export async function uploadAtOnce(
  person: Person,
  ledger: Ledger,
  file: NewFile,
  categoryId: string,
): Promise<Upload> {
  const record = startRecord(ledger, file);
  const answer = await person.once(uploadFile, {
    form: () => {
      const form = new FormData();
      form.append('categoryId', categoryId);
      form.append('spokenLanguage', 'en');
      form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      return form;
    },
  });
  if (answer?.status === 200) acknowledge(record, answer.body.data);
  else await delay(200);
  return record;
}

function acknowledge(record: Upload, data: unknown): void {
  record.acknowledged = true;
  record.mediaId = (data as { mediaId: string }).mediaId;
}

export type TusOptions = {
  chunkBytes: number;
  /** Breaks the connection inside this chunk, once. */
  breakAt?: number;
  address: () => string;
};

/** By the resumable protocol, as a browser does it: asks for the stored offset after each break, until it is done. */
export async function uploadInChunks(
  person: Person,
  ledger: Ledger,
  file: NewFile,
  categoryId: string,
  { chunkBytes, breakAt, address }: TusOptions,
): Promise<Upload> {
  const record = startRecord(ledger, file);
  const location = await create(person, file, categoryId);
  let offset = 0;
  let left = breakAt;
  record.uploadId = location.split('/').at(-1) ?? '';
  for (let chunk = 0; ; chunk += 1) {
    const part = file.bytes.subarray(offset, offset + chunkBytes);
    if (chunk === left) {
      await breakOff(person, new URL(location, address()), offset, part);
      left = undefined;
    }
    const answer = await person.send(location, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(part),
    });
    if (answer?.status === 200) {
      acknowledge(record, answer.body.data);
      return record;
    }
    if (answer?.status === 204) {
      offset = Number(answer.headers.get('upload-offset'));
      continue;
    }
    if (answer && [400, 403, 413, 415, 422].includes(answer.status))
      throw new Error(`An upload was refused: ${answer.status} ${answer.body.code}`);
    await delay(200);
    // Of a finished upload it is the whole length: the last request is sent again, empty, and has the same answer.
    offset = await readOffset(person, location, file.bytes.length);
  }
}

async function create(person: Person, file: NewFile, categoryId: string): Promise<string> {
  const fields = { filename: file.name, categoryId, spokenLanguage: 'en' };
  const metadata = Object.entries(fields).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  for (;;) {
    const answer = await person.send(resumableUploadPath, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(file.bytes.length),
        'upload-metadata': metadata.join(','),
      },
    });
    const location = answer?.headers.get('location');
    if (answer?.status === 201 && location) return location;
    if (answer && answer.status < 500 && ![401, 429].includes(answer.status))
      throw new Error(`No upload could be created: ${answer.status} ${answer.body.code}`);
    await delay(200);
  }
}

/** What the server has. It must know an upload that was neither refused nor ended. */
async function readOffset(person: Person, location: string, length: number): Promise<number> {
  for (;;) {
    const answer = await person.send(location, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0' },
    });
    if (answer?.status === 200) return Number(answer.headers.get('upload-offset'));
    if (answer && [404, 410].includes(answer.status)) {
      const reason = await readReason(person, location, length);
      throw new Error(`An upload that had begun is unknown: ${answer.status}, ${reason}`);
    }
    await delay(200);
  }
}

/** The answer to HEAD has no body; the last request again is refused with the stored reason. */
async function readReason(person: Person, location: string, length: number): Promise<string> {
  const answer = await person.send(location, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(length),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(),
  });
  return answer ? `${answer.body.code} ${answer.body.message}` : 'no answer';
}

/** Sends half of a chunk, then resets the connection. */
async function breakOff(person: Person, url: URL, offset: number, part: Buffer): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = startRequest(url, {
      method: 'PATCH',
      headers: {
        authorization: person.authorization(),
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(part.length),
      },
    });
    request.on('error', () => resolve());
    request.on('response', (response) => response.resume());
    request.on('close', resolve);
    request.write(part.subarray(0, Math.floor(part.length / 2)), () => {
      setImmediate(() => request.destroy());
    });
  });
}
