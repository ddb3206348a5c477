import { expect, test } from 'vitest';
import { formatLogLine } from './pretty-log.ts';

const time = new Date(2026, 0, 2, 9, 5, 7).getTime();
const line = (record: object, colors = false) =>
  formatLogLine(
    `${JSON.stringify({ level: 30, time, pid: 1, hostname: 'h', ...record })}\n`,
    colors,
  );

test('a line is time, level, message and fields', () => {
  expect(line({ msg: 'files removed', removed: 3, kind: 'two words', ids: ['a'] })).toBe(
    '09:05:07 INFO  files removed removed=3 kind="two words" ids=["a"]\n',
  );
});

test('a request is one short line without its id', () => {
  const request = { method: 'GET', path: '/api/x', status: 200, ms: 12, reqId: 'r-1' };
  expect(line({ ...request, msg: 'answered' })).toBe('09:05:07 INFO  GET /api/x 200 12 ms\n');
});

test('a failed request keeps its id', () => {
  const request = { method: 'GET', path: '/api/x', status: 500, ms: 12, reqId: 'r-1' };
  expect(line({ ...request, msg: 'answered' })).toContain('500 12 ms reqId=r-1');
});

test('an error has its stack, a warning only its message', () => {
  const err = {
    type: 'TypeError',
    message: 'x is not a function',
    stack: 'TypeError: x\n    at f',
  };
  expect(line({ level: 50, msg: 'failed', err })).toBe(
    '09:05:07 ERROR failed\n    TypeError: x\n    at f\n',
  );
  expect(line({ level: 40, msg: 'failed', err })).toBe(
    '09:05:07 WARN  failed\n    TypeError: x is not a function\n',
  );
});

test('long values are cut, and control characters cannot reach the terminal', () => {
  const text = line({ msg: 'a\u001b[31mb\r\nc', value: 'v'.repeat(500) });
  expect(text).toMatch(/INFO {2}ab c value=v{120}…\n$/);
});

test('colors are used only where asked for', () => {
  expect(line({ msg: 'm' }, true)).toContain('\u001b[32mINFO');
  expect(line({ msg: 'm' })).not.toContain('\u001b');
});

test('text that is not a record is passed on', () => {
  expect(formatLogLine('plain text\n', false)).toBe('plain text\n');
});
