import type { Place } from '../segment.ts';
import { childNamed, dataOf, type Statement, statementsIn } from './scan-mif.ts';

type PageKind = 'body' | 'master' | 'reference' | 'hidden';

/** A paragraph or a line of text in a picture, and the pages it is on. `flow`: of a paragraph that is in no table. */
export type FoundText = {
  statement: Statement;
  kind: PageKind;
  place: Place;
  flow: Statement | undefined;
};

const kinds: readonly PageKind[] = ['body', 'master', 'reference', 'hidden'];

/** What texts are in, from outside to inside. */
const holders = new Set([
  ...['Page', 'Frame', 'TextFlow', 'FNote', 'Tbl', 'TblTitle', 'TblTitleContent'],
  ...['TblH', 'TblBody', 'TblF', 'Row', 'Cell', 'CellContent'],
]);

type Waiting = { statement: Statement; place: Place; flow: Statement | undefined };

/**
 * The texts in reading order: tables, frames and footnotes follow the paragraph that they are anchored in. What two kinds
 * of pages show is on the first of them; what is on no page counts as a text of the body.
 */
export function findTexts(source: string, top: Statement): FoundText[] {
  const known = index(source, top);
  const seen = new Set<Statement>();
  const found: FoundText[] = [];
  const collect = (roots: readonly Statement[], kind: PageKind) => {
    const waiting: Waiting[] = [];
    const add = (all: readonly Statement[], place: Place, flow?: Statement) => {
      for (const statement of all.toReversed()) waiting.push({ statement, place, flow });
    };
    add(roots, kind === 'master' ? 'master' : 'body');
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { statement, place } = next;
      const { name, children } = statement;
      if (seen.has(statement)) continue;
      seen.add(statement);
      if (name === 'Para' || name === 'TextLine') {
        const inFrame = name === 'TextLine' ? 'textbox' : place;
        found.push({ statement, kind, place: inFrame, flow: next.flow });
        for (const anchored of known.anchoredIn(statement).toReversed())
          add([anchored], placeOf(anchored) ?? place);
      } else if (name === 'TextRect') add(known.flowsOf(statement), place);
      else if (holders.has(name)) {
        add(children, placeOf(statement) ?? place, name === 'TextFlow' ? statement : next.flow);
      }
    }
  };
  const pages = Map.groupBy(
    top.children.filter(({ name }) => name === 'Page'),
    (page) => kindOf(source, page),
  );
  for (const kind of kinds) collect(pages.get(kind) ?? [], kind);
  // Files that programs write may have no pages.
  collect(known.all, 'body');
  return found.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

function placeOf({ name }: Statement): Place | undefined {
  if (name === 'Frame') return 'textbox';
  if (name === 'FNote') return 'footnote';
  return name === 'Tbl' ? 'table' : undefined;
}

function kindOf(source: string, page: Statement): PageKind {
  const type = childNamed(page, 'PageType');
  const named = type ? dataOf(source, type) : '';
  if (named.endsWith('MasterPage')) return 'master';
  if (named === 'ReferencePage') return 'reference';
  return named === 'HiddenPage' ? 'hidden' : 'body';
}

/** What other statements refer to by number. */
function index(source: string, top: Statement) {
  const flows = new Map<string, Statement[]>();
  const byNumber = new Map<string, Statement>();
  const all: Statement[] = [];
  const note = (statement: Statement, idName: string) => {
    const id = childNamed(statement, idName);
    if (id) byNumber.set(`${statement.name} ${dataOf(source, id)}`, statement);
  };
  const noteFlow = (flow: Statement) => {
    const rects = flow.children
      .filter(({ name }) => name === 'Para')
      .flatMap(({ children }) => children.flatMap((line) => line.children))
      .filter(({ name }) => name === 'TextRectID');
    for (const id of new Set(rects.map((rect) => dataOf(source, rect)))) {
      const known = flows.get(id);
      if (known) known.push(flow);
      else flows.set(id, [flow]);
    }
  };
  for (const one of statementsIn(top, ({ name }) => !leaves.has(name))) {
    if (one.name === 'TextFlow') noteFlow(one);
    else if (one.name === 'Tbl') note(one, 'TblID');
    else if (one.name === 'Frame' && one.parent?.name === 'AFrames') note(one, 'ID');
    else if (one.name === 'FNote' && one.parent?.name === 'Notes') note(one, 'ID');
    else continue;
    all.push(one);
  }
  const anchors: Record<string, string> = { ATbl: 'Tbl', AFrame: 'Frame', FNote: 'FNote' };
  return {
    // Tables and frames are read where they are anchored, if they are.
    all: [
      ...all.filter(({ name }) => name === 'TextFlow'),
      ...all.filter(({ name }) => name !== 'TextFlow'),
    ],
    /** Once for each frame: pages may name it many times. */
    flowsOf: (rect: Statement): readonly Statement[] => {
      const id = childNamed(rect, 'ID');
      const number = id ? dataOf(source, id) : '';
      const found = flows.get(number) ?? [];
      flows.delete(number);
      return found;
    },
    anchoredIn: (paragraph: Statement): Statement[] =>
      paragraph.children.flatMap(({ children }) =>
        children.flatMap((one) => {
          const kind = anchors[one.name];
          const anchored = kind && byNumber.get(`${kind} ${dataOf(source, one)}`);
          return anchored ? [anchored] : [];
        }),
      ),
  };
}

/** Statements without anchors' targets inside. */
const leaves = new Set([
  'Para',
  'PgfCatalog',
  'FontCatalog',
  'TblCatalog',
  'Document',
  'ImportObject',
]);
