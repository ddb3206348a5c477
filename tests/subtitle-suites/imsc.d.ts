/** The parts of imscJS that need no browser; the package has no types. */
declare module 'imsc/src/main/js/doc.js' {
  type Report = (message: string) => void;
  export type ErrorHandler = { info: Report; warn: Report; error: Report; fatal: Report };
  export type BodyElement = { kind?: string; id?: string; contents?: BodyElement[] | null };
  export type ImscDocument = {
    getMediaTimeEvents: () => number[];
    /** Width through height; null if the file does not say it. */
    aspectRatio: number | null;
    body: BodyElement | null;
    head: { styling: { initials: Record<string, unknown> } };
  };
  const documents: { fromXML: (xml: string, handler: ErrorHandler) => ImscDocument | null };
  export default documents;
}

declare module 'imsc/src/main/js/isd.js' {
  import type { ErrorHandler, ImscDocument } from 'imsc/src/main/js/doc.js';

  export type IsdElement = {
    kind?: string;
    id?: string;
    text?: string;
    contents?: IsdElement[] | null;
    styleAttrs?: Record<string, unknown>;
  };
  const intervals: {
    generateISD: (document: ImscDocument, seconds: number, handler: ErrorHandler) => IsdElement;
  };
  export default intervals;
}
