import type { IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import { errorJson, send as sendAnswer } from '../checkout/responses';
import { textOf } from '../html';
import { homePage, llmsText, markdownPage, searchPage, siteNavigation } from './guides';
import { type DocsPage, pagePolicy, render, sandboxScripts, scripts, stylesheet } from './page';
import { type PageGroup, readPages } from './pages';
import { differencePage, notFound, referencePage } from './reference';
import { type SearchEntry, searchIndex } from './search';
import type { DocsSource } from './source';

export type { DocsChange, DocsDifference, DocsField, DocsOperation, DocsOperationDetails, DocsSource } from './source';

/** Paths of the documentation; one that ends in a slash matches everything below it. */
export const docsPaths = ['/docs', '/docs/', '/llms.txt'] as const;

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

/** Text of a response, with its content type. */
interface DocsFile {
  readonly type: string;
  readonly body: string;
}

/**
 * Serves `/docs` and all paths below: guides, reference, each version with its operations by group, the changelog, the difference between two
 * versions, and a search; and `/llms.txt`. Read-only, readable without scripts, and public.
 */
export function createDocs(source: DocsSource, sendPage: SendPage): Listener {
  const site = new DocsSite(source);
  const send = (request: IncomingMessage, response: ServerResponse, status: number, { type, body }: DocsFile): void =>
    void sendPage(request, response, {
      status,
      headers: { ...pageHeaders, 'content-type': `${type}; charset=utf-8` },
      body,
    });
  return (request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 });
      response.end();
      return;
    }
    const [pathname = '', query] = url.split('?', 2);
    const file = site.file(pathname);
    if (file) return send(request, response, 200, file);
    void site.page(pathname, new URLSearchParams(query)).then((page) => {
      if (page.status === 404 && accepts(request).type(['html', 'json']) === 'json')
        return sendAnswer(response, errorJson(404, 'There is no such page.'), method);
      return send(request, response, page.status, { type: 'text/html', body: textOf(render(page)) });
    });
  };
}

/** The pages and files of the documentation. Pages in Markdown are read at the first request. */
class DocsSite {
  #groups: readonly PageGroup[] | null = null;
  #index: readonly SearchEntry[] | null = null;

  constructor(private readonly source: DocsSource) {}

  /** Returns the file at a path; null if there is none. */
  file(pathname: string): DocsFile | null {
    switch (pathname) {
      case '/docs/style.css':
        return { type: 'text/css', body: stylesheet };
      case '/docs/search.json':
        return { type: 'application/json', body: JSON.stringify(this.index()) };
      case '/llms.txt':
        return { type: 'text/plain', body: llmsText(this.groups()) };
    }
    const script = this.script(pathname);
    if (script !== undefined) return { type: 'text/javascript', body: script };
    const page = pathname.endsWith('.md') ? this.findPage(pathname.slice(0, -'.md'.length)) : undefined;
    return page ? { type: 'text/markdown', body: page.text } : null;
  }

  async page(pathname: string, query: URLSearchParams): Promise<DocsPage> {
    const path = pathname.replace(/\/$/, '');
    const navigation = siteNavigation(this.groups(), path);
    return { navigation, ...(await this.contentAt(path, query)) };
  }

  private script(pathname: string): string | undefined {
    const served = this.source.sandbox ? { ...scripts, ...sandboxScripts } : scripts;
    const [, name = ''] = /^\/docs\/([\w-]+\.m?js)$/.exec(pathname) ?? [];
    return Object.hasOwn(served, name) ? served[name] : undefined;
  }

  private contentAt(path: string, query: URLSearchParams): DocsPage | Promise<DocsPage> {
    const { source } = this;
    if (path === '/docs') return homePage(source, this.groups());
    if (path === '/docs/diff') return differencePage(source, query);
    if (path === '/docs/search') return searchPage(source, this.index(), query.get('q') ?? '');
    const page = this.findPage(path);
    if (page) return markdownPage(source, page);
    const [, , ...segments] = path.split('/');
    return referencePage(source, segments, query.get('language')) ?? notFound(source);
  }

  private findPage(url: string) {
    return this.groups()
      .flatMap(({ pages }) => pages)
      .find((page) => page.url === url);
  }

  private groups(): readonly PageGroup[] {
    this.#groups ??= readPages(this.source);
    return this.#groups;
  }

  private index(): readonly SearchEntry[] {
    this.#index ??= searchIndex(this.groups(), this.source);
    return this.#index;
  }
}
