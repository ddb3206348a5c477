import type { OmissionReason } from '@glossa/contracts/document-review';
import { TokenizerMode } from 'parse5';

/** Why the texts of an element are not translated. */
export const reasons: Record<string, OmissionReason> = {
  code: 'code',
  kbd: 'code',
  samp: 'code',
  var: 'code',
  pre: 'code',
  xmp: 'code',
  plaintext: 'code',
  textarea: 'code',
  math: 'formula',
  svg: 'embedded',
  iframe: 'embedded',
  noembed: 'embedded',
  noframes: 'embedded',
};

/** How the content of an element is read where it is no markup. */
export const modes: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
};
