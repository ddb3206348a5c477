import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What every scanner reports as a virus, by agreement (eicar.org). In parts, so that this file is not one. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('-');

export type FakeClamd = {
  port: number;
  /** Bytes of each file as received. */
  received: number[];
  /** Takes the place of the answer: a line, or what to do with the connection. */
  misbehave: (how: string | ((socket: Socket) => void) | undefined) => void;
  close: () => Promise<void>;
};

/**
 * Speaks as clamd 1.4 does: `npm run hostile` runs the product against the real one. It finds only the test virus, and
 * accepts `maxBytes` of a file.
 */
export async function startFakeClamd({ maxBytes = 1024 * 1024 } = {}): Promise<FakeClamd> {
  const received: number[] = [];
  let fault: string | ((socket: Socket) => void) | undefined;
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => {}); // The client's end is what a test looks at.
    const end = (line: string) => socket.end(`${line}\0`);
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more]);
      const command = bytes.subarray(0, bytes.indexOf(0)).toString();
      if (typeof fault === 'function') return fault(socket);
      if (command === 'zVERSION') return end('ClamAV 1.4.6/27480/Mon Jan  5 08:26:02 2026');
      if (command !== 'zINSTREAM') return end('UNKNOWN COMMAND');
      const file = readStream(bytes.subarray('zINSTREAM\0'.length));
      if (file.bytes.length > maxBytes) return end('INSTREAM size limit exceeded. ERROR');
      if (!file.complete) return;
      received.push(file.bytes.length);
      if (fault !== undefined) return end(fault);
      end(file.bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    misbehave: (how) => {
      fault = how;
    },
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Chunks with their length before them; one of no bytes is the end. */
function readStream(stream: Buffer): { bytes: Buffer; complete: boolean } {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at + 4 <= stream.length) {
    const length = stream.readUInt32BE(at);
    if (length === 0) return { bytes: Buffer.concat(chunks), complete: true };
    chunks.push(stream.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { bytes: Buffer.concat(chunks), complete: false };
}
