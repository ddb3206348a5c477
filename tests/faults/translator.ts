import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { languages } from '@glossa/contracts/languages';

export const serviceFaults = ['error', 'silence', 'garbage', 'cut'] as const;
export type ServiceMode = 'good' | (typeof serviceFaults)[number];

export type FaultyTranslator = {
  baseUrl: string;
  set: (mode: ServiceMode) => void;
  calls: () => number;
  close: () => Promise<void>;
};

const served = Object.values(languages).map(({ base }) => ({ code: base }));

/** LibreTranslate’s protocol: a service that puts a word before each text, fails, hangs, or hangs up, as it is told. */
export async function startFaultyTranslator(): Promise<FaultyTranslator> {
  let mode: ServiceMode = 'good';
  let calls = 0;
  let unanswered: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    try {
      for await (const part of request) text += String(part);
    } catch {
      return; // The caller was killed.
    }
    calls += 1;
    if (mode === 'error') return void response.writeHead(500).end('out of order');
    if (mode === 'garbage') return void response.writeHead(200).end('{"translatedText": ');
    if (mode === 'cut') return void response.destroy();
    if (mode === 'silence') return void unanswered.push(response);
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') return void response.end(JSON.stringify(served));
    const { q, target } = JSON.parse(text) as { q: string[]; target: string };
    response.end(JSON.stringify({ translatedText: q.map((one) => `${target} ${one}`) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      mode = next;
      if (mode !== 'good') return;
      for (const response of unanswered) response.destroy();
      unanswered = [];
    },
    calls: () => calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
