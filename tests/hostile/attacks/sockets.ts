import { createLiveTicket, livePath } from '@glossa/contracts/live-messages';
import { WebSocket } from 'ws';
import { type Attack, createAttack } from '../report.ts';
import { send } from '../request.ts';
import type { Target } from '../target.ts';

const waitMs = 10_000;

/** The code with which the server closed it, or undefined if it stayed open. */
const closedWith = (socket: WebSocket): Promise<number | undefined> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), waitMs);
    socket.once('close', (code) => {
      clearTimeout(late);
      resolve(code);
    });
    // Its close follows.
    socket.on('error', () => {});
  });

export async function trySockets({ address, stranger }: Target): Promise<Attack> {
  const attack = createAttack('live sockets');
  const url = `${address.replace('http', 'ws')}${livePath}`;
  const ticketOf = async () => {
    const { text } = await send(address, {
      method: createLiveTicket.method,
      path: createLiveTicket.path,
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    return (JSON.parse(text) as { data: { ticket: string } }).data.ticket;
  };
  const attempt = async (
    what: string,
    query: string,
    headers: Record<string, string>,
    act: (socket: WebSocket) => void = () => {},
  ) => {
    const socket = new WebSocket(`${url}${query}`, { headers });
    const closed = closedWith(socket);
    socket.once('open', () => act(socket));
    const code = await closed;
    attack.check(code === undefined && `${what}: stayed open`);
    socket.terminate();
  };
  const origin = { origin: address };
  await attempt('no ticket', '', origin);
  await attempt('an invented ticket', `?ticket=${'A'.repeat(32)}`, origin);
  await attempt('an access token', `?ticket=${stranger.token}`, origin);
  const evil = { origin: 'http://evil.example' };
  await attempt('another origin', `?ticket=${await ticketOf()}`, evil);
  const forgedHost = { ...evil, host: 'evil.example' };
  await attempt('another origin and its host', `?ticket=${await ticketOf()}`, forgedHost);
  const used = await ticketOf();
  const first = new WebSocket(`${url}?ticket=${used}`, { headers: origin });
  await new Promise((resolve) => first.once('open', resolve));
  await attempt('a ticket for the second time', `?ticket=${used}`, origin);
  first.terminate();
  const flood = (act: (socket: WebSocket) => void) => (socket: WebSocket) => {
    for (let count = 0; count < 5_000; count += 1) act(socket);
  };
  await attempt('a message of 1 MB', `?ticket=${await ticketOf()}`, origin, (socket) =>
    socket.send('x'.repeat(1_000_000)),
  );
  await attempt(
    'thousands of messages',
    `?ticket=${await ticketOf()}`,
    origin,
    flood((socket) => socket.send('x')),
  );
  await attempt(
    'thousands of pings',
    `?ticket=${await ticketOf()}`,
    origin,
    flood((socket) => socket.ping()),
  );
  return attack;
}
