import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { createToneWav } from '../../../../apps/server/src/engines/media-tools/testing/tiny-media.ts';
import { until } from '../api.ts';
import { en } from '../en.ts';
import { send } from './send.ts';
import { expectTitle, goTo, quoted, type SpecCheck, type SpecContext } from './spec-check.ts';
import { must } from './spec-people.ts';

const converted = ['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'json'];
const srt = '1\n00:00:00,500 --> 00:00:02,000\nThe house is red.\n';

/** Waits for a conversion and answers its file. */
async function finish(context: SpecContext, conversionId: string): Promise<Uint8Array> {
  const done = await until(
    () => must(context, `GET ${apiBase}/conversion/conversions/${conversionId}`),
    ({ status }) => !['queued', 'working'].includes(status),
    60_000,
  );
  if (done.status !== 'ready') throw new Error(JSON.stringify(done.failure));
  const { bytes } = await send(context, `GET ${pyapiBase}/media_file/conversion/${done.fileName}`);
  expect(bytes.byteLength).toBeGreaterThan(0);
  return bytes;
}

async function convert(
  context: SpecContext,
  what: string,
  fields: Record<string, string>,
  file: File,
): Promise<Uint8Array> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const { conversionId } = await must(context, `POST ${apiBase}/conversion/${what}`, form);
  return finish(context, conversionId);
}

/** Sections 5 and 6 of the product decisions. */
export const toolChecks: readonly SpecCheck[] = [
  {
    requirement: '5: reading rules for 14 languages with their source, editable per organization',
    check: async (context) => {
      const list = await must(context, `GET ${pyapiBase}/reading_rules`);
      expect(list).toHaveLength(14);
      for (const { source, rules } of list) {
        expect(source.text).toContain('Netflix');
        expect(Object.keys(rules)).toEqual(
          expect.arrayContaining(['cpl', 'cps', 'minMs', 'maxMs']),
        );
      }
      const { rules, defaults } = list.find(
        ({ language }: { language: string }) => language === 'de',
      );
      const save = (next: object | null) =>
        must(context, `PUT ${pyapiBase}/reading_rules/de`, { rules: next });
      expect((await save({ ...rules, cpl: 40 })).rules.cpl).toBe(40);
      expect((await save(null)).rules).toEqual(defaults);
      return `14 with ${quoted(['cpl', 'cps', 'minMs', 'maxMs', 'minGapFrames', 'source'])}; changed and set back by a call`;
    },
  },
  {
    requirement:
      '6: Translate: a text, its source detected, the engine named, swap, copy, download',
    check: async ({ page }) => {
      await goTo(page, '/translate');
      await page
        .getByRole('textbox', { name: en('translate.textToTranslate') })
        .fill('The house is red.');
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${en('common.translate')}`) })
        .click();
      const result = page.getByRole('region', { name: en('common.translation') });
      await result.getByText('La casa es roja.').waitFor({ timeout: 30_000 });
      await result
        .getByText(/Apertium/)
        .first()
        .waitFor();
      await page
        .getByText(en('translate.detectedLanguage', { language: 'English' }))
        .first()
        .waitFor();
      await page
        .getByRole('button', { name: en('common.copy') })
        .first()
        .waitFor();
      const started = page.waitForEvent('download');
      await page
        .getByRole('button', { name: en('common.download'), exact: true })
        .first()
        .click();
      const name = (await started).suggestedFilename();
      await page.getByRole('button', { name: en('translate.swapLanguages') }).click();
      await expect
        .poll(() =>
          page.getByRole('textbox', { name: en('translate.textToTranslate') }).inputValue(),
        )
        .toBe('La casa es roja.');
      await page.getByRole('button', { name: en('translate.clear') }).click();
      return `‘La casa es roja.’ by Apertium from English, downloaded as \`${name}\`, then swapped`;
    },
  },
  {
    requirement: '6: Translate: a document without a ticket',
    check: async (context) => {
      const file = new File(['The house is red.\n'], 'note.txt');
      const bytes = await convert(context, 'document', { from: 'en', to: 'es' }, file);
      expect(Buffer.from(bytes).toString()).toBe('La casa es roja.\n');
      return '‘La casa es roja.’ in the file of the call';
    },
  },
  {
    requirement: '6: Translate: the glossary applies',
    check: async (context) => {
      const base = `${apiBase}/glossary`;
      const { glossaryId } = await must(context, `POST ${base}/saveGlossary`, {
        ...{ glossaryId: null, name: 'Terms', description: '' },
      });
      await must(context, `POST ${base}/saveGlossaryEntry`, {
        ...{ glossaryId, entryId: null, doNotTranslate: false },
        terms: [
          { language: 'en', term: 'house', usage: 'preferred' },
          { language: 'es', term: 'vivienda', usage: 'preferred' },
        ],
      });
      const { text, terms } = await must(context, `POST ${apiBase}/textTranslation/translate`, {
        ...{ text: 'The house is red.', from: 'en', to: 'es' },
      });
      await must(context, `DELETE ${base}/deleteGlossary/${glossaryId}`);
      expect(text).toContain('vivienda');
      expect(terms).toEqual([{ source: 'house', target: 'vivienda' }]);
      return `‘${text}’ with the term ‘vivienda’ for ‘house’`;
    },
  },
  {
    requirement: '6: Conversion: text to speech, subtitle formats, media',
    check: async ({ page }) => {
      await goTo(page, '/conversion');
      await expectTitle(page, 'Conversion', 'conversion');
      const tabs = page.getByRole('main').getByRole('tab');
      await tabs.first().waitFor();
      const names = await tabs.allInnerTexts();
      expect(names.slice(0, 3)).toEqual(['Text to speech', 'Subtitle formats', 'Media']);
      return `${quoted(names)} on \`/conversion\``;
    },
  },
  {
    requirement: '6: Conversion: SRT, WebVTT, ASS, TTML, SBV, CSV and JSON in and out',
    check: async (context) => {
      let text: Uint8Array = Buffer.from(srt);
      for (const [at, to] of [...converted.slice(1), 'srt'].entries())
        text = await convert(
          context,
          'subtitles',
          { to },
          new File([text as BlobPart], `captions.${converted[at]}`),
        );
      expect(Buffer.from(text).toString().replaceAll('\r\n', '\n').trim()).toBe(srt.trim());
      return `the same cue after ${converted.map((one) => `\`${one}\``).join(' → ')} → \`srt\``;
    },
  },
  {
    requirement: '6: Conversion: media to MP3, and a text to speech',
    check: async (context) => {
      const wav = new File([new Uint8Array(createToneWav(1_000))], 'tone.wav');
      await convert(context, 'media', { to: 'mp3' }, wav);
      const list = await must(context, `GET ${pyapiBase}/get_voices`);
      const { voices } = list.find(({ language }: { language: string }) => language === 'en');
      type Voice = { voiceId: string; engines: Array<{ engine: string; available: boolean }> };
      const [voice] = (voices as Voice[]).flatMap(({ voiceId, engines }) =>
        engines.filter(({ available }) => available).map(({ engine }) => ({ voiceId, engine })),
      );
      const { conversionId } = await must(context, `POST ${apiBase}/conversion/speech`, {
        ...{ text: 'Good morning.', language: 'en', voice },
      });
      await finish(context, conversionId);
      return 'an MP3 of a WAV, an MP3 of a text';
    },
  },
];
