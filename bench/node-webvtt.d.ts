/** The parts that are measured; the package has no types. */
declare module 'node-webvtt' {
  type Parsed = { valid: boolean; cues: { identifier: string; text: string }[] };
  const library: { parse: (text: string) => Parsed; compile: (parsed: Parsed) => string };
  export default library;
}
