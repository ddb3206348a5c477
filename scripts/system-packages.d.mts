export const systemPackages: ReadonlyArray<{
  apt: string;
  proof: string | string[];
  purpose: 'start' | 'test';
  why: string;
}>;
