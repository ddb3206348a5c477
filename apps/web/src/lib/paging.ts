/** A position in a list. On far pages the cursor is the position; the page is only displayed. */
export type Place = { page: number; pageSize: number; cursor?: string | undefined };

/** Goes to a page; the cursor leads to an adjacent one. */
export type GoToPage = (page: number, cursor?: string) => void;

/** A response's data about the whole list. Short lists are counted and have no cursors. */
export type Paged = {
  total: number;
  /** False: there are more than `total`. */
  totalIsExact?: boolean;
  nextCursor?: string | null;
  previousCursor?: string | null;
};
