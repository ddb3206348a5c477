export type Purpose = 'start' | 'test' | 's3' | 'hostile' | 'image' | 'corpus';

/** Whose packages each needs, its own included. */
export const purposes: Readonly<Record<Purpose, readonly Purpose[]>>;

export const systemPackages: ReadonlyArray<{
  apt: string;
  proof: string | string[];
  purpose: Purpose;
  why: string;
}>;
