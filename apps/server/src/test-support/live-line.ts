import { createLiveTicket, type LiveMessage, livePath } from '@glossa/contracts/live-messages';
import { WebSocket } from 'ws';
import { dataOf } from './media-journeys.ts';
import { type Caller, call, type TestApi } from './test-api.ts';

export type LiveLine = { messages: LiveMessage[]; close: () => void };

/** The caller's open live channel at a server that listens on `host`, and what came over it until now. */
export async function openLine(api: TestApi, host: string, caller: Caller): Promise<LiveLine> {
  const { ticket } = dataOf<{ ticket: string }>(await call(api, createLiveTicket, { caller }));
  const socket = new WebSocket(`ws://${host}${livePath}?ticket=${ticket}`, {
    origin: `http://${host}`,
  });
  const messages: LiveMessage[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as LiveMessage));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { messages, close: () => socket.terminate() };
}
