import { escapeHtml } from '../html/write-html.ts';

const START = '<![CDATA[';
const END = ']]>';

/** XHTML whose texts in CDATA sections are written with entities. Those of scripts and styles stay. */
export function plainCdata(source: string): string {
  if (!source.includes(START)) return source;
  const pieces: string[] = [];
  let position = 0;
  let program = '';
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at)) {
    if (source.startsWith('<!--', at)) at = past(source, '-->', at);
    else if (source.startsWith(START, at)) {
      const end = past(source, END, at);
      if (program === '') {
        const text = source.slice(at + START.length, end - END.length);
        pieces.push(source.slice(position, at), escapeHtml(text, false));
        position = end;
      }
      at = end;
    } else {
      const end = past(source, '>', at);
      const tag = /^<(\/?)(?:\w+:)?(script|style)(?=[\s/>])/iu.exec(source.slice(at, at + 40));
      if (tag?.[1] === '/') program = '';
      else if (tag && source.charAt(end - 2) !== '/') program = tag[2] ?? '';
      at = end;
    }
  }
  return pieces.join('') + source.slice(position);
}

function past(source: string, end: string, from: number): number {
  const found = source.indexOf(end, from);
  return found < 0 ? source.length : found + end.length;
}
