/** Lets the page answer between two pieces of work. Two short ones hold it up less than a long one. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
