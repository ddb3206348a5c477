import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** For tests: runs ffmpeg with synthetic sources and throws when it fails. */
export async function createTestMedia(args: readonly string[]): Promise<void> {
  await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { timeout: 60_000 });
}

export const pictures = (seconds: number, size = '320x180', rate = 10) => [
  ...['-f', 'lavfi', '-i', `testsrc=size=${size}:duration=${seconds}:rate=${rate}`],
];

export const tone = (seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:duration=${seconds}`,
];
