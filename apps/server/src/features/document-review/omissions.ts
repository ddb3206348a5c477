import {
  type DocumentOmission,
  documentOmissionSchema,
  type listDocumentOmissions,
  type OmissionReason,
  omissionReasonSchema,
} from '@glossa/contracts/document-review';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { Database } from '../../platform/db/database.ts';

type Query = { page: number; pageSize: number; reason?: OmissionReason | undefined };

/** The texts that the translation leaves as they are, in the order of the document. */
export async function listOmissions(
  db: Database,
  ticketId: string,
  { page, pageSize, reason }: Query,
): Promise<AnswerOf<typeof listDocumentOmissions>> {
  const counts = await db
    .selectFrom('document_omissions')
    .select(['reason', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('ticket_id', '=', ticketId)
    .groupBy('reason')
    .execute();
  const rows = await db
    .selectFrom('document_omissions')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? ''))
    .orderBy('number')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const reasons = counts
    .map((one) => ({ ...one, reason: omissionReasonSchema.parse(one.reason) }))
    .sort((a, b) => b.count - a.count);
  const counted = reason ? reasons.filter((one) => one.reason === reason) : reasons;
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return { items: rows.map(toOmission), total, reasons };
}

type Row = {
  number: number;
  text: string;
  reason: string;
  place: string;
  position: Record<string, unknown> | null;
};

const toOmission = ({ number, text, reason, place, position }: Row): DocumentOmission =>
  documentOmissionSchema.parse({
    number,
    text,
    reason,
    place,
    position: position && { name: null, ...position },
  });
