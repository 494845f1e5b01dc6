import { type Html, html } from '../html';
import type { DocsPage } from './page';
import type { MarkdownPage, PageGroup } from './pages';
import { picker } from './reference';
import type { SearchEntry, SearchResults } from './search';
import type { DocsSource } from './source';

/** Renders the first page: guides as tasks, then the reference. */
export function homePage(source: DocsSource, groups: readonly PageGroup[]): DocsPage {
  const [guides, ...others] = groups;
  const tasks = guides?.pages.map(
    ({ url, title, summary }) => html`<li><a href="${url}"><strong>${title}</strong></a><span>${summary}</span></li>`,
  );
  const sections = others.map(
    ({ title, pages }) =>
      html`<section><h2>${title}</h2><ul class="pages">${pages.map((page) => html`<li><a href="${page.url}">${page.title}</a></li>`)}</ul></section>`,
  );
  return {
    status: 200,
    title: 'Commerce API',
    picker: picker(source, null),
    main: html`<h1>Commerce API</h1>
<p>Sell products and plans, take payments, and pay out money: with a REST API, a GraphQL graph and live events.</p>
<h2>Guides</h2>
<ul class="tasks">${tasks}</ul>
<section><h2>API reference</h2>
<p><a href="/docs/latest">All operations of the newest version, ${source.latest}</a> · <a href="/docs/changelog">changes of all versions</a> · <a href="/docs/diff">compare two versions</a></p></section>
${sections}`,
  };
}

export function markdownPage(source: DocsSource, { url, title, document }: MarkdownPage): DocsPage {
  return {
    status: 200,
    title: `${title} · Commerce API`,
    picker: picker(source, null),
    main: html`<article class="text">${document().content}</article><p class="raw"><a href="${url}.md">This page as Markdown</a></p>`,
  };
}

/** Maximum number of results on the page. */
const maxResults = 20;

/** Renders the results of a search. */
export async function searchPage(source: DocsSource, index: readonly SearchEntry[], query: string): Promise<DocsPage> {
  // The browser loads the same file, so it is an ES module, which needs a dynamic import.
  const { maxQueryLength, search, countOf } = await import('./ranking.mjs');
  const text = query.trim();
  const results = search(index, text, maxResults);
  return {
    status: 200,
    title: 'Search · Commerce API',
    picker: picker(source, null),
    query: text.slice(0, maxQueryLength),
    main: html`<h1>Search</h1>${text.length > maxQueryLength ? html`<p class="note">Only the first ${maxQueryLength} characters are searched for.</p>` : ''}${text === '' ? html`<p>Enter one or more words.</p>` : html`<p role="status">${countOf(results)}</p>${resultList(results)}`}`,
  };
}

function resultList({ shown }: SearchResults): Html | null {
  if (shown.length === 0) return null;
  const items = shown.map(
    ({ url, page, title, excerpt }) =>
      html`<li><a href="${url}">${title}</a>${title === page ? '' : html` <span class="note">${page}</span>`}<p>${excerpt}</p></li>`,
  );
  return html`<ol class="results">${items}</ol>`;
}

/** Renders the links to all pages, guides first. Groups without the current page are collapsed, except for the guides on the first page. */
export function siteNavigation(groups: readonly PageGroup[], currentUrl: string): Html {
  const [guides, ...others] = groups.map(({ title, pages }, index) => {
    const isOpen = (index === 0 && currentUrl === '/docs') || pages.some(({ url }) => url === currentUrl);
    const links = pages.map(
      (page) =>
        html`<li><a href="${page.url}"${page.url === currentUrl ? html` aria-current="page"` : ''}>${page.title}</a></li>`,
    );
    return html`<details${isOpen ? html` open` : ''}><summary>${title}</summary><ul>${links}</ul></details>`;
  });
  return html`<nav aria-label="Pages">${guides}<p><a href="/docs/latest">API reference</a></p>${others}</nav>`;
}

/** Returns the list of all pages as Markdown for programs, one line for each page. */
export function llmsText(groups: readonly PageGroup[]): string {
  const sections = groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${page.url}.md): ${page.summary}`).join('\n')}\n`,
  );
  const introduction =
    '# Commerce API\n\n> REST API, GraphQL graph and live events for products, payments and payouts. OpenAPI documents: /openapi\n';
  return [introduction, ...sections].join('\n');
}
