import type { MediaProbe } from './port.ts';

/** Square pixels, so that letters are not stretched, and an even number of them, as H.264 wants: an odd one is cut off. */
const fitForH264 = [
  "scale=w='if(eq(sar,1),iw,trunc(iw*sar/2)*2)':h=ih",
  "crop='max(2,trunc(iw/2)*2)':'max(2,trunc(ih/2)*2)'",
  'setsar=1',
];

const hdrTransfers = ['smpte2084', 'arib-std-b67'];

/** Without these an HDR picture looks grey on every screen that expects SDR, which is what we write. */
const toneMapping = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
];

/** Filters that make any picture one for an 8-bit H.264 file; the last is the format letters are drawn in. */
export function pictureFilters(probe: MediaProbe): string[] {
  const isHdr = hdrTransfers.includes(probe.video?.transfer ?? '');
  return [...(isHdr ? toneMapping : []), ...fitForH264, 'format=yuv420p'];
}
