/** Keys and drawing come between two slices. Milliseconds. */
const sliceMs = 8;

/** Calls `work` with the time of a slice until it answers that all is done. Answers what ends it sooner. */
export function workInSlices(work: (sliceMs: number) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    if (!work(sliceMs)) timer = setTimeout(next);
  };
  timer = setTimeout(next);
  return () => clearTimeout(timer);
}
