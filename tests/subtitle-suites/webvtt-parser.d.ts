/** The parts of the parser of the W3C that are used; the package has no types. */
declare module 'webvtt-parser' {
  export type CueNode = { type: string; name?: string; value?: string; children?: CueNode[] };
  export type ParsedCue = {
    startTime: number;
    endTime: number;
    linePosition: number | 'auto';
    tree: { children: CueNode[] } | null;
  };
  const parsers: {
    WebVTTParser: new () => {
      parse: (text: string, mode?: string) => { cues: ParsedCue[]; errors: object[] };
    };
  };
  export default parsers;
}
