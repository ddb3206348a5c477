import { keptFor, names, type Vocabulary } from './vocabulary.ts';

/** Elements of DocBook 4.5 and 5. */
export const docbook: Vocabulary = {
  inline: new Set(
    names(`
      abbrev accel acronym action anchor application biblioref citation citebiblioid citerefentry
      citetitle coref database emphasis errortext firstterm foreignphrase glossterm guibutton guiicon
      guilabel guimenu guimenuitem guisubmenu hardware imagedata imageobject inlineequation inlinegraphic inlinemediaobject
      jobtitle keycap keycombo lineannotation link manvolnum medialabel menuchoice mousebutton olink
      ooclass ooexception oointerface optional org orgname phrase productname productnumber quote refentrytitle replaceable shortcut subscript
      superscript termdef trademark ulink wordasword xref
    `),
  ),
  nested: new Set(names('annotation footnote indexterm alt textobject caption')),
  unseen: new Set(names('annotation indexterm')),
  blocks: new Set(
    names(`
      abstract address blockquote bridgehead calloutlist caution equation epigraph example figure
      formalpara glosslist important informalequation informalexample informalfigure informaltable
      itemizedlist literallayout mediaobject msgset note orderedlist para procedure programlisting qandaset
      screen screenshot segmentedlist sidebar simpara simplelist table tip title variablelist warning
      primary secondary tertiary see seealso primaryie secondaryie tertiaryie seeie seealsoie
      graphic graphicco synopsis cmdsynopsis funcsynopsis classsynopsis productionset danger
    `),
  ),
  kept: keptFor({
    code: `
      classname classsynopsis cmdsynopsis code command computeroutput constant constructorsynopsis
      destructorsynopsis email enumidentifier enumname enumsynopsis enumvalue envar errorcode errorname
      errortype exceptionname fieldsynopsis filename function funcsynopsis initializer interfacename
      keycode keysym literal macroname markup methodname methodsynopsis modifier namespacename nonterminal
      option package parameter productionset programlisting prompt property returnvalue screen sgmltag
      structfield structname symbol synopsis systemitem tag templatename token type typedefname unionname
      uri userinput varname
    `,
    formula: 'mathphrase texmath math',
    embedded: 'svg',
    protected: 'remark',
    'program-key': `
      address affiliation artpagenums author authorgroup authorinitials biblioid biblioset collab confgroup
      contractnum contractsponsor copyright date editor isbn issn issuenum itermset othercredit pagenums
      personblurb personname pubdate publisher publishername pubsnumber revnumber seriesvolnums subjectset volumenum
    `,
  }),
  preserved: new Set(names('literallayout programlisting screen synopsis')),
  places: new Map([
    ['table', 'table'],
    ['informaltable', 'table'],
    ['footnote', 'footnote'],
    ['alt', 'alt-text'],
    ['textobject', 'alt-text'],
  ]),
  isTextAttribute: (_, name) => name === 'xreflabel',
};
