import { plantedFile, productCode, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

const tagFile = 'web/html.ts';

/** Files with markup in untagged strings, with the reason. */
const untagged: Readonly<Record<string, string>> = {
  'gateway/src/http/graphiql.ts': 'consists of constants and assets of a package; the gateway may not import the tag',
};

/**
 * Exported functions of the tag's file. None converts any string to markup: each of them escapes strings, and `token`
 * rejects all that would have to be escaped.
 */
const functions: readonly string[] = ['html', 'joinHtml', 'token', 'textOf'];

/** Files that convert markup to text, with the reason. */
const converters: Readonly<Record<string, string>> = {
  'web/checkout/responses.ts': 'creates the responses with pages and pictures',
  'web/checkout/buy.ts': 'sends a part of the page as JSON, which the script of the page inserts',
  'web/mails/layout.ts': 'creates the HTML parts of mails',
  'web/docs/index.ts': 'sends the pages of the documentation, with the hash of the text',
};

/** Elements of HTML and SVG, except those whose names also occur as placeholders in messages, such as `<text>`. */
const elements =
  'a article aside b body br button code datalist dd details div dl dt em fieldset footer form h[1-6] head header html i iframe img input label legend li link main meta nav ol optgroup option p pre rect script section select small span strong style summary svg table tbody td textarea th thead title tr ul wbr';
const elementPattern = new RegExp(`<(?:!doctype|/?(?:${elements.replaceAll(' ', '|')}))(?![\\w-])`, 'i');

interface Quasi {
  readonly raw: string;
}

interface Template extends TreeNode {
  readonly quasis: readonly Quasi[];
  readonly expressions: readonly TreeNode[];
}

/** Marks a value in the text of a template. */
const valueMark = '\0';
const textOfTemplate = ({ quasis }: Template): string => quasis.map(({ raw }) => raw).join(valueMark);
/** Returns the text of a template, in which a letter is in the place of each attribute that is a value of `token`. */
const textWithTokens = ({ quasis, expressions }: Template): string =>
  quasis
    .map(({ raw }, index) => {
      const isLast = index === quasis.length - 1;
      return raw + (isLast ? '' : raw.endsWith('=') && isToken(expressions[index]) ? 'x' : valueMark);
    })
    .join('');

function isToken(expression: TreeNode | undefined): boolean {
  const callee = expression?.type === 'CallExpression' ? (expression.callee as TreeNode) : null;
  return callee?.type === 'Identifier' && callee.value === 'token';
}

const isTagged = (node: TreeNode): boolean =>
  node.type === 'TaggedTemplateExpression' && (node.tag as TreeNode).value === 'html';

function templatesIn(file: SourceFile): { readonly tagged: Template[]; readonly others: TreeNode[] } {
  const nodes = [...nodesOf(file.tree())];
  const tagged = new Set(nodes.filter(isTagged).map((node) => node.template as Template));
  const others = nodes.filter(
    (node) => node.type === 'StringLiteral' || (node.type === 'TemplateLiteral' && !tagged.has(node as Template)),
  );
  return { tagged: [...tagged], others };
}

const at = (file: SourceFile, { span }: TreeNode): string => `${file.path}:${file.lineOf(span.start)}`;

/** Returns the strings and untagged templates with markup. Only files whose text contains markup are parsed. */
function untaggedMarkup(file: SourceFile): string[] {
  if (!elementPattern.test(file.text)) return [];
  const contentOf = (node: TreeNode): string =>
    node.type === 'StringLiteral' ? String(node.value) : textOfTemplate(node as Template);
  return templatesIn(file)
    .others.filter((node) => elementPattern.test(contentOf(node)))
    .map((node) => at(file, node));
}

/**
 * Returns the templates with a value where escaping is not sufficient: as an attribute without double quotes, unless it
 * is a value of `token`, as the name of an element, or in a script, a style sheet or a comment.
 */
function unsafePlaces(file: SourceFile): string[] {
  return templatesIn(file)
    .tagged.filter((template) => {
      const text = textWithTokens(template).replaceAll(/"[^"]*"/g, '""');
      return /=\s*'?[^\s"'<>]*\0|<\/?\0|<(script|style)\b[^>]*>[^<]*\0|<!--(?:(?!-->).)*\0/is.test(text);
    })
    .map((template) => at(file, template));
}

/** Returns the calls of the tag as a function, which would accept a string as a literal. */
function directCalls(file: SourceFile): string[] {
  return [...nodesOf(file.tree())]
    .filter((node) => {
      const callee = node.type === 'CallExpression' ? (node.callee as TreeNode) : null;
      const object = callee?.type === 'MemberExpression' ? (callee.object as TreeNode) : callee;
      return object?.type === 'Identifier' && object.value === 'html';
    })
    .map((node) => at(file, node));
}

/** Returns the names of the exported functions, classes and constants of a file. */
function exportedValues(file: SourceFile): string[] {
  return file.tree().body.flatMap((statement) => {
    if (statement.type === 'ExportNamedDeclaration')
      return statement.typeOnly ? [] : statement.specifiers.map(() => 'a list of exports');
    if (statement.type !== 'ExportDeclaration') return statement.type.startsWith('ExportDefault') ? ['default'] : [];
    const { declaration } = statement;
    if (declaration.type === 'VariableDeclaration') return ['a constant'];
    return declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration'
      ? [declaration.identifier.value]
      : [];
  });
}

const importsTag = ({ text }: SourceFile): boolean => /from '(?:\.\.?\/)+html'/.test(text);
const converts = (file: SourceFile): boolean => importsTag(file) && /\btextOf\b/.test(file.text);

let files: readonly SourceFile[];
let markupFiles: readonly SourceFile[];
beforeAll(() => {
  files = productCode();
  markupFiles = files.filter(importsTag);
});

it('markup is written with the tag that escapes values', () => {
  expect(markupFiles.length).toBeGreaterThan(30);
  expect(files.filter(({ path }) => !Object.hasOwn(untagged, path)).flatMap(untaggedMarkup)).toEqual([]);
});

it('values of markup are content or attributes in double quotes', () => {
  expect(markupFiles.flatMap(unsafePlaces)).toEqual([]);
});

it('no function converts a string to markup', () => {
  const tag = files.filter(({ path }) => path === tagFile);
  expect(tag.flatMap(exportedValues)).toEqual(functions);
  expect(markupFiles.flatMap(directCalls)).toEqual([]);
});

it('markup becomes text only in responses', () => {
  expect(
    files
      .filter(converts)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(Object.keys(converters).toSorted());
});

it('every exception is in use', () => {
  const used = files.filter((file) => untaggedMarkup(file).length > 0).map(({ path }) => path);
  expect(Object.keys(untagged).filter((path) => !used.includes(path))).toEqual([]);
});

const planted = (text: string, path = 'web/new/page.ts'): SourceFile => plantedFile(path, text);

it.each([
  'const a = `<p>${name}</p>`;',
  "const a = '<p>constant</p>';",
  'const a = html`<p>${`<b>${name}</b>`}</p>`;',
  'const a = `${name}</li>`;',
  'const a = `<!doctype html>`;',
  'const a = css`<br>`;',
])('markup without the tag is detected: %s', (text) => {
  expect(untaggedMarkup(planted(text))).toEqual(['web/new/page.ts:1']);
});

it.each([
  'const a = html`<p>${name}</p>`;',
  "const a = '/plans/<id>';",
  'const a = `${name} < 3`;',
  'type A = `a${B}`;',
])('text and tagged markup are accepted: %s', (text) => {
  expect(untaggedMarkup(planted(text))).toEqual([]);
});

it.each([
  'const a = html`<p class=${name}>a</p>`;',
  "const a = html`<p class='${name}'>a</p>`;",
  'const a = html`<p class=a${name}>a</p>`;',
  'const a = html`<p class=${html.token(name)}>a</p>`;',
  'const a = html`<${name}>a</p>`;',
  'const a = html`<${token(name)}>a</p>`;',
  'const a = html`<script>const a = ${name};</script>`;',
  'const a = html`<style>p { color: ${name} }</style>`;',
  'const a = html`<!-- ${name} -->`;',
])('an unsafe place of a value is detected: %s', (text) => {
  expect(unsafePlaces(planted(text))).toEqual(['web/new/page.ts:1']);
});

it.each([
  'const a = html`<a href="/a?b=${name}" title="${name}"${more}>${name}</a>`;',
  'const a = html`<script src="${name}"></script>${name}`;',
  'const a = html`<option value=${token(code)}>${name}`;',
])('a safe place of a value is accepted: %s', (text) => {
  expect(unsafePlaces(planted(text))).toEqual([]);
});

it.each(['const a = html([text] as never);', 'const a = html.call(null, [text] as never);'])(
  'a call of the tag as a function is detected: %s',
  (text) => {
    expect(directCalls(planted(text))).toEqual(['web/new/page.ts:1']);
  },
);

it.each([
  ['export function raw(text: string): Html { return new Html(text); }', 'raw'],
  ['export const raw = (text: string) => new Html(text);', 'a constant'],
  ['export class Html {}', 'Html'],
  ['class Html {}\nexport { Html };', 'a list of exports'],
])('another exported value of the tag is detected: %s', (text, name) => {
  expect(exportedValues(planted(text, tagFile))).toEqual([name]);
});

it('types of the tag are no values', () => {
  const text = 'class Html {}\nexport type { Html };\nexport type Value = Html;\nexport interface A {}';
  expect(exportedValues(planted(text, tagFile))).toEqual([]);
});

it('a conversion to text is detected', () => {
  const text = "import { textOf } from '../html';\nconst a = textOf(content);";
  expect([planted(text), planted('const textOf = 1;')].map(converts)).toEqual([true, false]);
});
