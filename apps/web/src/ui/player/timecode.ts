/** Milliseconds as HH:MM:SS.s, the form of every time in the editor. Cut, not rounded: 999 ms is still second 0. */
export function formatTimecode(ms: number): string {
  const tenths = Math.max(0, Math.floor(ms / 100));
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${tenths % 10}`;
}

/** A time for screen readers: "1 hour 2 minutes 3 seconds". */
export function speakTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts: Array<[number, string]> = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const spoken = parts
    .filter(([value, unit]) => value > 0 || (unit === 'second' && seconds === 0))
    .map(([value, unit]) => `${value} ${unit}${value === 1 ? '' : 's'}`);
  return spoken.join(' ');
}
