/** Attention of one head: a row per token, a column per 20 ms frame of the window. */
export type AttentionRows = Float32Array[];

/**
 * The start frame of each token, by the method of Whisper's authors: normalize each head's attention over the tokens,
 * smooth it over time, average the heads, and find the cheapest monotonic path.
 */
export function alignTokens(
  heads: readonly AttentionRows[],
  firstRow: number,
  filterWidth: number,
): number[] {
  const frames = heads[0]?.[0]?.length ?? 0;
  const rows = (heads[0]?.length ?? 0) - firstRow;
  if (rows <= 0 || frames === 0) return [];
  const mean = new Float32Array(rows * frames);
  for (const head of heads) addNormalised(head, firstRow, filterWidth, mean);
  return cheapestPath(mean, rows, frames);
}

function addNormalised(
  head: AttentionRows,
  firstRow: number,
  filterWidth: number,
  sum: Float32Array,
): void {
  const frames = head[0]?.length ?? 0;
  const average = new Float64Array(frames);
  const squares = new Float64Array(frames);
  for (const row of head)
    for (let frame = 0; frame < frames; frame++) {
      const value = row[frame] ?? 0;
      average[frame] = (average[frame] ?? 0) + value / head.length;
      squares[frame] = (squares[frame] ?? 0) + (value * value) / head.length;
    }
  const normalised = new Float32Array(frames);
  for (let token = firstRow; token < head.length; token++) {
    const row = head[token];
    for (let frame = 0; frame < frames; frame++) {
      const mean = average[frame] ?? 0;
      const deviation = Math.sqrt(Math.max((squares[frame] ?? 0) - mean * mean, 1e-20));
      normalised[frame] = ((row?.[frame] ?? 0) - mean) / deviation;
    }
    addMedian(normalised, filterWidth, sum, (token - firstRow) * frames);
  }
}

function addMedian(values: Float32Array, width: number, sum: Float32Array, offset: number): void {
  const half = width >> 1;
  const last = values.length - 1;
  const around = new Float32Array(width);
  for (let frame = 0; frame <= last; frame++) {
    for (let shift = -half; shift <= half; shift++) {
      let index = Math.abs(frame + shift);
      if (index > last) index = Math.max(0, 2 * last - index);
      around[shift + half] = values[index] ?? 0;
    }
    around.sort();
    sum[offset + frame] = (sum[offset + frame] ?? 0) + (around[half] ?? 0);
  }
}

/** Dynamic time warping: the best path from (first token, first frame) to (last token, last frame). */
function cheapestPath(strength: Float32Array, rows: number, frames: number): number[] {
  const width = frames + 1;
  const cost = new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Uint8Array((rows + 1) * width);
  cost[0] = 0;
  for (let row = 1; row <= rows; row++)
    for (let frame = 1; frame <= frames; frame++) {
      const at = row * width + frame;
      const diagonal = cost[at - width - 1] ?? 0;
      const above = cost[at - width] ?? 0;
      const left = cost[at - 1] ?? 0;
      let best = left;
      let direction = LEFT;
      if (diagonal < above && diagonal < left) {
        best = diagonal;
        direction = DIAGONAL;
      } else if (above < diagonal && above < left) {
        best = above;
        direction = ABOVE;
      }
      cost[at] = best - (strength[(row - 1) * frames + frame - 1] ?? 0);
      cameFrom[at] = direction;
    }
  return firstFrames(cameFrom, rows, frames);
}

const DIAGONAL = 0;
const ABOVE = 1;
const LEFT = 2;

function firstFrames(cameFrom: Uint8Array, rows: number, frames: number): number[] {
  const begins = new Array<number>(rows).fill(0);
  let row = rows;
  let frame = frames;
  while (row > 0 && frame > 0) {
    begins[row - 1] = frame - 1;
    const direction = cameFrom[row * (frames + 1) + frame];
    if (direction !== LEFT) row--;
    if (direction !== ABOVE) frame--;
  }
  return begins;
}
