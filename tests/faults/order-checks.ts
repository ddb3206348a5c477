import type { Checked, Finding } from './checks.ts';
import type { Ledger, Published } from './ledger.ts';

const workingRequests = `status IN ('queued', 'translating', 'rendering')`;
const workingParts = `status IN ('queued', 'working')`;
/** What translations and conversions are made of, and is not finished. */
export const openWork = `
  SELECT id::text, 'translation' AS kind FROM translation_requests WHERE ${workingRequests}
  UNION ALL SELECT ticket_id::text, 'output ' || kind FROM translation_outputs WHERE ${workingParts}
  UNION ALL SELECT id::text, 'conversion ' || kind FROM conversions WHERE ${workingParts}`;

/** Work that is under way when an engine or a file is harmed may end as failed, whenever it was ordered. */
export async function excuseOrders({ query }: Pick<Checked, 'query'>, ledger: Ledger) {
  const rows = await query<{ name: string }>(`
    SELECT media_id::text AS name FROM translation_requests r WHERE r.${workingRequests}
      OR EXISTS (SELECT FROM translation_outputs o WHERE o.ticket_id = r.id AND o.${workingParts})
    UNION ALL SELECT input_name FROM conversions WHERE ${workingParts}`);
  const names = new Set(rows.map(({ name }) => name));
  for (const order of ledger.orders) if (names.has(order.mediaId)) order.mayFail = true;
  for (const one of ledger.conversions)
    if (!one.acknowledged || names.has(one.inputName)) one.mayFail = true;
}

/** Each order has one ticket, which is ready with all its files, and each conversion is there once, with its file. */
export async function checkOrders(product: Checked, ledger: Ledger): Promise<Finding[]> {
  return [
    ...(await checkTranslations(product, ledger)),
    ...(await checkPublications(product, ledger)),
    ...(await checkConversions(product, ledger)),
  ];
}

type TicketRow = {
  media_id: string;
  language: string;
  status: string;
  failure_code: string | null;
  outputs: Array<{ kind: string; status: string; file: string | null; failure: string | null }>;
};

async function checkTranslations(
  { query, hashOfStored }: Checked,
  { orders }: Ledger,
): Promise<Finding[]> {
  const rows = await query<TicketRow>(`
    SELECT media_id, language, status, failure_code,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'status', o.status, 'file', file_name,
        'failure', o.failure_code) ORDER BY kind), '[]') FROM translation_outputs o WHERE o.ticket_id = r.id) AS outputs
    FROM translation_requests r`);
  const findings: Finding[] = [];
  for (const order of orders) {
    const note = (defect: Finding['defect'], text: string) =>
      findings.push({
        fault: order.fault,
        defect,
        text: `the translation of ${order.fileName} ${text}`,
      });
    const found = rows.filter(
      (row) => row.media_id === order.mediaId && row.language === order.language,
    );
    const [row] = found;
    if (found.length > 1) note('duplicated', `has ${found.length} tickets`);
    if (!row) {
      note('lost', 'was acknowledged and has no ticket');
      continue;
    }
    if (order.mayFail && row.status === 'failed' && row.failure_code) continue;
    if (row.status !== 'ready') note('lost', `ended as ${row.status} ${row.failure_code}`);
    for (const kind of order.outputs) {
      const output = row.outputs.find((one) => one.kind === kind);
      if (order.mayFail && output?.status === 'failed' && output.failure) continue;
      if (output?.status !== 'ready')
        note('lost', `has ${kind} as ${output?.status ?? 'nothing'} ${output?.failure ?? ''}`);
      else if (!output.file || !(await hashOfStored(output.file)))
        note('lost', `has no file for ${kind}`);
    }
  }
  return findings;
}

/** The newest version has what was published last, and nothing was published twice. */
async function checkPublications({ query }: Checked, ledger: Ledger): Promise<Finding[]> {
  const rows = await query<{
    owner: string;
    name: string;
    texts: Record<string, string>;
    versions: number;
  }>(`
    WITH published AS (
      SELECT 'transcript' AS owner, media.original_name AS name, published_set_id AS set_id,
        (SELECT count(*)::int FROM cue_sets s WHERE s.transcript_id = t.id AND s.state IN ('published', 'replaced')) AS versions
      FROM transcripts t JOIN media ON media.id = t.media_id
      UNION ALL
      SELECT 'translation', media.original_name, r.published_set_id,
        (SELECT count(*)::int FROM cue_sets s WHERE s.ticket_id = r.id AND s.state IN ('published', 'replaced'))
      FROM translation_requests r JOIN media ON media.id = r.media_id)
    SELECT owner, name, versions,
      (SELECT coalesce(jsonb_object_agg(id, text), '{}') FROM cues WHERE cue_set_id = set_id) AS texts
    FROM published`);
  const expectText = (owner: string, name: string, published: Published | undefined): Finding[] => {
    const row = rows.find((one) => one.owner === owner && one.name === name);
    if (!published) return [];
    const { fault, cueId, text } = published;
    if (row?.texts[cueId] !== text)
      return [
        {
          fault,
          defect: 'lost',
          text: `the ${owner} of ${name} has “${row?.texts[cueId]}” instead of “${text}”`,
        },
      ];
    return row.versions === 2
      ? []
      : [
          {
            fault,
            defect: 'duplicated',
            text: `the ${owner} of ${name} has ${row.versions} versions instead of 2`,
          },
        ];
  };
  return [
    ...ledger.uploads.flatMap((one) => expectText('transcript', one.fileName, one.published)),
    ...ledger.orders.flatMap((one) => expectText('translation', one.fileName, one.published)),
  ];
}

async function checkConversions(
  { query, hashOfStored }: Checked,
  { conversions }: Ledger,
): Promise<Finding[]> {
  const rows = await query<{
    input_name: string;
    status: string;
    failure_code: string | null;
    output_file: string | null;
  }>('SELECT input_name, status, failure_code, output_file FROM conversions');
  const findings: Finding[] = [];
  for (const { fault, inputName, acknowledged, mayFail } of conversions) {
    const note = (defect: Finding['defect'], text: string) =>
      findings.push({ fault, defect, text: `the conversion of ${inputName} ${text}` });
    const found = rows.filter((row) => row.input_name === inputName);
    const [row] = found;
    if (found.length > 1) note('duplicated', `is there ${found.length} times`);
    if (!row) {
      if (acknowledged) note('lost', 'was acknowledged and has no row');
      continue;
    }
    if (mayFail && row.status === 'failed' && row.failure_code) continue;
    if (row.status !== 'ready') note('lost', `ended as ${row.status} ${row.failure_code}`);
    else if (!row.output_file || !(await hashOfStored(row.output_file)))
      note('lost', 'has no file');
  }
  return findings;
}
