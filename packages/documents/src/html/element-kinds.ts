/** Inline elements; every other element ends a sentence. */
export const inlineElements = new Set(
  'a abbr acronym b bdi bdo big br cite data del dfn em font i img input ins map mark nobr output picture q ruby s small source span strike strong sub sup time tt u wbr'.split(
    ' ',
  ),
);

/** Untranslatable elements that appear as one object in a sentence. */
export const opaqueElements = new Set('code kbd samp var svg math'.split(' '));

/** Elements that are invisible or not language, with all their content. */
export const untouchedElements = new Set(
  'script style template pre textarea iframe noembed noframes xmp plaintext rt rp'.split(' '),
);

/** Those that occur inside a sentence without splitting it. */
export const unseenElements = new Set('script style template rt rp'.split(' '));

export const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** End tags that HTML makes optional, and what ends such an element from outside. */
export const impliedEnds = new Set('li dt dd td th tr option'.split(' '));
export const impliedEndContainers = new Set('ul ol dl menu table select datalist'.split(' '));
