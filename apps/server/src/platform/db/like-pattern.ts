/** The pattern of (i)like for text found anywhere; what people type has no wildcards. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
