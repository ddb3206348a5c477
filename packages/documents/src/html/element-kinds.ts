/** Elements that stand inside a sentence; every other element ends one. */
export const inlineElements = new Set(
  'a abbr acronym b bdi bdo big br cite data del dfn em font i img input ins map mark nobr output picture q ruby s small source span strike strong sub sup time tt u wbr'.split(
    ' ',
  ),
);

/** What a translator must not touch but sees as one thing inside the sentence. */
export const opaqueElements = new Set('code kbd samp var svg math'.split(' '));

/** What no reader sees, or what is no language, with all that is in it. */
export const untouchedElements = new Set(
  'script style template pre textarea iframe noembed noframes xmp plaintext rt rp'.split(' '),
);

/** Those of them that stand inside a sentence without parting it. */
export const unseenElements = new Set('script style template rt rp'.split(' '));

export const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** End tags that HTML lets a writer leave out, and what ends such an element from outside. */
export const impliedEnds = new Set('li dt dd td th tr option'.split(' '));
export const impliedEndContainers = new Set('ul ol dl menu table select datalist'.split(' '));
