import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Relay = { address: string; close: () => Promise<void> };

/**
 * One address for a browser, in front of a server that comes back on another port. Where the server is away, connections
 * are reset, as they are without anything in between.
 */
export async function startRelay(target: () => string): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const { hostname, port } = new URL(target());
    const upstream = connect(Number(port), hostname);
    const both = [client, upstream];
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', () => {}); // `close` follows, and ends the other side.
      socket.on('close', () => {
        sockets.delete(socket);
        for (const other of both) other.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
