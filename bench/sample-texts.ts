/** Texts for sample files, the same at each run. Lengths are those of ordinary English. */

const vocabulary =
  'the of and to in is for on with that this from are as by at be or an it which when after before between every other first last next service report order customer machine valve pressure filter cover screw surface number account person school water power light paper letter report answer question change open close remove install check replace describe follow receive contain require small large simple general public private necessary available different current clean early people\u2019s'.split(
    ' ',
  );

const wordAt = (index: number): string => {
  // Neighboring numbers have unlike words.
  const mixed = Math.imul(index ^ (index >>> 15), 0x2c1b3c6d) >>> 0;
  return vocabulary[(mixed ^ (mixed >>> 12)) % vocabulary.length] ?? 'word';
};

const perText = 97;

/** So many words of the text of this number. */
export const words = (index: number, count: number): string =>
  Array.from({ length: count }, (_, at) => wordAt(index * perText + at)).join(' ');

const sentence = (index: number, count: number): string => {
  const text = words(index, count);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${index}.`;
};

/** One to three sentences of a paragraph: 25 words on average. */
export const sentences = (index: number): string =>
  Array.from({ length: 1 + (index % 3) }, (_, at) =>
    sentence(index + at, 8 + ((index * 7 + at * 5) % 10)),
  ).join(' ');

/** A text of a program: two to eleven words. */
export const message = (index: number): string => sentence(index, 2 + (index % 10));

export const parts = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
