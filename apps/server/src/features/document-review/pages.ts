import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageSide } from '@glossa/contracts/document-review';
import { errorTable } from '@glossa/contracts/errors';
import { DocumentError } from '@glossa/documents/document-error';
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
import type { findRequest } from '../translation-requests/index.ts';
import { keepPlaces } from './keep-places.ts';
import { findPage, keepPages, type NewPage } from './page-rows.ts';

export type PageDeps = { db: Database; storage: Storage; documentTools: DocumentTools };
type Ticket = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Pages drawn at one time: who looks at one will look at the next. */
const batch = 8;
const dotsPerInch = 110;
const longestMs = 180_000;
/** The row that keeps the laid-out document the pictures are drawn from. */
const layout = 0;

/** Pictures of pages, drawn when somebody first looks at them and kept until the document changes. */
export function createPages({ db, storage, documentTools }: PageDeps) {
  /** What is being drawn in this process: several pictures of a screen are asked for at once. */
  const drawing = new Map<string, Promise<void>>();

  const draw = async (ticket: Ticket, side: PageSide, madeOf: string, number: number) => {
    const signal = AbortSignal.timeout(longestMs);
    const firstPage = Math.floor((number - 1) / batch) * batch + 1;
    await withJobFolder(storage, async (folder) => {
      const pdfPath = await layOut({ ticket, side, madeOf, folder, signal });
      const { pages } = await documentTools.renderPages({
        pdfPath,
        outputFolder: folder,
        firstPage,
        lastPage: firstPage + batch - 1,
        dotsPerInch,
        signal,
      });
      const kept: NewPage[] = [];
      for (const page of pages) kept.push({ ...page, fileName: await keep(page.path, 'png') });
      await keepPages(db, storage, { ticketId: ticket.id, side, madeOf }, kept);
    });
  };

  /** The PDF the pictures are drawn from. */
  const layOut = async (of: {
    ticket: Ticket;
    side: PageSide;
    madeOf: string;
    folder: string;
    signal: AbortSignal;
  }): Promise<string> => {
    const { ticket, side, madeOf, folder, signal } = of;
    const format = madeOf.split('.').pop();
    if (format === 'pdf') return storage.localPath(madeOf);
    const known = await findPage(db, { ticketId: ticket.id, side, madeOf }, layout);
    if (known) return storage.localPath(known);
    const office = officeFormats.find(
      (candidate): candidate is OfficeFormat => candidate === format,
    );
    if (!office)
      throw new AppError(
        'NOT_FOUND',
        `A .${format} file has no pages to look at. Review its segments in the list.`,
      );
    const outputPath = join(folder, 'layout.pdf');
    const inputPath = storage.localPath(madeOf);
    await documentTools.toPdf({ inputPath, format: office, outputPath, signal });
    if (side === 'source') {
      const pages = await documentTools.readPdf({ pdfPath: outputPath, signal });
      await keepPlaces(db, ticket.id, pages);
    }
    const fileName = await keep(outputPath, 'pdf');
    const row = { number: layout, fileName, widthPt: 0, heightPt: 0 };
    await keepPages(db, storage, { ticketId: ticket.id, side, madeOf }, [row]);
    return storage.localPath(fileName);
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
    /** The name of the stored picture. Throws NOT_FOUND where there is no such page. */
    find: async (ticket: Ticket, side: PageSide, number: number): Promise<string> => {
      const madeOf = side === 'source' ? ticket.file_name : ticket.output_file;
      if (!madeOf)
        throw new AppError(
          'NOT_FOUND',
          'The translated document is being built. Its pages are shown once it is ready.',
        );
      const page = { ticketId: ticket.id, side, madeOf };
      const known = await findPage(db, page, number);
      if (known) return known;
      const key = `${ticket.id} ${side} ${madeOf} ${Math.floor((number - 1) / batch)}`;
      const work = drawing.get(key) ?? draw(ticket, side, madeOf, number);
      drawing.set(key, work);
      try {
        await work;
      } catch (error) {
        throw asAnswer(error);
      } finally {
        drawing.delete(key);
      }
      const drawn = await findPage(db, page, number);
      if (!drawn) throw new AppError('NOT_FOUND', 'The document has no such page.');
      return drawn;
    },
  };
}

function asAnswer(error: unknown): unknown {
  const message =
    error instanceof DocumentError ? error.message : explainEngineError(error)?.message;
  if (message === undefined) return error;
  return new AppError('ENGINE_FAILED', message || errorTable.ENGINE_FAILED[1], { cause: error });
}
