import { z } from 'zod';

/** The name of the encoding an imported file was read as if neither the file nor its bytes say so, else null. */
export const assumedEncodingSchema = z.string().nullable();
