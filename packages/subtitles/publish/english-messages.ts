import { fileURLToPath } from 'node:url';
import { compileCatalogue, readCatalogue } from '@glossa/messages/catalogue';
import { messageIdsIn } from '@glossa/messages/collect';

const english = readCatalogue('en');
const sources = fileURLToPath(new URL('../src/', import.meta.url));

/**
 * Every message that the package can create, compiled. The build replaces this module by its value (build.ts), so that the
 * built package has neither the catalog nor its compiler.
 */
export const englishMessages = compileCatalogue(
  [...messageIdsIn(sources, english)].toSorted(),
  english,
  english,
);
