import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Fault =
  | 'none'
  | 'drop'
  | 'wrong-bytes'
  | 'missing'
  | 'slow'
  | 'very-slow'
  | 'no-ranges'
  | 'away';

export type ModelHost = {
  url: string;
  registryUrl: string;
  /** Every request for a file, and the range it asked for. */
  requests: Array<{ path: string; range: string | undefined }>;
  /** What goes wrong with files from now on; the list of models stays right except when the host is `away`. */
  fail: (fault: Fault) => void;
  /** Puts a file there, as packed or plain bytes. */
  put: (path: string, content: Uint8Array) => void;
  /**
   * Puts the files of a repository there as Hugging Face has them: listed with sizes and hashes by revision, those below
   * `onnx/` as large files. What is at `main` is replaced; files of other revisions stay.
   */
  addRepository: (repository: string, files: Record<string, Uint8Array>) => { revision: string };
  /** Lists a model of a direction, as Mozilla's updater does: size and hash of the model, paths of the others. */
  addBergamot: (from: string, to: string, files?: BergamotFiles) => void;
  stop: () => Promise<void>;
};
export type BergamotFiles = {
  model: Uint8Array;
  lex?: Uint8Array;
  vocab: Uint8Array;
  /** What Mozilla's names say about the weights; generated ones are not quantized. */
  weights?: 'intgemm.alphas' | 'float32';
};

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

const sha1 = (data: string | Uint8Array) => createHash('sha1').update(data).digest('hex');
const asGit = (data: Uint8Array) =>
  sha1(Buffer.concat([Buffer.from(`blob ${data.length}\0`), data]));

/** As Hugging Face lists it; of a large file, git has a pointer. */
function listFile(path: string, content: Uint8Array) {
  const entry = { type: 'file', path, size: content.length };
  if (!path.startsWith('onnx/')) return { ...entry, oid: asGit(content) };
  const lfs = { oid: sha256(content), size: content.length, pointerSize: 134 };
  return { ...entry, oid: sha1(`pointer ${lfs.oid}`), lfs };
}

/** A host with the layouts of Mozilla's registry and of Hugging Face, whose files fail as told. */
export async function startModelHost(): Promise<ModelHost> {
  const files = new Map<string, Uint8Array>();
  const models: Record<string, unknown[]> = {};
  /** Answers of Hugging Face’s API. */
  const lists = new Map<string, unknown>();
  const requests: ModelHost['requests'] = [];
  let fault: Fault = 'none';
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (fault === 'away') return void request.socket.destroy();
    if (path === '/db/models.json')
      return void response.end(
        JSON.stringify({ generated: '2026-11-01T00:00:00Z', baseUrl: url, models }),
      );
    const listed = lists.get(path.replace(/\?.*$/, ''));
    if (listed) return void response.end(JSON.stringify(listed));
    const content = files.get(path);
    if (request.method === 'HEAD')
      return void response
        .writeHead(content ? 200 : 404, content && { 'content-length': content.length })
        .end();
    requests.push({ path, range: request.headers.range });
    if (!content || fault === 'missing') return void response.writeHead(404).end();
    send(request, response, content, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const addBergamot: ModelHost['addBergamot'] = (from, to, given) => {
    const made: BergamotFiles = given ?? {
      model: randomBytes(300_000),
      vocab: randomBytes(20_000),
    };
    const pair = `${from}${to}`;
    const folder = `/models/${from}-${to}/run/exported`;
    const put = (name: string, data: Uint8Array) => {
      files.set(`${folder}/${name}`, gzipSync(data));
      return `${folder.slice(1)}/${name}`;
    };
    models[`${from}-${to}`] = [
      {
        architecture: 'base-memory',
        releaseStatus: 'Release',
        sourceLanguage: from,
        targetLanguage: to,
        files: {
          model: {
            path: put(`model.${pair}.${made.weights ?? 'intgemm.alphas'}.bin.gz`, made.model),
            uncompressedSize: made.model.length,
            uncompressedHash: sha256(made.model),
          },
          ...(made.lex
            ? { lexicalShortlist: { path: put(`lex.50.50.${pair}.s2t.bin.gz`, made.lex) } }
            : {}),
          vocab: { path: put(`vocab.${pair}.spm.gz`, made.vocab) },
        },
        metrics: { 'flores200-plus': { bleu: 40.1, chrf: 65.2, comet22: 0.88 } },
      },
    ];
  };
  return {
    url,
    registryUrl: `${url}/db/models.json`,
    requests,
    addBergamot,
    fail: (next) => {
      fault = next;
    },
    addRepository: (repository, added) => {
      const names = Object.keys(added);
      const revision = sha1(JSON.stringify(names.map((name) => sha256(added[name] as Uint8Array))));
      const tree = names.map((name) => listFile(name, added[name] as Uint8Array));
      lists.set(`/api/models/${repository}/revision/main`, { id: repository, sha: revision });
      lists.set(`/api/models/${repository}/tree/${revision}`, [
        { type: 'directory', oid: sha1('onnx'), size: 0, path: 'onnx' },
        ...tree,
      ]);
      for (const name of names)
        files.set(`/${repository}/resolve/${revision}/${name}`, added[name] as Uint8Array);
      return { revision };
    },
    put: (path, content) => void files.set(path, content),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  content: Uint8Array,
  fault: Fault,
): void {
  const bytes = fault === 'wrong-bytes' ? content.map((byte) => byte ^ 1) : content;
  const asked = Number(request.headers.range?.match(/^bytes=(\d+)-/)?.[1] ?? 0);
  const start = fault === 'no-ranges' ? 0 : Math.min(asked, bytes.length);
  const etag = `"${sha256(content).slice(0, 16)}"`;
  response.writeHead(start > 0 ? 206 : 200, {
    etag,
    'content-length': bytes.length - start,
    ...(start > 0 ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
  });
  const rest = bytes.subarray(start);
  if (fault === 'drop') {
    const half = Math.ceil(rest.length / 2);
    response.write(rest.subarray(0, half), () => setTimeout(() => response.destroy(), 20));
  } else if (fault === 'slow') sendSlowly(response, rest, 20);
  else if (fault === 'very-slow') sendSlowly(response, rest, 200);
  else response.end(rest);
}

/** One of so many pieces ten times a second. */
function sendSlowly(response: ServerResponse, rest: Uint8Array, pieces: number): void {
  const piece = Math.ceil(rest.length / pieces) || 1;
  let sent = 0;
  const timer = setInterval(() => {
    response.write(rest.subarray(sent, sent + piece));
    sent += piece;
    if (sent < rest.length) return;
    clearInterval(timer);
    response.end();
  }, 100);
  response.once('close', () => clearInterval(timer));
}
