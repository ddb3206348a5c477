import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPicture } from '@glossa/contracts/document-formats';
import type { PageSide } from '@glossa/contracts/document-review';
import { DocumentError } from '@glossa/documents/document-error';
import { locateSegments } from '@glossa/documents/pdf/locate-segments';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import {
  type DocumentTools,
  type OfficeFormat,
  officeFormats,
} from '../../engines/document-tools/port.ts';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { withJobFolder } from '../../platform/storage/job-folder.ts';
import type { Storage } from '../../platform/storage/port.ts';
import type { findRequest } from '../translations/index.ts';

export type PageDeps = { db: Database; storage: Storage; documentTools: DocumentTools };
type LayOut = {
  ticket: Ticket;
  side: PageSide;
  renderedFrom: string;
  folder: string;
  signal: AbortSignal;
};
type Ticket = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Pages rendered at once: the next ones are usually viewed too. */
const batch = 8;
const dotsPerInch = 110;
const timeoutMs = 180_000;
/** The row of the laid-out document the pictures are rendered from. */
const layout = 0;

type Position = { kind: 'slide' | 'sheet' | 'page'; number: number; name?: string };

/**
 * Finds the segments of an office document on its laid-out pages; those of a PDF have positions already. Segments not
 * found, such as unprinted notes, have none.
 */
async function storePositions(
  db: Database,
  ticketId: string,
  pages: readonly PdfPage[],
): Promise<void> {
  const rows = await db
    .selectFrom('document_segments')
    .select(['segment_id', 'source_plain', 'position'])
    .where('ticket_id', '=', ticketId)
    .where('removed', '=', false)
    .orderBy('number')
    .execute();
  const found = locateSegments(
    rows.map((row) => ({ id: row.segment_id, plain: row.source_plain })),
    pages,
  );
  const places = rows.flatMap(({ segment_id, position }) => {
    const place = found.get(segment_id)?.[0];
    const known = position as Position | null;
    // A slide is a page; a sheet may be several, which its number does not show.
    if (!place || known?.kind === 'sheet') return [];
    if (known && known.number !== place.page) return [];
    const at = known ?? { kind: 'page', number: place.page };
    return [{ segment_id, position: { ...at, box: place.box } }];
  });
  await sql`
    UPDATE document_segments SET position = p.position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (segment_id text, position jsonb)
    WHERE document_segments.ticket_id = ${ticketId} AND document_segments.segment_id = p.segment_id
  `.execute(db);
}

/** Pictures of pages, rendered when first viewed and stored until the document changes. */
export function createPages({ db, storage, documentTools }: PageDeps) {
  /** Renderings in progress in this process: a screen requests several pictures at once. */
  const drawing = new Map<string, Promise<void>>();

  const draw = async (ticket: Ticket, side: PageSide, renderedFrom: string, number: number) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const firstPage = Math.floor((number - 1) / batch) * batch + 1;
    await withJobFolder(storage, async (folder) => {
      const pdf = await layOut({ ticket, side, renderedFrom, folder, signal });
      const render = (pdfPath: string) =>
        documentTools.renderPages({
          pdfPath,
          outputFolder: folder,
          firstPage,
          lastPage: firstPage + batch - 1,
          dotsPerInch,
          signal,
        });
      const { pages } = await storage.withLocal(pdf, render, { signal });
      const kept: NewPage[] = [];
      for (const page of pages) kept.push({ ...page, fileName: await keep(page.path, 'png') });
      await storePages(db, storage, { ticketId: ticket.id, side, renderedFrom }, kept);
    });
  };

  /** The name of the stored PDF that the pictures are rendered from. */
  const layOut = async (of: LayOut): Promise<string> => {
    const { ticket, side, renderedFrom, folder, signal } = of;
    const owner = {
      organisationId: ticket.organisation_id,
      userId: `jobs of ${ticket.organisation_id}`,
    };
    const format = renderedFrom.split('.').pop();
    if (format === 'pdf') return renderedFrom;
    const known = await findPage(db, { ticketId: ticket.id, side, renderedFrom }, layout);
    if (known) return known;
    const outputPath = join(folder, 'layout.pdf');
    if (format !== undefined && isPicture(format)) {
      await storage.withLocal(
        renderedFrom,
        (inputPath) => documentTools.pictureToPdf({ inputPath, format, outputPath, owner, signal }),
        { signal },
      );
      return keepLayout(of, outputPath);
    }
    const office = officeFormats.find(
      (candidate): candidate is OfficeFormat => candidate === format,
    );
    if (!office)
      throw new AppError('NOT_FOUND', message('documentReview.noPages', { format: format ?? '' }));
    await storage.withLocal(
      renderedFrom,
      (inputPath) => documentTools.toPdf({ inputPath, format: office, outputPath, signal }),
      { signal },
    );
    if (side === 'source') {
      const pages = await documentTools.readPdf({
        pdfPath: outputPath,
        owner,
        signal,
      });
      await storePositions(db, ticket.id, pages);
    }
    return keepLayout(of, outputPath);
  };

  const keepLayout = async ({ ticket, side, renderedFrom }: LayOut, path: string) => {
    const fileName = await keep(path, 'pdf');
    const row = { number: layout, fileName, widthPt: 0, heightPt: 0 };
    await storePages(db, storage, { ticketId: ticket.id, side, renderedFrom }, [row]);
    return fileName;
  };

  const keep = async (path: string, extension: string): Promise<string> => {
    const pending = await storage.createPending();
    try {
      await copyFile(path, pending.path);
      const name = `${randomUUID()}.${extension}`;
      await pending.commit(name);
      return name;
    } finally {
      await pending.discard();
    }
  };

  return {
    /** The name of the stored picture. Throws NOT_FOUND if there is no such page. */
    find: async (ticket: Ticket, side: PageSide, number: number): Promise<string> => {
      const renderedFrom = side === 'source' ? ticket.file_name : ticket.output_file;
      if (!renderedFrom)
        throw new AppError('NOT_FOUND', message('documentReview.documentBeingCreated'));
      const page = { ticketId: ticket.id, side, renderedFrom };
      const known = await findPage(db, page, number);
      if (known) return known;
      const key = `${ticket.id} ${side} ${renderedFrom} ${Math.floor((number - 1) / batch)}`;
      const work = drawing.get(key) ?? draw(ticket, side, renderedFrom, number);
      drawing.set(key, work);
      try {
        await work;
      } catch (error) {
        throw toApiError(error);
      } finally {
        drawing.delete(key);
      }
      const drawn = await findPage(db, page, number);
      if (!drawn) throw new AppError('NOT_FOUND', message('documentReview.pageNotFound'));
      return drawn;
    },
  };
}

function toApiError(error: unknown): unknown {
  const message =
    error instanceof DocumentError ? error.messageRef : explainEngineError(error)?.message;
  if (message === undefined) return error;
  return new AppError('ENGINE_FAILED', message, { cause: error });
}

/** Pages of one side of a ticket, as they are in one stored file. */
type Pages = { ticketId: string; side: PageSide; renderedFrom: string };
type NewPage = { number: number; fileName: string; widthPt: number; heightPt: number };

/** The stored picture of a page; undefined if it is not rendered yet or belongs to a deleted file. */
async function findPage(
  db: Database,
  { ticketId, side, renderedFrom }: Pages,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_pages')
    .select('file_name')
    .where('ticket_id', '=', ticketId)
    .where('side', '=', side)
    .where('number', '=', number)
    .where('rendered_from', '=', renderedFrom)
    .executeTakeFirst();
  return row?.file_name;
}

/** Stores pictures; deletes those of an older file and duplicates of a concurrent request. */
async function storePages(
  db: Database,
  storage: Storage,
  { ticketId, side, renderedFrom }: Pages,
  pages: readonly NewPage[],
): Promise<void> {
  const unneeded = await db.transaction().execute(async (trx) => {
    // Locked, so that the ticket is not deleted between its files and its row.
    const ticket = await trx
      .selectFrom('translation_requests')
      .select('id')
      .where('id', '=', ticketId)
      .forUpdate()
      .executeTakeFirst();
    if (!ticket) return pages.map(({ fileName }) => fileName);
    const outdated = await trx
      .deleteFrom('document_pages')
      .where('ticket_id', '=', ticketId)
      .where('side', '=', side)
      .where('rendered_from', '<>', renderedFrom)
      .returning('file_name')
      .execute();
    const gone = outdated.map(({ file_name }) => file_name);
    for (const page of pages) {
      const kept = await trx
        .insertInto('document_pages')
        .values({
          ticket_id: ticketId,
          side,
          number: page.number,
          rendered_from: renderedFrom,
          file_name: page.fileName,
          width_pt: page.widthPt,
          height_pt: page.heightPt,
        })
        .onConflict((conflict) => conflict.columns(['ticket_id', 'side', 'number']).doNothing())
        .returning('file_name')
        .executeTakeFirst();
      if (!kept) gone.push(page.fileName);
    }
    return gone;
  });
  for (const name of unneeded) await storage.remove(name);
}
