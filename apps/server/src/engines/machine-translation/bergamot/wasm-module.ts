import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

type Deletable = { delete: () => void };
type AlignedMemory = Deletable & { getByteArrayView: () => Int8Array };
type List<T> = Deletable & { push_back: (item: T) => void };
type Responses = Deletable & {
  size: () => number;
  get: (index: number) => { getTranslatedText: () => string };
};
export type TranslationModel = Deletable;
type ResponseOptions = { qualityScores: boolean; alignment: boolean; html: boolean };

/** The bindings that we use. */
export type BergamotModule = {
  AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory;
  AlignedMemoryList: new () => List<AlignedMemory>;
  VectorString: new () => List<string>;
  VectorResponseOptions: new () => List<ResponseOptions>;
  TranslationModel: new (
    yaml: string,
    model: AlignedMemory,
    shortlist: AlignedMemory | null,
    vocabs: List<AlignedMemory>,
    quality: null,
  ) => TranslationModel;
  BlockingService: new (options: {
    cacheSize: number;
  }) => Deletable & {
    translate: (
      model: TranslationModel,
      texts: List<string>,
      options: List<ResponseOptions>,
    ) => Responses;
    translateViaPivoting: (
      first: TranslationModel,
      second: TranslationModel,
      texts: List<string>,
      options: List<ResponseOptions>,
    ) => Responses;
  };
};

/** Available in Node but missing in its type declarations. */
type Instance = { exports: Record<string, unknown> };
declare const WebAssembly: {
  instantiate: (
    binary: Uint8Array,
    imports: Record<string, unknown>,
  ) => Promise<{ instance: Instance }>;
};

/** Matrix functions that Firefox provides; elsewhere the module's slower ones are used. */
const fallbacks: Record<string, string> = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

/** Instantiates the WASM of the npm package, whose own Node wrapper does not load in an ES module. */
export function loadBergamotModule(onMessage: (text: string) => void): Promise<BergamotModule> {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@browsermt/bergamot-translator/package.json')),
    'worker',
  );
  const glue = readFileSync(join(folder, 'bergamot-translator-worker.js'), 'utf8');
  const binary = readFileSync(join(folder, 'bergamot-translator-worker.wasm'));
  return new Promise((resolve, reject) => {
    const module: Record<string, unknown> & {
      asm?: Record<string, (...args: unknown[]) => unknown>;
    } = {
      print: onMessage,
      printErr: onMessage,
      onAbort: (reason: unknown) => reject(new Error(`the WASM stopped: ${String(reason)}`)),
      instantiateWasm: (imports: Record<string, unknown>, accept: (instance: Instance) => void) => {
        const gemm = Object.fromEntries(
          Object.entries(fallbacks).map(([name, fallback]) => [
            name,
            (...args: unknown[]) => module.asm?.[fallback]?.(...args),
          ]),
        );
        WebAssembly.instantiate(binary, { ...imports, wasm_gemm: gemm }).then(
          ({ instance }) => accept(instance),
          reject,
        );
        return {};
      },
      onRuntimeInitialized: () => resolve(module as unknown as BergamotModule),
    };
    compileFunction(glue, ['Module'])(module);
  });
}
