import type { IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import { errorJson, send as sendAnswer } from '../checkout/responses';
import { type Html, html, joinHtml, textOf } from '../html';
import { inline, prose, slug } from './markup';
import { operationSection } from './operation';
import { type DocsPage, pagePolicy, render, stylesheet } from './page';
import type { DocsOperation, DocsSource } from './source';
import { changelogContent, differenceContent } from './versions';

export type { DocsChange, DocsField, DocsOperation, DocsOperationDetails, DocsSource } from './source';

/** Sends a page with an ETag, compressed if the client accepts it. */
export type SendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => unknown;

const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': pagePolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves `/docs` and all paths below: each version with its operations by group, the changelog, and the difference between two versions. Read-only,
 * without scripts, and public.
 */
export function createDocs(source: DocsSource, sendPage: SendPage): Listener {
  const send = (request: IncomingMessage, response: ServerResponse, status: number, type: string, body: string): void =>
    void sendPage(request, response, { status, headers: { ...pageHeaders, 'content-type': type }, body });
  return (request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 });
      response.end();
      return;
    }
    const [pathname = '', search] = url.split('?', 2);
    const searchParams = new URLSearchParams(search);
    if (pathname === '/docs/style.css') return send(request, response, 200, 'text/css; charset=utf-8', stylesheet);
    const page = pathname === '/docs/diff' ? differencePage(source, searchParams) : pageAt(source, pathname);
    if (page.status === 404 && accepts(request).type(['html', 'json']) === 'json')
      return sendAnswer(response, errorJson(404, 'There is no such page.'), method);
    send(request, response, page.status, 'text/html; charset=utf-8', textOf(render(page)));
  };
}

function pageAt(source: DocsSource, pathname: string): DocsPage {
  const [, , versionSegment = 'latest', second, ...extraSegments] = pathname.replace(/\/$/, '').split('/');
  const first = versionSegment === 'latest' ? source.latest : versionSegment;
  if (first === 'changelog' && second === undefined) {
    return { status: 200, title: 'Changelog', picker: picker(source, null), main: changelogContent(source) };
  }
  if (!source.versions.includes(first) || extraSegments.length > 0) return notFound(source);
  const operations = source.operations(first);
  if (second === undefined) return versionPage(source, first, operations);
  const group = operations.filter(({ tag }) => slug(tag) === second);
  return group.length === 0 ? notFound(source, first) : groupPage(source, first, operations, group);
}

function notFound(source: DocsSource, version: string | null = null): DocsPage {
  const main = html`<h1>Not found</h1><p>There is no such page${version === null ? '' : ` at ${version}`}.</p>`;
  return { status: 404, title: 'Not found', picker: picker(source, version), main };
}

/** Renders links to the same group in every version; the legacy API has separate groups. */
function picker({ versions, dated }: DocsSource, version: string | null, group = ''): Html {
  const isDated = (one: string | null): boolean => one !== null && dated.includes(one);
  const links = versions.map(
    (one) =>
      html`<li><a href="/docs/${one}${isDated(one) === isDated(version) ? group : ''}"${one === version ? html` aria-current="page"` : ''}>${one}</a></li>`,
  );
  return html`<details class="picker"><summary>${version === null ? 'Versions' : `Version ${version}`}</summary><ul>${links}</ul></details>`;
}

function groups(version: string, operations: readonly DocsOperation[], openTag?: string): Html {
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return html`<nav aria-label="Operations"><ul>${[...byTag].map(([tag, tagOperations]) => {
    const address = `/docs/${version}/${slug(tag)}`;
    const operationLinks =
      tag === openTag
        ? html`<ul>${tagOperations.map(({ id, summary }) => html`<li><a href="#${id}">${inline(summary.replace(/\.$/, ''))}</a></li>`)}</ul>`
        : '';
    return html`<li><a href="${address}"${tag === openTag ? html` aria-current="page"` : ''}>${tag}</a>${operationLinks}</li>`;
  })}</ul></nav>`;
}

function versionPage(source: DocsSource, version: string, operations: readonly DocsOperation[]): DocsPage {
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  const lists = [...byTag].map(
    ([tag, tagOperations]) => html`<section><h2><a href="/docs/${version}/${slug(tag)}">${tag}</a></h2>
<ul class="operations">${tagOperations.map(
      ({ id, method, path, summary }) =>
        html`<li><a href="/docs/${version}/${slug(tag)}#${id}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${joinHtml(path.split('/'), html`/<wbr>`)}</code></a> <span>${inline(summary)}</span></li>`,
    )}</ul></section>`,
  );
  const olderVersion = source.dated[source.dated.indexOf(version) + 1];
  const compare =
    source.dated.includes(version) && olderVersion !== undefined
      ? html` · <a href="/docs/diff?from=${olderVersion}&amp;to=${version}">What differs from ${olderVersion}</a>`
      : '';
  return {
    status: 200,
    title: `Commerce API ${version}`,
    picker: picker(source, version),
    aside: groups(version, operations),
    main: html`<h1>Version ${version}</h1>
${prose(source.describe(version))}
<p><a href="/openapi/${version}.json">OpenAPI document</a>${compare}</p>
${joinHtml(lists, '\n')}`,
  };
}

function groupPage(
  source: DocsSource,
  version: string,
  operations: readonly DocsOperation[],
  group: readonly DocsOperation[],
): DocsPage {
  const [{ tag }] = group as [DocsOperation];
  return {
    status: 200,
    title: `${tag} · Commerce API ${version}`,
    picker: picker(source, version, `/${slug(tag)}`),
    aside: groups(version, operations, tag),
    main: html`<h1>${tag}</h1>\n${joinHtml(
      group.map((operation) => operationSection(source.details(version, operation))),
      '\n',
    )}`,
  };
}

function differencePage(source: DocsSource, search: URLSearchParams): DocsPage {
  const { latest, dated } = source;
  const [from, to] = [search.get('from') ?? dated.at(-1) ?? latest, search.get('to') ?? latest];
  const title = 'Compare versions';
  if (!dated.includes(from) || !dated.includes(to)) {
    return {
      status: 404,
      title,
      picker: picker(source, null),
      main: html`<h1>${title}</h1><p>One of these versions does not exist.</p>`,
    };
  }
  return { status: 200, title, picker: picker(source, null), main: differenceContent(source, from, to) };
}
