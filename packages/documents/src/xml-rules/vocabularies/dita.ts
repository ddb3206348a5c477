import { attributeText } from '../../xml/xml-tree.ts';
import { keptFor, names, type Vocabulary } from './vocabulary.ts';

const titles: Record<string, readonly string[]> = {
  title: ['map'],
  alt: ['image'],
  reftitle: ['lq'],
  othertype: ['note'],
  standby: ['object'],
};

/** Elements of the DITA 1.3 specification; the comments of its appendix for translators. */
export const dita: Vocabulary = {
  inline: new Set(
    names(`
      abbreviated-form b boolean cite i image keyword line-through markupname menucascade overline
      ph q required shortcut state sub sup synnoteref term text tm tt u uicontrol wintitle xref
      equation-inline
    `),
  ),
  nested: new Set(names('alt desc fn indexterm longdescref')),
  unseen: new Set(names('indexterm')),
  blocks: new Set(
    names(`
      abstract body bodydiv choices choicetable codeblock dd dl div dlentry dt entry example
      fig figgroup fn-group hazardstatement li linkpool lines lq msgblock note object ol p parml pre
      properties row screen section sectiondiv shortdesc simpletable sl sli stentry steps strow substeps
      table title topic ul imagemap equation-block equation-figure
    `),
  ),
  kept: keptFor({
    code: `
      apiname cmdname codeblock codeph coderef filepath msgnum numcharref option parameterentity parmname
      screen synph syntaxdiagram systemoutput textentity userinput varname xmlatt xmlelement xmlnsname
      xmlpi
    `,
    formula: 'mathml',
    embedded: 'foreign svg-container unknown',
    protected: 'draft-comment required-cleanup',
    'program-key': `
      author audience brand category component coords copyrholder copyryear created critdates data
      data-about featnum param permissions platform prodinfo prognum publisher resourceid revised series
      shape sort-as source vrmlist
    `,
  }),
  preserved: new Set(names('codeblock lines msgblock pre screen')),
  places: new Map([
    ['table', 'table'],
    ['simpletable', 'table'],
    ['choicetable', 'table'],
    ['properties', 'table'],
    ['fn', 'footnote'],
    ['alt', 'alt-text'],
  ]),
  // Processors put the content of another element there.
  keeps: (tree, element) =>
    ['conref', 'conkeyref'].some((name) => attributeText(tree, element, name) !== undefined)
      ? 'generated'
      : undefined,
  isTextAttribute: ({ local }, name) =>
    name === 'navtitle' || (titles[name]?.includes(local) ?? false),
};
