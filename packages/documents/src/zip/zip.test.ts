import { spawnSync } from 'node:child_process';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { inflateEntry } from './inflate-entry.ts';
import { readZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

const files = {
  'b/first.xml': strToU8('<first/>'.repeat(50)),
  'a.bin': Uint8Array.from({ length: 500 }, (_, i) => (i * 31) & 255),
  'é.txt': strToU8('accent'),
};
const zip = zipSync(files, { mtime: new Date('2024-05-06T07:08:10Z'), comment: 'kept' });

test('the checksum is the standard one', () => {
  expect(crc32(strToU8('123456789'))).toBe(0xcbf43926);
});

test('entries keep order, bytes and dates, and only the replaced one changes', () => {
  const archive = readZip(zip);
  const out = writeZip(archive, new Map([['b/first.xml', strToU8('<second/>')]]));
  expect(strFromU8(unzipSync(out)['b/first.xml'] ?? new Uint8Array())).toBe('<second/>');
  const again = readZip(out).entries;
  expect(again.map(({ name }) => name)).toEqual(Object.keys(files));
  for (const [index, entry] of again.entries()) {
    const before = archive.entries[index];
    expect([entry.date, entry.time]).toEqual([before?.date, before?.time]);
    if (index > 0) expect(entry.packed).toEqual(before?.packed);
    if (before) expect(inflateEntry(before)).toEqual(Object.values(files)[index]);
  }
});

test('reads zip64 fields and trailing sizes of streaming writers', () => {
  const script = [
    'import io, sys, zipfile',
    'class Pipe(io.RawIOBase):',
    '  def __init__(self): self.data = b""',
    '  def writable(self): return True',
    '  def write(self, b): self.data += bytes(b); return len(b)',
    'pipe = Pipe()',
    'with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as z:',
    '  with z.open("a.txt", "w", force_zip64=True) as f: f.write(b"streamed " * 100)',
    'sys.stdout.buffer.write(pipe.data)',
  ].join('\n');
  const made = spawnSync('python3', ['-c', script]);
  expect(made.stderr.toString()).toBe('');
  const archive = readZip(new Uint8Array(made.stdout));
  const entry = archive.entries[0];
  expect(entry && strFromU8(inflateEntry(entry))).toBe('streamed '.repeat(100));
  const out = writeZip(archive, new Map());
  expect(strFromU8(unzipSync(out)['a.txt'] ?? new Uint8Array())).toBe('streamed '.repeat(100));
});

test.each([
  ['a line end', [0x0d, 0x0a]],
  ['zeros up to a block', Array.from({ length: 512 }, () => 0)],
  ['what looks like an end', [0x50, 0x4b, 0x05, 0x06]],
  ['the end of an empty zip', [0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 60 }, () => 0)]],
])('bytes behind the end (%s) are left out', (_what, more) => {
  const commented = [...zip.subarray(0, -2), 4, 0, ...strToU8('kept')];
  const archive = readZip(Uint8Array.from([...commented, ...more]));
  expect(archive.entries.map(({ name }) => name)).toEqual(Object.keys(files));
  expect(strFromU8(archive.comment)).toBe('kept');
  expect(writeZip(archive, new Map())).toEqual(
    writeZip(readZip(Uint8Array.from(commented)), new Map()),
  );
});

test('a file that was cut off, or has no end, is damaged', () => {
  expect(() => readZip(zip.subarray(0, zip.length - 30))).toThrow('documents.damaged');
  expect(() => readZip(Uint8Array.from({ length: 600 }, () => 0x50))).toThrow('documents.damaged');
});
