declare module 'kuromoji' {
  export type Token = {
    surface_form: string;
    pos: string;
    pos_detail_1: string;
    reading?: string;
    pronunciation?: string;
  };
  export type Tokenizer = { tokenize: (text: string) => Token[] };
  const kuromoji: {
    builder: (options: { dicPath: string }) => {
      build: (done: (error: Error | null, tokenizer: Tokenizer) => void) => void;
    };
  };
  export default kuromoji;
}
