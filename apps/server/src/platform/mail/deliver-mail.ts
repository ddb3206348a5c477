import type { Logger } from '../log.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

/** A mail that is refused for good ends here; any other fault goes back to the queue. Addresses are not logged. */
export async function deliverMail(
  { mailer, logger }: { mailer: Mailer; logger: Logger },
  mail: Mail,
  about: Record<string, string>,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof MailRefused) {
      logger.warn(about, error.message);
      return;
    }
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.warn({ ...about, code, responseCode }, 'a mail could not be sent; it is tried again');
    throw error;
  }
}
