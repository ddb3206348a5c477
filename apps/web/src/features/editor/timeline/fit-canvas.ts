/**
 * Sizes a canvas in device pixels with a context in CSS pixels. `isNew` if that cleared it. Null if the browser returns
 * no context (too little memory): nothing is drawn then.
 */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  size: { width: number; height: number },
): { context: CanvasRenderingContext2D; isNew: boolean } | null {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(size.width * ratio));
  const height = Math.max(1, Math.round(size.height * ratio));
  const isNew = canvas.width !== width || canvas.height !== height;
  if (isNew) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { context, isNew };
}
