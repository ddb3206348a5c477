import { cleanCueText } from './clean-text.ts';

/**
 * The spoken part of a cue's text, on one line: without markup, speaker names, [sounds], songs (♪ … ♪) and dialogue
 * dashes. Empty without speech.
 */
export function spokenText(text: string, speaker?: string): string {
  const plain = cleanCueText(text.replace(/\{\\[^}]*\}|<\/?[a-z][^<>]*>/giu, ''))
    .replace(/[♪♫♬♩][^♪♫♬♩]*(?:[♪♫♬♩]|$)/gu, ' ')
    .replace(/\[[^\]]*\]|【[^】]*】|［[^］]*］/gu, ' ');
  return plain
    .split('\n')
    .map((line) => withoutSounds(withoutName(line.trim(), speaker)))
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^[^\p{L}\p{N}]+$/u, '');
}

const dash = /^(?:>>+|[-–—‐‑])\s*/u;
/** A capitalized name before a colon, as in subtitles for the deaf; with an article or a number, three words. */
const capitalName =
  /^(?=[^:：]*\p{Lu}{2})[\p{Lu}\p{N}][\p{Lu}\p{M}\p{N}.'’#-]*(?: [\p{Lu}\p{N}.'’#-]+){0,2}\s*[:：](?!\d)\s*/u;

function withoutName(line: string, speaker: string | undefined): string {
  const said = line.replace(dash, '');
  const name = speaker?.trim();
  if (name && said.toLowerCase().startsWith(name.toLowerCase())) {
    const rest = said.slice(name.length);
    if (/^\s*[:：]/u.test(rest)) return rest.replace(/^\s*[:：]\s*/u, '');
  }
  return said.replace(capitalName, '');
}

/** Parentheses contain sounds if they are the whole text, or in capitals; otherwise they are spoken. */
const withoutSounds = (line: string): string =>
  /^[(（][^()（）]*[)）]$/u.test(line)
    ? ''
    : line.replace(/[(（][^()（）\p{Ll}]*\p{Lu}{2}[^()（）\p{Ll}]*[)）]/gu, ' ');
