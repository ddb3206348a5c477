import type { SpecContext } from './spec-check.ts';

/** Several requirements are seen in the course of one story: it is played once. */
export function once<T>(
  play: (context: SpecContext) => Promise<T>,
): (context: SpecContext) => Promise<T> {
  const played = new WeakMap<SpecContext, Promise<T>>();
  return (context) => {
    const before = played.get(context) ?? play(context);
    played.set(context, before);
    return before;
  };
}
