import { fstatSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Matrix } from './path-rulings.ts';
import { unchanged } from './path-rulings.ts';

export type Pdfium = WrappedPdfiumModule;

let loaded: Promise<Pdfium> | undefined;

async function loadPdfium(): Promise<Pdfium> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const bytes = await readFile(path);
  const pdfium = await init({ wasmBinary: new Uint8Array(bytes).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Only in parser processes. `otherwise` is the answer if a file makes PDFium fault. */
export async function withPdfium<Result>(
  use: (pdfium: Pdfium) => Result,
  otherwise: Result,
): Promise<Result> {
  loaded ??= loadPdfium();
  try {
    return use(await loaded);
  } catch (error) {
    // After a fault of the WebAssembly program, its memory is not to be trusted.
    loaded = undefined;
    if (error instanceof WebAssembly.RuntimeError) return otherwise;
    throw error;
  }
}

/** Its types name those of Emscripten, which are a package of their own. */
export const memoryOf = ({ pdfium }: Pdfium): Uint8Array =>
  (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;

/** Opens a file that is read as far as needed. `use` gets 0 if it cannot be opened. */
export function openPdf<Result>(
  pdfium: Pdfium,
  file: number,
  use: (document: number) => Result,
): Result {
  const { addFunction, removeFunction, setValue, wasmExports } = pdfium.pdfium;
  const { size } = fstatSync(file);
  const readBlock = addFunction((_: number, position: number, target: number, length: number) => {
    const into = memoryOf(pdfium).subarray(target, target + length);
    return readSync(file, into, 0, length, position >>> 0) === length ? 1 : 0;
  }, 'iiiii');
  const access = wasmExports.malloc(12);
  setValue(access, size, 'i32');
  setValue(access + 4, readBlock, 'i32');
  setValue(access + 8, 0, 'i32');
  const document = pdfium.FPDF_LoadCustomDocument(access, '');
  const result = use(document);
  if (document !== 0) pdfium.FPDF_CloseDocument(document);
  wasmExports.free(access);
  removeFunction(readBlock);
  return result;
}

/** As `openPdf`, of bytes in memory. */
export function openPdfBytes<Result>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  use: (document: number) => Result,
): Result {
  return withMemory(pdfium, bytes.length, (at) => {
    memoryOf(pdfium).set(bytes, at);
    const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
    const result = use(document);
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    return result;
  });
}

/** `open`: without the protection it may have. */
const saveFlags = { same: 0, open: 3 } as const;

/** The parts of the file. Undefined if it cannot be written. */
export function savePdf(
  pdfium: Pdfium,
  document: number,
  protection: keyof typeof saveFlags = 'same',
): Uint8Array[] | undefined {
  const { addFunction, removeFunction, setValue } = pdfium.pdfium;
  const parts: Uint8Array[] = [];
  const writeBlock = addFunction((_: number, from: number, length: number) => {
    parts.push(memoryOf(pdfium).slice(from, from + length));
    return 1;
  }, 'iiii');
  const saved = withMemory(pdfium, 8, (at) => {
    setValue(at, 1, 'i32');
    setValue(at + 4, writeBlock, 'i32');
    return pdfium.FPDF_SaveAsCopy(document, at, saveFlags[protection]);
  });
  removeFunction(writeBlock);
  return saved ? parts : undefined;
}

/** Memory for a call, which gets its address. */
export function withMemory<Result>(
  { pdfium: { wasmExports } }: Pdfium,
  bytes: number,
  use: (address: number) => Result,
): Result {
  const address = wasmExports.malloc(bytes);
  const result = use(address);
  wasmExports.free(address);
  return result;
}

export const readFloats = ({ pdfium }: Pdfium, from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => pdfium.getValue(from + 4 * at, 'float'));

/** From the coordinates of the page, whose y grows upwards, to those of the cropped and rotated page. */
export function displayMatrix(pdfium: Pdfium, page: number): Matrix {
  return withMemory(pdfium, 16, (address) => {
    if (!pdfium.FPDF_GetPageBoundingBox(page, address)) return unchanged;
    const [left = 0, top = 0, end = 0, low = 0] = readFloats(pdfium, address, 4);
    const matrices: Matrix[] = [
      [1, 0, 0, -1, -left, top],
      [0, 1, 1, 0, -low, -left],
      [-1, 0, 0, 1, end, -low],
      [0, -1, -1, 0, top, end],
    ];
    return matrices[pdfium.FPDFPage_GetRotation(page)] ?? unchanged;
  });
}
