import type { ErrorCode } from '@glossa/contracts/errors';

/** Why a file could not be read although nothing is known to be wrong with it. */
export const parserErrorCodes = [
  'FILE_TAKES_TOO_LONG',
  'FILE_TOO_COMPLEX',
  'FILE_READER_FAILED',
] as const satisfies readonly ErrorCode[];

export type ParserErrorCode = (typeof parserErrorCodes)[number];

/** Whether `Parsers.run` threw it about a file or the queue of files: it is already what people read. */
export const isParserError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  [...parserErrorCodes, 'RATE_LIMITED'].some((code) => code === error.code);

/** What a parser process may use for one call; a breach ends it. */
export type ParserLimits = {
  /** Of processor time. */
  cpuMs: number;
  /** Without any sign from it; the time in which its results are stored does not count. */
  silenceMs: number;
  /** Characters of all results together. */
  outputLength: number;
};

export const defaultLimits: ParserLimits = {
  cpuMs: 30_000,
  silenceMs: 120_000,
  outputLength: 256 * 1024 ** 2,
};

export type ParserContext<Item> = {
  /** Passes one result on. Resolves when there is room for more. */
  emit: (item: Item) => Promise<void>;
};

/** A function of a `*.parser.ts` module. Input, items and result are JSON. */
export type ParserFunction<Input, Item, Result> = (
  input: Input,
  context: ParserContext<Item>,
) => Promise<Result>;

declare const types: unique symbol;

/** Names a function of a module that only the parser process loads. */
export type ParserTask<Input, Item, Result> = {
  module: string;
  name: string;
  limits: ParserLimits;
  /** Fields of the input that are paths of files: all that the process gets to see. */
  reads: readonly string[];
  /** Fields that are paths it writes a file to. */
  writes: readonly string[];
  readonly [types]?: [Input, Item, Result];
};

/** `parserTask<typeof parser.read>(new URL('./x.parser.ts', import.meta.url), 'read')`: reads the file `path`. */
export const parserTask = <
  Run extends (input: never, context: never) => Promise<unknown>,
  Input = Parameters<Run>[0],
  Item = Parameters<Run>[1] extends ParserContext<infer One> ? One : never,
>(
  module: URL,
  name: string,
  {
    reads = ['path'],
    writes = [],
    ...limits
  }: Partial<ParserLimits> & { reads?: readonly string[]; writes?: readonly string[] } = {},
): ParserTask<Input, Item, Awaited<ReturnType<Run>>> => ({
  module: module.href,
  name,
  limits: { ...defaultLimits, ...limits },
  reads,
  writes,
});

/** Who asks: the files of one organization, or of one user, never occupy every process. */
export type ParserOwner = { organisationId: string; userId: string };

export type ParserCall<Item> = {
  owner: ParserOwner;
  /** A person waits for something short: no file that is read in the background delays it. */
  waitedFor?: boolean;
  signal?: AbortSignal | undefined;
  /** Some results, in order; the next ones follow when it resolves. */
  onItems?: (items: Item[]) => void | Promise<void>;
};

export type Parsers = {
  /**
   * Runs a parser in a process of its own. Throws what the parser threw (AppError, DocumentError), or an AppError:
   * FILE_TAKES_TOO_LONG, FILE_TOO_COMPLEX, FILE_READER_FAILED, RATE_LIMITED. On a disk without room, an error with ENOSPC.
   */
  run: <Input, Item, Result>(
    task: ParserTask<Input, Item, Result>,
    input: Input,
    call: ParserCall<Item>,
  ) => Promise<Result>;
  /** Starts the process that is kept ready. */
  warmUp: () => void;
  stop: () => Promise<void>;
};
