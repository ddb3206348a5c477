import type { FilterSettings } from '@glossa/contracts/filter-settings';

/** Whether the settings leave out the string at this path, such as `['login', 'buttons', '0']`. */
export function leavesOutKey({ keys }: FilterSettings, path: readonly string[]): boolean {
  if (keys.included.length === 0 && keys.excluded.length === 0) return false;
  // A key may have dots itself, as in properties.
  const steps = path.join('.').split('.');
  const matches = (pattern: string) => matchesPath(pattern.split('.'), steps);
  if (keys.included.length > 0 && !keys.included.some(matches)) return true;
  return keys.excluded.some(matches);
}

/** `*` is one step, `**` any number of them. Each pattern step is compared with each step once. */
export function matchesPath(pattern: readonly string[], path: readonly string[]): boolean {
  // Whether the pattern so far matches the first n steps.
  let reached = [true, ...path.map(() => false)];
  for (const step of pattern) {
    const next = path.map(
      (name, index) => (step === '*' || step === name) && reached[index] === true,
    );
    if (step === '**') {
      const first = reached.indexOf(true);
      reached = reached.map((_, index) => first >= 0 && index >= first);
    } else reached = [false, ...next];
  }
  return reached.at(-1) === true;
}
