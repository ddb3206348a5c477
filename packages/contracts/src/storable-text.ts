/** Whether PostgreSQL stores a text as it is: it has no NUL and no halves of characters. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
