import ts from 'typescript';

/** Errors whose sentence reaches a person; others go to the log. */
const shownErrors = /^(AppError|EngineError|DocumentError|CueError|MailRefused|ExchangeError)$/;
/** What is called with a sentence that nobody sees. */
const unseen =
  /^(logger|console|process|log)\b|\.(log|warn|error|info|debug|query|prepare|raw|gauge|counter|histogram)$|^(endSessions|sql|Symbol|join|require)$/;
/** Properties whose text is for the log, for programs, or for the published description of the calls. */
const unseenProperties = new Set(
  'summary key path command sql header id accept userAgent pattern voice locale from family cwd env name mediaType description licence license attribution url notice revoked_because'.split(
    ' ',
  ),
);

/**
 * The sentences a file of the server answers or stores, with what is put into them as ICU arguments: a template
 * `Files may have ${megabytes} MB at most.` is `Files may have {megabytes} MB at most.` Where a piece is chosen by a
 * condition, there is one sentence for each choice.
 */
export function extractServerSentences(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isUnseen(node)) return;
    const mailed = mailedSentence(node);
    if (mailed !== undefined) {
      found.push(mailed);
      return;
    }
    if (ts.isStringLiteralLike(node)) {
      if (isSentence(node.text) || isPhase(node)) found.push(escapeIcu(node.text));
    } else if (ts.isTemplateExpression(node)) {
      for (const sentence of variants(node))
        if (isSentence(sentence.replaceAll(/\{\w+\}/g, '…')) || isMessage(node))
          found.push(sentence);
      // What is put in may be a sentence of its own.
      for (const span of node.templateSpans) visit(span.expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...new Set(found)];
}

/** `say(language, 'sentence')` of mails: written with ICU arguments already. */
function mailedSentence(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'say') return undefined;
  const [, sentence] = node.arguments;
  return sentence && ts.isStringLiteralLike(sentence) ? sentence.text : undefined;
}

const escapeIcu = (text: string): string => text.replaceAll(/[{}]/g, (brace) => `'${brace}'`);

/** Headers, fields of file formats, names of fonts, and words put side by side: they look like sentences and are none. */
const notWords =
  /^(apt-get|Noto|DejaVu|Bearer|HTTP|RCPT|Release|PlayRes|LayoutRes|Title:|Format:|Style:|Dialogue:|YCbCr|ScaledBorder|default-src|private,|bytes |named |openid |mmm |msgid|expected \d|(is )?not( in)?$|double precision$|<!|[-./[\\{"]+\w*[\]}]?$)/;

const isSentence = (text: string): boolean =>
  /[A-Za-z]{2,}.* .*[A-Za-z]{2,}/s.test(text) &&
  !notWords.test(text) &&
  // A list of words without any stop is one of tags or of words that lines do not end with.
  (text.split(' ').length < 14 || /[.,:;?!]/.test(text)) &&
  !/;\s*$|[^ ]=|<\w|^[\w.]+ as \w+$|\bSELECT\b|\bINSERT\b|\bUPDATE\b|\bDELETE FROM\b|^[-./;]|--|\\[pPuxs]|\(\?|\n|\\n/.test(
    text,
  );

/** What an error says is a sentence even where all but one word is put in: `Line ${line}, ${column}: ${fault}`. */
const isMessage = ({ head, parent }: ts.TemplateExpression): boolean =>
  ts.isNewExpression(parent) &&
  shownErrors.test(parent.expression.getText()) &&
  /^[A-Z][a-z]+/.test(head.text);

/** What a job does now: shown while it works, and often a single word. */
function isPhase({ parent }: ts.StringLiteralLike): boolean {
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'phase';
  return (
    ts.isCallExpression(parent) &&
    /(^|\.)(report|onProgress|onPhase)$/.test(parent.expression.getText())
  );
}

function isUnseen(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
    return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isNewExpression(node)) {
    const name = node.expression.getText();
    return /Error$|^RegExp$/.test(name) && !shownErrors.test(name);
  }
  if (ts.isPropertyAssignment(node))
    return unseenProperties.has(node.name.getText().replaceAll("'", '')) && !isOfField(node);
  return ts.isCallExpression(node) && unseen.test(node.expression.getText());
}

/** A field that is called as those are: `name: z.string().min(1, 'Give it a name.')`, `fields: { name: 'It is taken.' }`. */
function isOfField({ initializer, parent }: ts.PropertyAssignment): boolean {
  const { parent: holder } = parent;
  return (
    ts.isCallExpression(initializer) ||
    (ts.isPropertyAssignment(holder) && holder.name.getText() === 'fields')
  );
}

/** One sentence for every choice of the conditions in a template, at most 16. */
function variants(template: ts.TemplateExpression, names = new Set<string>()): string[] {
  let sentences = [escapeIcu(template.head.text)];
  for (const { expression, literal } of template.templateSpans) {
    const pieces = choices(expression, names);
    sentences = sentences
      .flatMap((sentence) => pieces.map((piece) => sentence + piece + escapeIcu(literal.text)))
      .slice(0, 16);
  }
  return sentences;
}

function choices(expression: ts.Expression, names: Set<string>): string[] {
  if (ts.isParenthesizedExpression(expression)) return choices(expression.expression, names);
  if (ts.isStringLiteralLike(expression)) return [escapeIcu(expression.text)];
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap((one) => choices(one, names));
  if (ts.isTemplateExpression(expression)) return variants(expression, names);
  const base = nameOf(expression);
  let name = base;
  for (let number = 2; names.has(name); number += 1) name = `${base}${number}`;
  names.add(name);
  return [`{${name}}`];
}

function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression))
    return expression.name.text === 'length' ? 'count' : expression.name.text.replace('#', '');
  if (ts.isElementAccessExpression(expression)) return nameOf(expression.expression);
  if (ts.isCallExpression(expression)) {
    const [first] = expression.arguments;
    return first && !ts.isStringLiteralLike(first) && !ts.isArrowFunction(first)
      ? nameOf(first)
      : 'value';
  }
  return 'value';
}
