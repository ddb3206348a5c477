import type { CDPSession, Page } from 'playwright-core';

/**
 * Runs in every page from its start. `keyFrames`: milliseconds from each key to the end of the frame that shows it.
 * `events`: milliseconds from each event to the next paint, as measured by the browser (multiples of 8). `ready`:
 * milliseconds from the navigation to the first editable cue on a responsive page.
 */
const probe = `(() => {
  const probe = { keyFrames: [], events: [], ready: null };
  globalThis.probe = probe;
  const afterFrame = (done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(null);
  });
  addEventListener('keydown', (event) => {
    const at = event.timeStamp;
    afterFrame(() => probe.keyFrames.push(performance.now() - at));
  }, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) probe.events.push({ ms: entry.duration, name: entry.name });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  const poll = () => {
    const text = document.querySelector('textarea[data-cue-text]');
    if (document.querySelector('[data-cue-id]') && text && !text.readOnly)
      afterFrame(() => { probe.ready = performance.now(); });
    else setTimeout(poll, 4);
  };
  addEventListener('DOMContentLoaded', poll);
})()`;

export const addProbe = (page: Page): Promise<unknown> => page.addInitScript({ content: probe });

export const takeKeyFrames = (page: Page): Promise<number[]> =>
  page.evaluate('probe.keyFrames.splice(0)');
export const takeEvents = (page: Page): Promise<Array<{ ms: number; name: string }>> =>
  page.evaluate('probe.events.splice(0)');

/** Milliseconds; waits until ready. */
export const readyAfter = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const poll = () => probe.ready === null ? setTimeout(poll, 20) : resolve(probe.ready);
    poll();
  })`);

/** Scrolls by this many pixels per frame for a time; returns frames per second. `selector`: the scrolling element. */
export const scrollThrough = (
  page: Page,
  selector: string,
  { pixelsPerFrame, ms }: { pixelsPerFrame: number; ms: number },
): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const scroller = document.querySelector(${JSON.stringify(selector)});
    scroller.scrollTop = 0;
    let frames = 0;
    let first = null;
    const step = (now) => {
      first ??= now;
      if (now - first >= ${ms}) return resolve((frames * 1000) / (now - first));
      frames += 1;
      scroller.scrollTop += ${pixelsPerFrame};
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);

/** Megabytes of live JavaScript objects after garbage collection. */
export async function livingMb(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 ** 2;
}

export const percentile = (list: readonly number[], share: number): number => {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
};
export const median = (list: readonly number[]): number => percentile(list, 0.5);

/** A, B, B, A, A, B, …: drift over the run affects both equally. */
export async function alternate<T>(
  pairs: number,
  a: () => Promise<T[]>,
  b: () => Promise<T[]>,
): Promise<{ a: T[]; b: T[] }> {
  const all = { a: [] as T[], b: [] as T[] };
  for (let pair = 0; pair < pairs; pair += 1)
    for (const side of pair % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const))
      all[side].push(...(await (side === 'a' ? a : b)()));
  return all;
}
