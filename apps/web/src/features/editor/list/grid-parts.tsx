import type { ComponentProps } from 'react';

/*
 * The list's parts by ARIA role. A table element conflicts with absolutely positioned rows; the focus stays on the grid
 * itself, or it would be lost with a row scrolled out of view.
 */

/** Takes the focus for all its rows. */
export function Grid(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y: see above
  return <div role="grid" tabIndex={0} {...props} />;
}
export function GridRow(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y: see above
  return <div role="row" {...props} />;
}
export function GridCell(props: ComponentProps<'span'>) {
  // biome-ignore lint/a11y: see above
  return <span role="gridcell" {...props} />;
}
export function GridHead(props: ComponentProps<'span'>) {
  // biome-ignore lint/a11y: see above
  return <span role="columnheader" {...props} />;
}
export function GridGroup(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y: see above
  return <div role="rowgroup" {...props} />;
}
