/** Files of one direction. `config` overrides lines of the engine configuration. */
export type ModelFiles = {
  model: string;
  shortlist: string | undefined;
  vocabs: string[];
  config?: Record<string, string>;
};

/** One or two directions (via English), and the texts. */
export type TranslateMessage = { id: number; models: ModelFiles[]; texts: string[]; html: boolean };
export type AnswerMessage = { id: number; texts: string[] } | { id: number; error: string };
