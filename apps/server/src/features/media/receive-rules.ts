import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type SegmentationRules, srxMaxBytes } from '@glossa/contracts/segmentation';
import { DocumentError } from '@glossa/documents/document-error';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readForm, receiveFiles } from '../../platform/http/receive-files.ts';
import { type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { storeRules } from '../filter-profiles/index.ts';
import { assertNameFits, cleanName } from './detect-file-type.ts';
import { assertNoVirus, type ScanDeps } from './scan-file.ts';
import type * as srxParser from './srx.parser.ts';

type Deps = ScanDeps & { db: Database; parsers: Parsers; storage: Storage };

/** Each pattern of a large file is tried. */
const inspectTask = parserTask<typeof srxParser.inspectSrx>(
  new URL('./srx.parser.ts', import.meta.url),
  'inspectSrx',
  { cpuMs: 90_000 },
);
const noFields = z.strictObject({});

/** Stores an SRX file for filter profiles. Throws UPLOAD_REFUSED for one that cannot be followed. */
export async function receiveRules(
  deps: Deps,
  actor: Actor,
  request: FastifyRequest,
): Promise<SegmentationRules> {
  const { db, parsers, storage } = deps;
  const [rules] = await receiveFiles(request, { most: 1, maxBytes: srxMaxBytes }, async (file) => {
    readForm(noFields, file.fields);
    const name = cleanName(file.fileName);
    assertNameFits(name);
    const pending = await storage.createPending();
    const { path } = pending;
    try {
      await pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      file.assertComplete();
      await assertNoVirus(deps, actor, { path, name, large: 'refuse' });
      const facts = await parsers.run(inspectTask, { path }, { owner: actor });
      const content = await readFile(path);
      const rulesId = await db
        .transaction()
        .execute((trx) => storeRules(trx, actor.organisationId, { name, content }));
      return { rulesId, name, ...facts };
    } catch (error) {
      if (error instanceof DocumentError)
        throw new AppError('UPLOAD_REFUSED', error.messageRef, { cause: error });
      throw error;
    } finally {
      await pending.discard();
    }
  });
  return rules;
}
