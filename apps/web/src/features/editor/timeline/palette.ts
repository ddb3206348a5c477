/** The timeline's colors. Each is a custom property of timeline.module.css, so both color schemes work. */
const names = [
  'background',
  'lane',
  'ruler',
  'line',
  'text',
  'dimmed',
  'wave',
  'waveInCue',
  'cueFill',
  'cueLine',
  'selectedFill',
  'currentFill',
  'currentText',
  'warning',
  'error',
  'conflict',
  'stale',
  'colleague',
  'shot',
  'playhead',
  'snap',
  'chip',
  'chipText',
] as const;
export type Palette = Record<(typeof names)[number], string>;

const property = (name: string): string =>
  `--timeline-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Reads the colors as currently resolved by the browser; a canvas does not support custom properties. */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const style = getComputedStyle(probe);
  const palette = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(${property(name)})`;
      return [name, style.color];
    }),
  ) as Palette;
  probe.remove();
  return palette;
}
