export const slowestSpeed = 0.25;
export const fastestSpeed = 4;

/** The speeds in the menu and for the keys. */
export const playerSpeeds: readonly number[] = [
  slowestSpeed,
  0.5,
  0.75,
  1,
  1.25,
  1.5,
  2,
  3,
  fastestSpeed,
];

/** The next speed of the menu, up (1) or down (-1); the same one at the end. */
export function nextSpeed(rate: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? playerSpeeds.find((speed) => speed > rate)
      : playerSpeeds.findLast((speed) => speed < rate);
  return next ?? rate;
}
