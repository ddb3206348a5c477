import { readPdfInfo } from '../../apps/server/src/engines/document-tools/page-sizes.ts';
import { buildPdf } from '../../apps/server/src/engines/document-tools/testing/build-pdf.fixture.ts';
import type { RunProgram } from '../../apps/server/src/platform/sandbox/port.ts';

/** Pages of the same displayed sizes, as those of a translation, without anything on them. */
export async function buildEmptyPages(
  run: RunProgram,
  pdfPath: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { sizes } = await readPdfInfo(run, { pdfPath, signal });
  return buildPdf(
    sizes.map(({ widthPt, heightPt }) => ({
      ...{ content: '', page: `/MediaBox [0 0 ${widthPt} ${heightPt}]` },
    })),
  );
}
