import { createHash } from 'node:crypto';
import { tarEnd, tarFill, tarHead } from '../../apps/server/src/platform/tar.ts';

type Part = { name: string; content: string | Uint8Array; head?: (head: Buffer) => void };

const modelId = 'bergamot-en-de';

/** The header checksum of tar: the sum of its bytes, with its own field (8 bytes from 148) counted as blanks. */
function seal(head: Buffer): void {
  head.fill(' ', 148, 156);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
}

const tarOf = (parts: readonly Part[]): Uint8Array =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, head: change }) => {
      const bytes = Buffer.from(content);
      const head = tarHead(name, bytes.length, new Date(0));
      change?.(head);
      seal(head);
      return [head, bytes, tarFill(bytes.length)];
    }),
    tarEnd,
  ]);

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const weights = 'weights';

/** The description of a model, of files that it says are there. */
const about = (paths: readonly string[], id = modelId): Part => ({
  name: `${id}/glossa-model.json`,
  content: JSON.stringify({
    ...{ id, version: 'v1', installedAt: '2026-01-02T03:04:05.000Z' },
    files: paths.map((path) => ({ path, bytes: weights.length, sha256: sha256(weights) })),
  }),
});
const fileAt = (path: string, head?: (head: Buffer) => void): Part => ({
  name: `${modelId}/${path}`,
  content: weights,
  ...(head ? { head } : {}),
});
const model = 'model.ende.bin';
export const placeOfBundle = '/tmp/hostile-bundle';
const outside = `${'../'.repeat(16)}tmp/hostile-bundle`;

/** Bundles of models that no Glossa has exported. All of them are refused, also to a System administrator. */
export const hostileBundles: ReadonlyArray<{ name: string; what: string; bytes: Uint8Array }> = (
  [
    ['outside', 'a file outside of its folder', [about([model, outside]), fileAt(outside)]],
    [
      'absolute',
      'an absolute path',
      [about([model, placeOfBundle]), { name: placeOfBundle, content: weights }],
    ],
    ['id', 'a path as the id of a model', [about([model], '../../hostile')]],
    ['unstated', 'a file that is not described', [about([model]), fileAt(model), fileAt('more')]],
    ['twice', 'a file twice', [about([model, model]), fileAt(model), fileAt(model)]],
    [
      'link',
      'a link to a file of the server',
      [
        about([model]),
        {
          ...fileAt(model, (head) => {
            head.write('2', 156);
            head.write('/etc/passwd', 157);
          }),
          content: '',
        },
      ],
    ],
    [
      'larger',
      'a size beyond the end',
      [about([model]), fileAt(model, (head) => head.write('77777777777\0', 124))],
    ],
    [
      'negative',
      'a negative size',
      [about([model]), fileAt(model, (head) => head.fill(0xff, 124, 136))],
    ],
    ['deep', 'a description of deep nesting', [deep('[', 60_000)]],
    ['huge', 'a description of 8 MB', [deep(' ', 8_000_000)]],
    ['other', 'a model that there is not', [about([model], 'bergamot-xx-yy')]],
    [
      'many',
      '20,000 empty parts',
      Array.from({ length: 20_000 }, () => ({ name: 'x', content: '' })),
    ],
  ] as Array<[string, string, Part[]]>
).map(([name, what, parts]) => ({ name: `${name}.tar`, what, bytes: tarOf(parts) }));

function deep(piece: string, times: number): Part {
  return { name: `${modelId}/glossa-model.json`, content: piece.repeat(times) };
}
