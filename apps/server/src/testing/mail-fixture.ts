import { sql } from 'kysely';
import { openInbox } from './mail-inbox.ts';
import { createTestApi, type TestApi } from './test-api.ts';

export const publicUrl = 'https://glossa.example.org';

/** A server with a worker that sends mails to this port, where no one listens until the test opens an inbox. */
export async function createMailApi(
  more: Readonly<Record<string, string>> = {},
): Promise<{ api: TestApi; port: number }> {
  const reserved = await openInbox();
  const { port } = reserved;
  await reserved.close();
  const env = {
    GLOSSA_SMTP_URL: `smtp://127.0.0.1:${port}`,
    GLOSSA_MAIL_FROM: 'Glossa <glossa@example.org>',
    GLOSSA_PUBLIC_URL: publicUrl,
    ...more,
  };
  return { api: await createTestApi({ worker: true, env }), port };
}

/** Unfinished mail jobs whose names match one of these. */
export async function pendingMails(api: TestApi, patterns: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM jobs.job
    WHERE name LIKE ANY(${patterns}::text[]) AND state IN ('created', 'retry', 'active')`.execute(
    api.services.database.db,
  );
  return rows[0]?.count ?? 0;
}
