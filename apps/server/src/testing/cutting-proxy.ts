import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttingProxy = Awaited<ReturnType<typeof startCuttingProxy>>;

/** A network between client and server that loses what it is told to. */
export async function startCuttingProxy(port: number) {
  let cutAfter: number[] = [];
  let losing: { answer: RegExp; times: number } | undefined;
  let lost = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      // A cut connection is an error for one of its ends, which is what is tested.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    let sent = 0;
    client.on('data', (piece: Buffer) => {
      const [limit] = cutAfter;
      if (limit === undefined || sent + piece.length <= limit) {
        sent += piece.length;
        server.write(piece);
        return;
      }
      cutAfter.shift();
      lost += 1;
      client.pause();
      server.write(piece.subarray(0, limit - sent), () => client.resetAndDestroy());
    });
    server.on('data', (piece: Buffer) => {
      if (!losing?.answer.test(piece.toString('latin1'))) return client.write(piece);
      losing.times -= 1;
      lost += 1;
      if (losing.times === 0) losing = undefined;
      return client.resetAndDestroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Connections that have carried so many bytes to the server break, one for each number. */
    cutRequests: (...bytes: number[]) => {
      cutAfter = bytes;
    },
    /** The next answers that match reach no client. */
    loseAnswers: (answer: RegExp, times = 1) => {
      losing = { answer, times };
    },
    /** How often something was lost since the last call. */
    countLost: () => {
      const count = lost;
      lost = 0;
      return count;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
