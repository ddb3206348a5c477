/** What a node can be told to do: each kind of job needs one of these. */
export const capabilities = [
  'prepare',
  'speech',
  'translate',
  'render',
  'documents',
  'mail',
] as const;
export type Capability = (typeof capabilities)[number];
