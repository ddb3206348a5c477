import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReadableFormatId } from './registry.ts';

/** As the messages name each format that can be read. */
const names: Record<ReadableFormatId, string> = {
  ...{ srt: 'SRT', vtt: 'WebVTT', ass: 'ASS', ttml: 'TTML', sbv: 'SBV', csv: 'CSV', tsv: 'TSV' },
  ...{ json: 'JSON', lrc: 'LRC', sami: 'SAMI', microdvd: 'MicroDVD', scc: 'SCC' },
  ...{ fcpxml: 'FCPXML', avid: 'Avid DS', stl: 'EBU STL', youtube: 'YouTube' },
  txt: 'TXT',
};
const locales = new URL('../../../messages/locales/', import.meta.url);

test.each(readdirSync(locales))('%s names every format that can be read', (file) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(new URL(file, locales), 'utf8'));
  for (const id of ['editor.import.hint', 'conversion.subtitleLimits', 'subtitles.noneFound'])
    expect(Object.values(names).filter((name) => !texts[id]?.includes(name))).toEqual([]);
});
