import type { Page } from 'playwright-core';

type Frame = Record<string, unknown> & { type: string };
export type LiveFrames = {
  /** The sockets that were opened. */
  addresses: string[];
  frames: Frame[];
  /** The statuses of a media or a translation request, in their order, without repetitions. */
  statusesOf: (id: string | undefined) => string[];
};

type Status = { id?: string; ticketId?: string; status: string };

/** What a status message carries: a list under the name of its type. */
export function listIn(frame: Frame): unknown[] {
  const list = frame[frame.type];
  return Array.isArray(list) ? list : [];
}

/** Keeps what the live channel says to the page from here on. */
export function keepLiveFrames(page: Page): LiveFrames {
  const [addresses, frames]: [string[], Frame[]] = [[], []];
  page.on('websocket', (socket) => {
    addresses.push(socket.url());
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload))));
  });
  return {
    addresses,
    frames,
    statusesOf: (id) =>
      frames
        .filter(({ type }) => type === 'file_status' || type === 'request_status')
        .flatMap((frame) => listIn(frame) as Status[])
        .filter((one) => (one.ticketId ?? one.id) === id)
        .map(({ status }) => status)
        .filter((status, at, all) => status !== all[at - 1]),
  };
}
