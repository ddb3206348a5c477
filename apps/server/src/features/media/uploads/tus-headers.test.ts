import { expect, test } from 'vitest';
import {
  assertVersion,
  carriesChunk,
  readChecksum,
  readLength,
  readMetadata,
  readMethod,
  readOffset,
} from './tus-headers.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each(['-5', '', ' 5', '5.0', '1e3', '0x10', '9007199254740992', '5, 5', 'five'])(
  'rejects the offset %j',
  (offset) => {
    expect(() => readOffset({ 'upload-offset': offset })).toThrow('Upload-Offset');
  },
);

test.each([
  [{}, 'Upload-Length'],
  [{ 'upload-length': '-5' }, 'Upload-Length'],
  [{ 'upload-length': '10', 'upload-defer-length': '1' }, 'Upload-Defer-Length'],
  [{ 'upload-defer-length': 'bad' }, 'Upload-Defer-Length'],
  [{ 'upload-defer-length': '0' }, 'Upload-Defer-Length'],
])('rejects the length in %j', (headers, named) => {
  expect(() => readLength(headers)).toThrow(named);
});

test('reads a length, now or later', () => {
  expect(readLength({ 'upload-length': '0' })).toBe(0);
  expect(readLength({ 'upload-length': '12' })).toBe(12);
  expect(readLength({ 'upload-defer-length': '1' })).toBeNull();
});

test('reads metadata with values, without values, and with blanks after commas', () => {
  const header = `filename ${base64('Übung.mp4')}, flag,empty ,ratio ${base64('1:2, 3')}`;
  expect([...readMetadata(header)]).toEqual([
    ['filename', 'Übung.mp4'],
    ['flag', ''],
    ['empty', ''],
    ['ratio', '1:2, 3'],
  ]);
  expect(readMetadata('').size).toBe(0);
});

test.each([
  ['a repeated key', `a ${base64('1')},a ${base64('2')}`],
  ['an empty key', `a ${base64('1')},`],
  ['a key that is not ASCII', `ä ${base64('1')}`],
  ['a value that is not Base64', 'a b%c'],
  ['two values', `a ${base64('1')} ${base64('2')}`],
])('rejects metadata with %s', (_what, header) => {
  expect(() => readMetadata(header)).toThrow('Upload-Metadata');
});

test.each([
  'md4 AAAA',
  'sha1',
  'sha1 AAAA',
  `SHA1 ${base64('x'.repeat(20))}`,
  `sha1 ${base64('x'.repeat(20))} x`,
])('rejects the checksum %j', (header) => {
  expect(() => readChecksum({ 'upload-checksum': header })).toThrow('Upload-Checksum');
});

test('reads the checksums that it announces', () => {
  expect(readChecksum({})).toBeUndefined();
  for (const [algorithm, bytes] of [
    ['sha1', 20],
    ['sha256', 32],
    ['md5', 16],
  ] as const) {
    const value = Buffer.alloc(bytes, 7);
    const header = `${algorithm} ${value.toString('base64')}`;
    expect(readChecksum({ 'upload-checksum': header })).toEqual({ algorithm, value });
  }
});

test('overrides a method that writes, and never lets a reading one write', () => {
  const wanted = (method: string) => ({ 'x-http-method-override': method });
  expect(readMethod('POST', {})).toBe('POST');
  expect(readMethod('POST', wanted('patch'))).toBe('PATCH');
  expect(readMethod('PATCH', wanted('DELETE'))).toBe('DELETE');
  expect(readMethod('HEAD', wanted('HEAD'))).toBe('HEAD');
  for (const [method, other] of [
    ['HEAD', 'PATCH'],
    ['OPTIONS', 'DELETE'],
    ['POST', 'CONNECT'],
  ] as const)
    expect(() => readMethod(method, wanted(other))).toThrow('X-HTTP-Method-Override');
});

test('knows its version and the type of a chunk', () => {
  assertVersion({ 'tus-resumable': '1.0.0' });
  for (const version of [undefined, '', '0.2.2', '1.0.1'])
    expect(() => assertVersion({ 'tus-resumable': version })).toThrow('1.0.0');
  expect(carriesChunk({ 'content-type': 'Application/offset+octet-stream; x=y' })).toBe(true);
  expect(carriesChunk({ 'content-type': 'application/octet-stream' })).toBe(false);
  expect(carriesChunk({})).toBe(false);
});
