import { DocumentError } from '../document-error.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';
import type { Said } from '../ooxml/read-parts.ts';
import type { RebuildOptions } from '../reading.ts';
import { readXlsx } from './read-xlsx.ts';

/**
 * The workbooks behind charts with the names translated as in the charts: a program that opens a chart's data redraws
 * it from there. Other texts of these workbooks are never shown and stay.
 */
export function echoInWorkbooks(
  pack: OfficePackage,
  names: Iterable<string>,
  said: Said,
  { targetLanguage, direction }: RebuildOptions,
): Map<string, Uint8Array> {
  const replaced = new Map<string, Uint8Array>();
  for (const name of names) {
    const rebuilt = echoIn(pack, name, said, { targetLanguage, direction });
    if (rebuilt) replaced.set(name, rebuilt);
  }
  return replaced;
}

function echoIn(
  pack: OfficePackage,
  name: string,
  said: Said,
  options: RebuildOptions,
): Uint8Array | undefined {
  try {
    const { segments, rebuild } = readXlsx(pack.bytes(name));
    const translations = segments.flatMap(({ id, plain }): [string, string][] => {
      const known = said.get(plain);
      return known ? [[id, known.shown]] : [];
    });
    const built = rebuild(new Map(translations), options);
    return built.changed > 0 ? built.bytes : undefined;
  } catch (error) {
    // A chart shows what it stores itself; its workbook may be protected or corrupt and is left alone then.
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
