import { createLiveTicket, type LiveMessage, livePath } from '@glossa/contracts/live-messages';
import { WebSocket } from 'ws';
import { dataOf } from './media-calls.ts';
import { type Caller, call, type TestApi } from './test-api.ts';

export type LiveClient = { messages: LiveMessage[]; close: () => void };

/** The caller's open live channel at a server that listens on `host`, and the messages received. */
export async function openLiveClient(
  api: TestApi,
  host: string,
  caller: Caller,
): Promise<LiveClient> {
  const { ticket } = dataOf<{ ticket: string }>(await call(api, createLiveTicket, { caller }));
  const socket = new WebSocket(`ws://${host}${livePath}?ticket=${ticket}`, {
    origin: `http://${host}`,
  });
  const messages: LiveMessage[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as LiveMessage));
  await new Promise((resolve, reject) => {
    // Open is too early: the server still reads who it is, and what is posted meanwhile comes as this first message.
    socket.once('message', resolve);
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`the server closed the connection: ${code}`)));
  });
  return { messages, close: () => socket.terminate() };
}
