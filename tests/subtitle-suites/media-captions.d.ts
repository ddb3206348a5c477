/** The parts of media-captions that are used; its own types cannot be resolved here. */
declare module 'media-captions' {
  export type VTTRegion = {
    id: string;
    width: number;
    lines: number;
    regionAnchorX: number;
    regionAnchorY: number;
    viewportAnchorX: number;
    viewportAnchorY: number;
    scroll: '' | 'up';
  };
  export type VTTCue = {
    id: string;
    startTime: number;
    endTime: number;
    text: string;
    region: VTTRegion | null;
    vertical: '' | 'rl' | 'lr';
    snapToLines: boolean;
    line: number | 'auto';
    lineAlign: 'start' | 'center' | 'end';
    position: number | 'auto';
    positionAlign: 'line-left' | 'center' | 'line-right' | 'auto';
    size: number;
    align: 'start' | 'center' | 'end' | 'left' | 'right';
  };
  export function parseText(
    text: string,
    options: { type: 'vtt' },
  ): Promise<{ cues: VTTCue[]; regions: VTTRegion[] }>;
}
