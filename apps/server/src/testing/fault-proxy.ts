import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What happens to a request on its way: undefined lets it pass. */
export type Fault = 'unavailable' | 'slow' | 'half-body' | 'silent-body' | 'cut' | undefined;

export type FaultProxy = {
  url: string;
  /** Asked for each request, with its method and its path with the query. */
  choose: (fault: (method: string, path: string) => Fault) => void;
  requests: () => string[];
  close: () => Promise<void>;
};

const slowMs = 1_500;

/** Between a client and an HTTP server, which harms answers as a test wants it. Signatures stay valid. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  let choose: (method: string, path: string) => Fault = () => undefined;
  let seen: string[] = [];

  const pass = (incoming: IncomingMessage, answer: ServerResponse, fault: Fault) => {
    const { method, url, headers } = incoming;
    // A connection of its own: one that is kept may just have been closed.
    const options = { hostname, port, method, path: url, headers, agent: false };
    const onward = request(options, async (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      if (fault !== 'half-body' && fault !== 'silent-body') return response.pipe(answer);
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      const body = Buffer.concat(pieces);
      answer.write(body.subarray(0, Math.floor(body.length / 2)));
      if (fault === 'half-body') setTimeout(() => answer.destroy(), 50);
    });
    onward.on('error', () => {
      // Swift sends a body after the head of a missing object.
      if (method === 'HEAD' && answer.headersSent) answer.end();
      else answer.destroy();
    });
    incoming.pipe(onward);
  };

  const server = createServer(async (incoming, answer) => {
    const method = incoming.method ?? '';
    const path = incoming.url ?? '';
    seen.push(`${method} ${path}`);
    const fault = choose(method, path);
    if (fault === 'cut') return incoming.socket.destroy();
    if (fault === 'unavailable') {
      incoming.resume();
      const body =
        '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';
      answer.writeHead(503, { 'content-type': 'application/xml' });
      return answer.end(body);
    }
    if (fault === 'slow') await delay(slowMs);
    pass(incoming, answer, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    choose: (next) => {
      choose = next;
      seen = [];
    },
    requests: () => seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
