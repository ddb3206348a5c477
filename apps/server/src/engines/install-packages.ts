import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';

/** What to do where programs of the operating system are missing: names of Debian packages, which no screen runs. */
export const installPackages = (...packages: readonly string[]): MessageRef =>
  message('engines.installPackages', { packages: { list: packages } });
