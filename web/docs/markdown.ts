import MarkdownIt from 'markdown-it';
import { type Html, html, joinHtml } from '../html';
import { codeBlock } from './markup';

/** A heading with the plain text below it, up to the next heading. */
export interface MarkdownSection {
  /** Text of the heading. */
  readonly title: string;
  /** Id of the heading in the page. */
  readonly anchor: string;
  readonly text: string;
}

/** Title and summary of a Markdown document. */
export interface MarkdownHead {
  /** Text of the first heading. */
  readonly title: string;
  /** First sentence of the first paragraph. */
  readonly summary: string;
}

/** Content of a Markdown document. */
export interface MarkdownDocument {
  readonly sections: readonly MarkdownSection[];
  readonly content: Html;
}

/** Returns the URLs of a page's links; null for a target that is not served, which is rendered without a link. */
export interface LinkTargets {
  /** Returns the URL of a link's target as written in the document. */
  ofLink(target: string): string | null;
  /** Returns the URL of the operation that inline code names, such as `POST /plans`. */
  ofOperation(code: string): string | null;
}

// Elements are created by the tag `html` from the tokens, so that no string of the parser becomes markup. ADR 0070.
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

type Token = ReturnType<MarkdownIt['parse']>[number];
type Container = (content: Html, token: Token, targets: LinkTargets) => Html;

const headings: Readonly<Record<string, (id: string, content: Html) => Html>> = {
  h1: (id, content) => html`<h1 id="${id}">${content}</h1>`,
  h2: (id, content) => html`<h2 id="${id}"><a href="#${id}">${content}</a></h2>`,
  h3: (id, content) => html`<h3 id="${id}"><a href="#${id}">${content}</a></h3>`,
  h4: (id, content) => html`<h4 id="${id}"><a href="#${id}">${content}</a></h4>`,
};

/** Elements with content, by the type of their tokens without `_open`. */
const containers: Readonly<Record<string, Container>> = {
  heading: (content, { tag, meta }) => headings[tag]?.((meta as { id: string }).id, content) ?? content,
  paragraph: (content, { hidden }) => (hidden ? content : html`<p>${content}</p>`),
  blockquote: (content) => html`<blockquote>${content}</blockquote>`,
  bullet_list: (content) => html`<ul>${content}</ul>`,
  ordered_list: (content, token) => html`<ol start="${token.attrGet('start') ?? '1'}">${content}</ol>`,
  list_item: (content) => html`<li>${content}</li>`,
  table: (content) => html`<div class="table" tabindex="0"><table>${content}</table></div>`,
  thead: (content) => html`<thead>${content}</thead>`,
  tbody: (content) => html`<tbody>${content}</tbody>`,
  tr: (content) => html`<tr>${content}</tr>`,
  th: (content) => html`<th scope="col">${content}</th>`,
  td: (content) => html`<td>${content}</td>`,
  strong: (content) => html`<strong>${content}</strong>`,
  em: (content) => html`<em>${content}</em>`,
  s: (content) => html`<s>${content}</s>`,
  link: (content, token, targets) => {
    const url = targets.ofLink(token.attrGet('href') ?? '');
    return url === null ? content : html`<a href="${url}">${content}</a>`;
  },
};

/** Elements without a closing token, by the type of their token. */
const leaves: Readonly<Record<string, (token: Token, targets: LinkTargets) => Html>> = {
  text: ({ content }) => html`${content}`,
  image: ({ content }) => html`${content}`,
  softbreak: () => html`\n`,
  hardbreak: () => html`<br>`,
  hr: () => html`<hr>`,
  inline: ({ children }, targets) => rendered(children ?? [], targets),
  code_block: ({ content }) => codeBlock(content, captionOf('')),
  fence: ({ content, info }) => codeBlock(content, captionOf(info)),
  code_inline: ({ content }, targets) => {
    const url = targets.ofOperation(content);
    const code = html`<code>${content}</code>`;
    return url === null ? code : html`<a href="${url}">${code}</a>`;
  },
};

/** Returns the caption of a block of code: the name of its file, or its language. */
function captionOf(info: string): string {
  const [language = '', file] = info.split(' ');
  if (file !== undefined && file.includes('.')) return file;
  return language === '' ? 'text' : language;
}

/** Parses the part of a Markdown document above its first section. */
export function parseHead(text: string): MarkdownHead {
  const [head = ''] = text.split('\n## ', 1);
  const tokens = parser.parse(head, {});
  const firstParagraph = tokens.findIndex(({ type }) => type === 'paragraph_open');
  return {
    title: sectionsOf(tokens)[0]?.title ?? '',
    summary: firstSentence(plainText(tokens[firstParagraph + 1])),
  };
}

/** Parses a Markdown document and renders its content. HTML in it is shown as text. */
export function parseMarkdown(text: string, targets: LinkTargets): MarkdownDocument {
  const tokens = parser.parse(text, {});
  // Headings get their ids here, and are rendered with them.
  const sections = sectionsOf(tokens);
  return { sections, content: rendered(tokens, targets) };
}

function firstSentence(text: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(text)?.[0] ?? text;
}

/** Returns the sections of a document, and gives each heading its id. */
function sectionsOf(tokens: readonly Token[]): MarkdownSection[] {
  const sections: { title: string; anchor: string; text: string }[] = [];
  const used = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = plainText(tokens[index + 1]);
      const anchor = unusedAnchor(anchorOf(title), used);
      token.meta = { id: anchor };
      sections.push({ title, anchor, text: '' });
    } else if (tokens[index - 1]?.type !== 'heading_open') {
      const current = sections.at(-1);
      if (current) current.text = `${current.text} ${plainText(token)}`.trim();
    }
  }
  return sections;
}

/** Returns the id of a heading: the same as on sites that render Markdown files of repositories, so that links work on both. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function unusedAnchor(anchor: string, used: Map<string, number>): string {
  const count = used.get(anchor) ?? 0;
  used.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

/** Returns the text of a token without markup; empty for tokens without text. */
function plainText(token: Token | undefined): string {
  if (token?.children)
    return token.children.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
  return token?.type === 'fence' || token?.type === 'code_block' ? token.content.trim() : '';
}

/** Renders tokens. Containers are the tokens between a token `…_open` and the matching `…_close`. */
function rendered(tokens: readonly Token[], targets: LinkTargets): Html {
  const stack: { readonly token: Token | null; readonly parts: Html[] }[] = [{ token: null, parts: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) {
      stack.push({ token, parts: [] });
      continue;
    }
    const closed = token.nesting === -1 ? stack.pop() : null;
    const element = closed?.token ? container(closed.token, joinHtml(closed.parts, ''), targets) : leaf(token, targets);
    stack.at(-1)?.parts.push(element);
  }
  return joinHtml(stack[0]?.parts ?? [], '');
}

function container(token: Token, content: Html, targets: LinkTargets): Html {
  return containers[token.type.replace(/_open$/, '')]?.(content, token, targets) ?? content;
}

function leaf(token: Token, targets: LinkTargets): Html {
  return leaves[token.type]?.(token, targets) ?? html`${token.content}`;
}
