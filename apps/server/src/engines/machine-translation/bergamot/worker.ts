import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { AnswerMessage, ModelFiles, TranslateMessage } from './messages.ts';
import { type BergamotModule, loadBergamotModule, type TranslationModel } from './wasm-module.ts';

/** Settings of Mozilla's models; greedy search, because the student models were trained for it. */
const configuration: Record<string, string> = {
  'beam-size': '1',
  normalize: '1.0',
  'word-penalty': '0',
  'max-length-break': '128',
  'mini-batch-words': '1024',
  workspace: '128',
  'max-length-factor': '2.0',
  'skip-cost': 'true',
  'cpu-threads': '0',
  quiet: 'true',
  'quiet-translation': 'true',
  'gemm-precision': 'int8shiftAlphaAll',
  alignment: 'soft',
};

const errorLines: string[] = [];
const loading = loadBergamotModule((text) => {
  errorLines.push(text);
  errorLines.splice(0, errorLines.length - 20);
});
/** Least recently used first. */
const models = new Map<string, TranslationModel>();
/** Each uses up to 250 MB of WASM's 2 GB; a pair via English needs two. */
const maxModels = 4;
let service: InstanceType<BergamotModule['BlockingService']> | undefined;

function loadModel(module: BergamotModule, files: ModelFiles): TranslationModel {
  const known = models.get(files.model);
  if (known) {
    models.delete(files.model);
    models.set(files.model, known);
    return known;
  }
  for (const [path, unused] of [...models].slice(0, Math.max(0, models.size - maxModels + 1))) {
    models.delete(path);
    unused.delete();
  }
  const place = (path: string, alignment: number) => {
    const bytes = readFileSync(path);
    const memory = new module.AlignedMemory(bytes.byteLength, alignment);
    memory.getByteArrayView().set(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return memory;
  };
  const vocabs = new module.AlignedMemoryList();
  for (const vocab of files.vocabs) vocabs.push_back(place(vocab, 64));
  const yaml = Object.entries({ ...configuration, ...files.config })
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
  const model = new module.TranslationModel(
    yaml,
    place(files.model, 256),
    files.shortlist ? place(files.shortlist, 64) : null,
    vocabs,
    null,
  );
  models.set(files.model, model);
  return model;
}

async function translate(message: TranslateMessage): Promise<string[]> {
  const module = await loading;
  service ??= new module.BlockingService({ cacheSize: 0 });
  const [first, second] = message.models.map((files) => loadModel(module, files));
  if (!first) throw new Error('no model was named');
  const input = new module.VectorString();
  const options = new module.VectorResponseOptions();
  for (const text of message.texts) {
    input.push_back(text);
    options.push_back({ qualityScores: false, alignment: false, html: message.html });
  }
  const responses = second
    ? service.translateViaPivoting(first, second, input, options)
    : service.translate(first, input, options);
  const texts = Array.from({ length: responses.size() }, (_value, index) =>
    responses.get(index).getTranslatedText(),
  );
  for (const used of [input, options, responses]) used.delete();
  return texts;
}

parentPort?.on('message', (message: TranslateMessage) => {
  translate(message).then(
    (texts) => parentPort?.postMessage({ id: message.id, texts } satisfies AnswerMessage),
    (error: unknown) =>
      parentPort?.postMessage({
        id: message.id,
        error: `${String(error)} ${errorLines.join(' ')}`,
      } satisfies AnswerMessage),
  );
});
