/** Read at a small size, so that measuring takes less time than rendering. */
const copy = new OffscreenCanvas(320, 180);
const context = copy.getContext('2d', { willReadFrequently: true });

/** The number of filled pixels of the scaled-down canvas, and its width. */
export function drawn(): { pixels: number; width: number } {
  const canvas = document.querySelector('canvas');
  if (!canvas) return { pixels: 0, width: 0 };
  if (!context) throw new Error('no 2D canvas');
  context.clearRect(0, 0, copy.width, copy.height);
  context.drawImage(canvas, 0, 0, copy.width, copy.height);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  let pixels = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) pixels += 1;
  return { pixels, width: canvas.width };
}

/** Milliseconds until the picture is as expected, or -1 after five seconds. */
export async function waitUntil(is: (now: ReturnType<typeof drawn>) => boolean): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < 5000) {
    if (is(drawn())) return performance.now() - start;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return -1;
}
