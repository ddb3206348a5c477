/** As in gettext: what stands before it tells two equal sentences apart. */
export const contextEnd = '\u0004';
