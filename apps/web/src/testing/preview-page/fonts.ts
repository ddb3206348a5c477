import type { LoadFont } from '../../ui/player/subtitle-preview-session.ts';
import type { FontAddresses } from './requests.ts';

async function load(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

export const loadFonts =
  (fonts: FontAddresses): LoadFont =>
  ({ family }) =>
    Promise.all((fonts[family] ?? []).map(load));
