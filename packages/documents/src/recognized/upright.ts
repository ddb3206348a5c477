import { boxAround, type PdfBox, type Turn, type Upright } from '../pdf/page.ts';

type Size = { width: number; height: number };
/** As in SVG: a, b, c, d, e, f. */
export type UprightMatrix = readonly [number, number, number, number, number, number];

/** From the page as it is shown, which has this size, to the upright page. */
export function uprightMatrix({ turn, skew = 0 }: Upright, shown: Size): UprightMatrix {
  const turns = {
    0: [1, 0, 0, 1, 0, 0],
    90: [0, 1, -1, 0, shown.height, 0],
    180: [-1, 0, 0, -1, shown.width, shown.height],
    270: [0, -1, 1, 0, 0, shown.width],
  } as const;
  const { width, height } = uprightSize({ turn }, shown);
  const [x, y] = [width / 2, height / 2];
  const angle = (-skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return multiply(turns[turn ?? 0], [
    ...([cos, sin, -sin, cos] as const),
    ...([x - cos * x + sin * y, y - sin * x - cos * y] as const),
  ]);
}

export const uprightSize = (
  { turn }: { turn?: Turn | undefined },
  { width, height }: Size,
): Size => (turn === 90 || turn === 270 ? { width: height, height: width } : { width, height });

/** Where a box of the upright page, which has this size, is on the page as it is shown. */
export function boxAsShown(box: PdfBox, upright: Upright, size: Size): PdfBox {
  const [a, b, c, d, e, f] = uprightMatrix(upright, uprightSize(upright, size));
  const area = a * d - b * c;
  const back = (x: number, y: number): PdfBox => ({
    x: (d * (x - e) - c * (y - f)) / area,
    y: (a * (y - f) - b * (x - e)) / area,
    ...{ width: 0, height: 0 },
  });
  const [end, foot] = [box.x + box.width, box.y + box.height];
  return boxAround([back(box.x, box.y), back(end, box.y), back(box.x, foot), back(end, foot)]);
}

/** First one, then the other. */
function multiply(one: UprightMatrix, other: UprightMatrix): UprightMatrix {
  const [a, b, c, d, e, f] = one;
  const [g, h, i, j, k, l] = other;
  return [
    ...([a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j] as const),
    ...([e * g + f * i + k, e * h + f * j + l] as const),
  ];
}
