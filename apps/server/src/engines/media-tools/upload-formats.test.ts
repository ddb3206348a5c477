import { randomUUID } from 'node:crypto';
import { fileNameSchema } from '@glossa/contracts/media';
import { expect, test } from 'vitest';
import {
  mediaFormats,
  oldOfficeFormats,
  pdfFormat,
  rtfFormat,
  textFormats,
  zippedFormats,
} from './upload-formats.ts';

const formats = [
  ...[mediaFormats, textFormats, zippedFormats, oldOfficeFormats].flatMap((map) => [
    ...map.values(),
  ]),
  pdfFormat,
  rtfFormat,
];

test.each(formats)(
  'a stored file of the format $format can be downloaded by its name',
  (format) => {
    expect(fileNameSchema.safeParse(`${randomUUID()}.${format.extension}`).success).toBe(true);
  },
);
