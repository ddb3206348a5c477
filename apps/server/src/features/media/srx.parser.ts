import { readFile } from 'node:fs/promises';
import { type SegmentationRules, srxOmissionsMax } from '@glossa/contracts/segmentation';
import { checkSrx } from '@glossa/documents/segmentation/check-srx';
import { readSrx } from '@glossa/documents/segmentation/read-srx';

export type SrxFacts = Pick<SegmentationRules, 'ruleCount' | 'omitted' | 'omittedTotal'>;

/** Throws DocumentError for a file that is no SRX, or with a rule that takes too long. */
export async function inspectSrx({ path }: { path: string }): Promise<SrxFacts> {
  const srx = readSrx(await readFile(path));
  const omitted = checkSrx(srx);
  return {
    ruleCount: srx.ruleCount,
    omitted: omitted.slice(0, srxOmissionsMax),
    omittedTotal: omitted.length,
  };
}
