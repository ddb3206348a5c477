import { languageCodes, languages } from '@glossa/contracts/languages';
import type { PdfStyle } from '@glossa/documents/pdf/page';

const latin: Record<PdfStyle['family'], string> = {
  sans: 'Noto Sans',
  serif: 'Noto Serif',
  mono: 'Noto Sans Mono',
};

export type RunFonts = { ascii: string; hAnsi: string; eastAsia: string; cs: string };

/** The fonts of a run: Latin letters by the kind of the original's font, other scripts by the language. */
export function fontsFor(family: PdfStyle['family'], targetLanguage: string): RunFonts {
  const code = languageCodes.find((known) => known === targetLanguage);
  const own = code === undefined ? undefined : languages[code].fonts[0];
  const script = own ?? latin[family];
  return { ascii: latin[family], hAnsi: latin[family], eastAsia: script, cs: script };
}
