import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/** `cut`: connections are reset and new ones refused. `silent`: nothing passes, as where a cable was pulled. */
export type RelayMode = 'open' | 'cut' | 'silent' | 'slow';

/** A place in what is said, right before or after the server does what it is asked. */
export type Interruption = {
  /** In what a client sends. */
  request: RegExp;
  /** In what the server says when it is done. */
  answer: RegExp;
  when: 'before' | 'after';
  /** Whether it is this one, of all requests that match. */
  choose: () => boolean;
  /** The connection has been reset: the request was not handed on, or its answer was not. */
  interrupt: () => void;
};

export type Relay = {
  /** `http://127.0.0.1:port`. */
  address: string;
  port: number;
  set: (mode: RelayMode) => void;
  /** Undefined: none, from now on. */
  interruptAt: (interruption: Interruption | undefined) => void;
  close: () => Promise<void>;
};

/** Of each piece that passes a slow relay, in milliseconds. */
const slowMs = 300;

/**
 * One address in front of a server that comes back on another port, or whose network fails. Where the server is away,
 * connections are reset, as they are without anything in between.
 */
export async function startRelay(target: () => string | NetConnectOpts): Promise<Relay> {
  const sockets = new Set<Socket>();
  /** Only those can be reset: the server behind may listen on a Unix socket. Their other sides end with them. */
  const clients = new Set<Socket>();
  let mode: RelayMode = 'open';
  let interruption: Interruption | undefined;
  /** `mayPass` is false for what ends the connection. */
  const pass = (from: Socket, to: Socket, mayPass: (piece: Buffer) => boolean) => {
    from.on('data', (piece) => {
      if (!mayPass(piece)) return;
      from.pause();
      const send = () => {
        if (mode === 'silent') return void waiting.add(send);
        to.write(piece, () => from.resume());
      };
      if (mode === 'slow') setTimeout(send, slowMs);
      else send();
    });
    from.on('end', () => to.end());
  };
  /** What arrived while nothing passed. */
  const waiting = new Set<() => void>();
  const server = createServer((client) => {
    if (mode === 'cut') return void client.resetAndDestroy();
    const upstream = connect(optionsOf(target()));
    const both = [client, upstream];
    clients.add(client);
    client.on('close', () => clients.delete(client));
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', () => {}); // `close` follows, and ends the other side.
      socket.on('close', () => {
        sockets.delete(socket);
        for (const other of both) other.destroy();
      });
    }
    /** Reached by its request; the answer is awaited. */
    let reached: Interruption | undefined;
    const end = ({ interrupt }: Interruption) => {
      client.resetAndDestroy();
      interrupt();
      return false;
    };
    pass(client, upstream, (piece) => {
      const at = interruption;
      if (!at?.request.test(piece.toString('latin1')) || !at.choose()) return true;
      if (at.when === 'before') return end(at);
      reached = at;
      return true;
    });
    pass(upstream, client, (piece) =>
      reached?.answer.test(piece.toString('latin1')) ? end(reached) : true,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    set: (next) => {
      mode = next;
      if (mode === 'cut') for (const client of clients) client.resetAndDestroy();
      const sends = [...waiting];
      waiting.clear();
      for (const send of sends) send();
    },
    interruptAt: (next) => {
      interruption = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function optionsOf(target: string | NetConnectOpts): NetConnectOpts {
  if (typeof target !== 'string') return target;
  const { hostname, port } = new URL(target);
  return { port: Number(port), host: hostname };
}
