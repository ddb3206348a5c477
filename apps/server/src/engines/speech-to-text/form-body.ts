import { randomUUID } from 'node:crypto';
import { ReadableStream as WebStream } from 'node:stream/web';

export type FormFile = {
  name: string;
  fileName: string;
  type: string;
  sizeBytes: number;
  bytes: () => AsyncIterable<Uint8Array>;
};

/**
 * A form with a file (RFC 7578) as the options of a fetch: the file is read as it is sent. The form of fetch itself reads
 * all of it into memory, and when the other side answers before the end, it throws where no one can catch it, which ends
 * the process (ERR_INVALID_STATE, "ReadableStream is already closed").
 */
export function formBody(
  fields: readonly (readonly [name: string, value: string])[],
  file: FormFile,
) {
  const boundary = `form-${randomUUID()}`;
  const head = Buffer.from(
    fields.map(([name, value]) => `${part(boundary, name)}\r\n\r\n${value}\r\n`).join('') +
      `${part(boundary, file.name)}; filename="${file.fileName}"\r\nContent-Type: ${file.type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* file.bytes();
    yield tail;
  }
  return {
    body: WebStream.from(parts()) as ReadableStream<Uint8Array>,
    duplex: 'half' as const,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      // Some services take no body of unknown length.
      'content-length': String(head.length + file.sizeBytes + tail.length),
    },
  };
}

const part = (boundary: string, name: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
