import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getMediaDetailsMultiParam, type MediaItem } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signIn } from '../support/api.ts';
import { makeDataFolder } from '../support/server.ts';

/** `npm run dev`: sample data, a server that restarts on changes, and the web app in front of it. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const source = fileURLToPath(
  new URL('../../../apps/server/src/platform/clock.ts', import.meta.url),
);
const password = 'Sample@data4all';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
beforeAll(async () => {
  data = await makeDataFolder();
});
afterAll(() => data.remove());

class Dev {
  output = '';
  readonly child: ChildProcess;
  #waiting = new Set<() => void>();

  constructor() {
    const args = ['scripts/dev.mjs', '--port', '0', '--data', data.path];
    this.child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        for (const check of this.#waiting) check();
      });
  }

  /** The first match in the output from `from` on. */
  async sees(pattern: RegExp, from = 0): Promise<RegExpMatchArray> {
    const ended = once(this.child, 'exit').then(() => {
      throw new Error(`It ended before ${pattern}:\n${this.output}`);
    });
    const seen = new Promise<RegExpMatchArray>((resolve) => {
      const check = () => {
        const match = this.output.slice(from).match(pattern);
        if (!match) return;
        this.#waiting.delete(check);
        resolve(match);
      };
      this.#waiting.add(check);
      check();
    });
    return Promise.race([seen, ended]);
  }

  async address(): Promise<string> {
    const [, address = ''] = await this.sees(/Glossa for development: (\S+?)\/?\n/);
    return address;
  }

  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGINT');
    const [code] = await ended;
    return code as number | null;
  }
}

const readMedia = async (client: Client): Promise<MediaItem[]> =>
  (await client.call(getMediaDetailsMultiParam, { body: { page: 1, pageSize: 100 } })).items;

test('development has sample data, a reloading web app, and a server that restarts on changes', async () => {
  const dev = new Dev();
  try {
    const address = await dev.address();
    for (const userName of ['admin', 'orgadmin', 'translator', 'requester', 'viewer']) {
      expect(dev.output).toMatch(new RegExp(`^ +${userName} +\\S`, 'm'));
      await signIn(address, password, userName);
    }
    const verifier = await signIn(address, password, 'verifier');
    const media = await readMedia(verifier);
    expect(
      Object.fromEntries(
        media.map(({ title, verification, uploadedStatus }) => [
          title,
          verification ?? uploadedStatus,
        ]),
      ),
    ).toEqual({
      'Library opening': 'VERIFIED',
      'Interview with the architect': 'IN_REVIEW',
      'Fire safety training': 'PENDING',
      'Press conference': 'REJECTED',
      'Budget meeting': 'PENDING',
      'Empty recording': 'failed',
      'Notes of the meeting': 'ready',
    });

    const page = await (await fetch(`${address}/`)).text();
    expect(page).toContain('/@vite/client');
    const script = await fetch(`${address}/src/main.tsx`);
    expect([script.status, await script.text()]).toEqual([200, expect.stringContaining('import')]);

    const before = dev.output.length;
    const now = new Date();
    await utimes(source, now, now); // Like saving it without a change.
    await dev.sees(/clock\.ts changed, restarting/, before);
    await dev.sees(/\[server\] ready after/, before);
    expect((await fetch(`${address}/health`)).status).toBe(200);
    // Open pages keep working: the sessions are in the database.
    expect(await readMedia(verifier)).toHaveLength(media.length);
  } finally {
    expect(await dev.stop()).toBe(0);
  }
});

test('a second start adds nothing to the sample data', async () => {
  const dev = new Dev();
  try {
    const client = await signIn(await dev.address(), password, 'verifier');
    expect(await readMedia(client)).toHaveLength(7);
  } finally {
    expect(await dev.stop()).toBe(0);
  }
});
