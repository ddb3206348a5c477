/**
 * Asked for before what uses them, as those of the start (start-libraries.ts).
 * @public Only the file it stands in matters.
 */
export { Menu } from '@mantine/core';
