import {
  inlineElements,
  opaqueElements,
  unseenElements,
  untouchedElements,
} from '../../html/element-kinds.ts';
import { keptFor, names, type Vocabulary } from './vocabulary.ts';

const attributes = new Set(names('alt title placeholder aria-label aria-description'));

/** XHTML inside of another language, as in feeds and data; pages have a reader of their own. */
export const xhtml: Vocabulary = {
  inline: new Set(inlineElements),
  nested: new Set(),
  unseen: new Set(unseenElements),
  blocks: new Set(
    names(
      'address blockquote body caption dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table td th tr ul',
    ),
  ),
  kept: keptFor({
    formula: 'math',
    embedded: 'svg iframe',
    code: [...opaqueElements, ...untouchedElements]
      .filter((name) => !['math', 'svg', 'iframe'].includes(name))
      .join(' '),
  }),
  preserved: new Set(names('pre textarea')),
  places: new Map([['table', 'table']]),
  isTextAttribute: (_, name) => attributes.has(name),
};
