/** Names that the document types of DITA, DocBook 4 and XHTML have for characters of Latin-1, from U+00A0. */
const latin = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
  AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml
  times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
  egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
  ugrave uacute ucirc uuml yacute thorn yuml`;

const others: Record<string, string> = {
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', sbquo: '‚' },
  ...{ bdquo: '„', hellip: '…', bull: '•', trade: '™', euro: '€', rarr: '→', larr: '←' },
  ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', minus: '−', thinsp: '\u2009' },
};

/** The characters of entities that are known without their document type, which is in another file. */
export const knownEntities: ReadonlyMap<string, string> = new Map([
  ...latin
    .trim()
    .split(/\s+/u)
    .map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...Object.entries(others),
]);
