import type { MediaProbe } from '../port.ts';

/** Square pixels, so that letters are not stretched, in even dimensions as H.264 requires: an odd pixel is cut off. */
const fitForH264 = [
  "scale=w='if(eq(sar,1),iw,trunc(iw*sar/2)*2)':h=ih",
  "crop='max(2,trunc(iw/2)*2)':'max(2,trunc(ih/2)*2)'",
  'setsar=1',
];

const hdrTransfers = ['smpte2084', 'arib-std-b67'];

/** Without these an HDR picture looks gray on SDR screens, and we write SDR. */
const toneMapping = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
];

/** Filters that convert any picture for an 8-bit H.264 file; the last sets the format subtitles are drawn in. */
export function pictureFilters(probe: MediaProbe): string[] {
  const isHdr = hdrTransfers.includes(probe.video?.transfer ?? '');
  return [...(isHdr ? toneMapping : []), ...fitForH264, 'format=yuv420p'];
}
