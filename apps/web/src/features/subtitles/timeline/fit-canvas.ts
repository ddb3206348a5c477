/**
 * Gives a canvas the size of its place in device pixels and a context that counts in CSS pixels. `isNew` when it was
 * emptied by that. Null where the browser gives no context (too little memory): nothing is drawn then.
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
