/** In the address of a call everything is text. */
export const descendingWord = (descending: boolean | undefined) => ({
  descending: descending ? ('true' as const) : ('false' as const),
});
