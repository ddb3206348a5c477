export type Purpose = 'start' | 'test' | 's3' | 'hostile';

/** In the order in which each includes those before. */
export const purposes: readonly Purpose[];

export const systemPackages: ReadonlyArray<{
  apt: string;
  proof: string | string[];
  purpose: Purpose;
  why: string;
}>;
