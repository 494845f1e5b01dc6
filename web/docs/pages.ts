import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ContentsEntry, contents } from './contents';
import { type MarkdownDocument, type MarkdownHead, parseHead, parseMarkdown } from './markdown';
import { slug } from './markup';
import type { DocsSource } from './source';

/** A page that is written in Markdown. */
export interface MarkdownPage extends MarkdownHead {
  /** URL of the page without origin. */
  readonly url: string;
  /** The Markdown, with the included files. */
  readonly text: string;
  /** Returns the content. It is parsed at the first call, since the navigation of each page only needs titles. */
  document(): MarkdownDocument;
}

/** The pages of one part of the navigation. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly MarkdownPage[];
}

/** Folder with the files of the pages: of the repository, or of the compiled service. */
const root = join(__dirname, '../..');

const filesWithPage = new Map(contents.flatMap(({ entries }) => entries).map(({ file, path }) => [file, path]));

/** A comment that is the first line of a generated file. */
const leadingComment = /^<!--.*-->\n/;

/** A line that consists of a link to an example. The page shows the file instead. */
const linkToExample = /^\[[^\]]+\]\(((?:\.\.\/)+examples\/[\w./-]+)\)$/gm;

/** Languages of included files, by extension. */
const languages: Readonly<Record<string, string>> = { ts: 'ts', py: 'python', rb: 'ruby', php: 'php', go: 'go' };

/** Reads all pages. */
export function readPages(source: DocsSource): readonly PageGroup[] {
  let urls: ReadonlyMap<string, string> | undefined;
  const operations = (): ReadonlyMap<string, string> => (urls ??= operationUrls(source, source.latest));
  return contents.map(({ title, entries }) => ({ title, pages: entries.map((entry) => readPage(entry, operations)) }));
}

function readPage({ path, file }: ContentsEntry, operations: () => ReadonlyMap<string, string>): MarkdownPage {
  const folder = posix.dirname(file);
  const text = readText(file)
    .replace(leadingComment, '')
    .replaceAll(linkToExample, (_line, target: string) => includedFile(posix.join(folder, target)));
  let parsed: MarkdownDocument | undefined;
  const document = (): MarkdownDocument =>
    (parsed ??= parseMarkdown(text, {
      ofLink: (target) => linkUrl(folder, target),
      ofOperation: (code) => operations().get(code) ?? null,
    }));
  return { ...parseHead(text), url: `/docs/${path}`, text, document };
}

function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns a block of code with the content of a file. */
function includedFile(file: string): string {
  const name = posix.basename(file);
  return `\`\`\`${languages[posix.extname(name).slice(1)] ?? ''} ${name}\n${readText(file).trimEnd()}\n\`\`\``;
}

/** Returns the URL of a link in a file of the folder; null if the target is a file without a page. */
function linkUrl(folder: string, target: string): string | null {
  if (/^(?:https?:|#)/.test(target)) return target;
  const [file = '', fragment] = target.split('#');
  const path = filesWithPage.get(posix.join(folder, file));
  return path === undefined ? null : `/docs/${path}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Returns the URLs of a version's operations, by method and path: `POST /plans`. */
export function operationUrls({ operations }: DocsSource, version: string): Map<string, string> {
  return new Map(
    operations(version).map(({ method, path, tag, id }) => [
      `${method.toUpperCase()} ${path}`,
      `/docs/${version}/${slug(tag)}#${id}`,
    ]),
  );
}
