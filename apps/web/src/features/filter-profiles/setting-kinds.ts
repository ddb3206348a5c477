/** `lines`: a list with an entry on each line, described by `hint`. */
export type Setting = { name: string; label: string } & (
  | { kind: 'check' }
  | { kind: 'lines'; hint: string }
);

export const check = <Name extends string>(name: Name, label: string) =>
  ({ kind: 'check', name, label }) as const;
export const lines = <Name extends string>(name: Name, label: string, hint: string) =>
  ({ kind: 'lines', name, label, hint }) as const;
