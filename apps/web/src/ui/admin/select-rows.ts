/** How much of a page is selected: its head shows this. */
export function pageSelection(
  page: readonly string[],
  selected: ReadonlySet<string>,
): 'none' | 'some' | 'all' {
  const count = page.filter((id) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

/** Selects the whole page, or takes it away where all of it was selected. Rows of other pages stay as they are. */
export function togglePage(page: readonly string[], selected: ReadonlySet<string>): Set<string> {
  const whole = pageSelection(page, selected) === 'all';
  return setRows(page, selected, !whole);
}

/** Gives rows a state, and everything between them and `anchor` too where that row is on this page. */
export function toggleRow(
  page: readonly string[],
  selected: ReadonlySet<string>,
  id: string,
  anchor: string | null,
): Set<string> {
  const from = anchor === null ? -1 : page.indexOf(anchor);
  const to = page.indexOf(id);
  const rows = from < 0 || to < 0 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
  return setRows(rows, selected, !selected.has(id));
}

function setRows(rows: readonly string[], selected: ReadonlySet<string>, on: boolean): Set<string> {
  const next = new Set(selected);
  for (const id of rows) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
