import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { until } from '../api.ts';
import { unzip } from '../download-zip.ts';
import { uploadOf } from './calls-of-media.ts';
import { send } from './send.ts';
import { quoted, type SpecCheck, type SpecContext } from './spec-check.ts';
import { must } from './spec-people.ts';

const information = `${apiBase}/mediainformation`;
const zipFormats = ['srt', 'vtt', 'ass', 'ttml', 'txt', 'docx', 'csv', 'json'];

const zipNames = async (context: SpecContext, path: string): Promise<string[]> => {
  const { bytes } = await send(context, `GET ${pyapiBase}/media_file/${path}`);
  return [...(await unzip(Buffer.from(bytes))).keys()];
};

/** Sections 7 and 8 of the product decisions. */
export const outputChecks: readonly SpecCheck[] = [
  {
    requirement:
      '7: the zip of a transcript: SRT, WebVTT, ASS, TTML, TXT, DOCX, CSV and JSON, named title.language.ext',
    check: async (context) => {
      const names = await zipNames(context, `transcript_subtitles/${context.known.mediaId}`);
      expect(names).toEqual(expect.arrayContaining(zipFormats.map((one) => `talk.en.${one}`)));
      return quoted(names);
    },
  },
  {
    requirement: '7: the zip of a translation: the same formats',
    check: async (context) => {
      const names = await zipNames(context, `translated_subtitles/es/${context.known.ticketId}`);
      const expected = zipFormats.map((one) => expect.stringMatching(`^talk\\.es\\..*${one}$`));
      expect(names).toEqual(expect.arrayContaining(expected));
      return quoted(names);
    },
  },
  {
    requirement: '7: a document comes back in its format',
    check: async (context) => {
      const { documentId } = context.known;
      const call = `GET ${information}/getAllMediaTranslationDocRequest/${documentId}`;
      const [{ outputFileName }] = await must(context, call);
      const { bytes } = await send(context, `GET ${pyapiBase}/media_file/output/${outputFileName}`);
      expect(outputFileName).toMatch(/\.txt$/);
      expect(Buffer.from(bytes).toString().trim()).toBe('La casa es roja.');
      return '‘La casa es roja.’ in a `.txt` for ‘The house is red.’';
    },
  },
  {
    requirement:
      '7: a document that comes back unchanged is an error; translation request: failed, with a reason',
    check: async (context) => {
      const { mediaId } = await must(
        context,
        `POST ${pyapiBase}/upload_file`,
        uploadOf(context.known.categoryId ?? '', 'names.txt', 'Glossa 4711'),
      );
      const { live } = context;
      await until(
        async () => live.statusesOf(mediaId),
        (all) => all.at(-1) === 'ready',
        30_000,
      );
      const [{ ticketId }] = await must(context, `POST ${pyapiBase}/file_translater`, {
        ...{ mediaId, targetLanguages: ['es'] },
      });
      await until(
        async () => live.statusesOf(ticketId),
        (all) => ['failed', 'ready'].includes(all.at(-1) ?? ''),
        30_000,
      );
      const call = `GET ${information}/getAllMediaTranslationDocRequest/${mediaId}`;
      const [{ status, failure }] = await must(context, call);
      expect([status, failure?.code]).toEqual(['failed', 'DOCUMENT_UNCHANGED']);
      return `\`failed\`, ‘${failure.message.text}’`;
    },
  },
  {
    requirement: '8: dashboard: my tasks, totals by language and month',
    check: async (context) => {
      const waiting = await must(context, `GET ${apiBase}/dashboard/viewWaiting`);
      const figures = await must(context, `GET ${apiBase}/dashboard/viewFigures`);
      expect(figures.byMonth).toHaveLength(12);
      expect(figures.byLanguage.length).toBeGreaterThan(0);
      return `${quoted(Object.keys(waiting))}; ${quoted(['byLanguage', 'byMonth'])} of the calls of the dashboard`;
    },
  },
  {
    requirement:
      '8: reports: minutes, words, tickets by status, turnaround, edits, feedback by kind, active users',
    check: async (context) => {
      const report = await must(context, `GET ${apiBase}/reports/viewReport`);
      const { totals } = report;
      expect(totals.minutes).toBeGreaterThan(0);
      expect(totals.words).toBeGreaterThan(0);
      expect(totals.activeUsers).toBeGreaterThan(0);
      expect(report.ticketStatuses.length).toBeGreaterThan(0);
      expect(report.feedbackKinds.length).toBeGreaterThan(0);
      return `${quoted([...Object.keys(totals), 'ticketStatuses', 'feedbackKinds'])} of \`GET ${apiBase}/reports/viewReport\``;
    },
  },
  {
    requirement:
      '8: reports: filters by month, department, project, language and type; CSV and XLSX',
    check: async (context) => {
      const { months } = await must(context, `GET ${apiBase}/reports/viewReportOptions`);
      const { editingId, trialId } = context.known;
      const month = months[0].value;
      const query = `from=${month}&to=${month}&departmentId=${editingId}&projectId=${trialId}&language=es&type=doc`;
      const { from, to, totals } = await must(
        context,
        `GET ${apiBase}/reports/viewReport?${query}`,
      );
      expect([from, to, totals.words]).toEqual([month, month, 0]);
      const types: string[] = [];
      for (const format of ['csv', 'xlsx']) {
        const { status, headers, bytes } = await send(
          context,
          `GET ${apiBase}/reports/exportReport?format=${format}`,
        );
        expect([status, bytes.byteLength > 0]).toEqual([200, true]);
        types.push(headers.get('content-type')?.split(';')[0] ?? '');
      }
      return `a report of one month, department, project, language and type; ${quoted(types)}`;
    },
  },
];
