/** The parts of the parser of the W3C that are used; the package has no types. */
declare module 'webvtt-parser' {
  export type CueNode = {
    type: string;
    name?: string;
    value?: string;
    classes?: string[];
    children?: CueNode[];
  };
  export type ParsedCue = {
    startTime: number;
    endTime: number;
    direction: 'horizontal' | 'rl' | 'lr';
    snapToLines: boolean;
    linePosition: number | 'auto';
    lineAlign: 'start' | 'center' | 'end';
    textPosition: number | 'auto';
    positionAlign: 'line-left' | 'center' | 'line-right' | 'auto';
    size: number;
    alignment: 'start' | 'center' | 'end' | 'left' | 'right';
    tree: { children: CueNode[] } | null;
  };
  const parsers: {
    WebVTTParser: new () => {
      parse: (
        text: string,
        mode?: string,
      ) => { cues: ParsedCue[]; errors: { message: string }[]; styles: string[] };
    };
  };
  export default parsers;
}
