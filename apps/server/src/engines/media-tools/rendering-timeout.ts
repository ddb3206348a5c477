import type { MediaProbe } from './port.ts';

const fullHdPixels = 1920 * 1080;

/** How long encoding a picture may take before something is wrong: on one busy core, and by the size of the picture. */
export function renderingTimeoutMs({ durationMs, video }: MediaProbe): number {
  const pixels = (video?.width ?? 0) * (video?.height ?? 0);
  return 30 * 60_000 + durationMs * 8 * Math.max(1, pixels / fullHdPixels);
}
