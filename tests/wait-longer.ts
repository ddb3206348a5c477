import { vi } from 'vitest';

/** Milliseconds. vitest gives up after one second, which two busy cores may need for a request. */
const timeout = 15_000;
const wrapped = Symbol.for('glossa.waitsLonger');

// Runs for each file, and files share vitest's own objects.
const already = vi as typeof vi & { [wrapped]?: true };
if (!already[wrapped]) {
  already[wrapped] = true;
  const { waitFor, waitUntil } = vi;
  const longer = <Options extends object>(options: number | Options = {} as Options) =>
    typeof options === 'number' ? options : { timeout, ...options };
  vi.waitFor = (callback, options) => waitFor(callback, longer(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, longer(options));
}
