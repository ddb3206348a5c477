import { expect, test } from 'vitest';
import { detectFormat } from '../detect-format.ts';
import { bytesOf } from './marking.fixture.ts';

test.each([
  ['<!DOCTYPE html><p>One', 'html'],
  ['\n<html lang="en"><p>One', 'html'],
  ['<?xml version="1.0"?>\n<xliff version="1.2"/>', 'xliff'],
  ['# Note\nmsgid "One"\nmsgstr ""\n', 'po'],
  ['I wrote <html> and msgid "x"', 'txt'],
  ['# A heading', 'txt'],
] as const)('detects %s without a name as %s', (source, format) => {
  expect(detectFormat(bytesOf(source))).toBe(format);
});
