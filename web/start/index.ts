import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import accepts from 'accepts';
import {
  type WebResponse,
  asset,
  errorJson,
  framedDocument,
  type PageOptions,
  page,
  picture,
  send,
} from '../checkout/responses';
import { hashedName } from '../design/files';
import { layout } from '../checkout/layout';
import { completed, failureOf, type Handlers, handled, listenerOf, messagePage } from '../checkout/listener';
import { type Html, html } from '../html';
import { english, type Language, languageOf } from '../messages';
import { unknownPage, visitOf } from '../pages';
import { galleryPage } from './gallery';
import { mailListPage, mailPage, publicPage, sandboxPage, tokenRequiredPage } from './pages';
import type { SandboxContents, StartOptions } from './ports';
import { maySeeSecrets } from './secrets';

export type { DemoCheckout, SandboxContents, StartOptions } from './ports';
export { maySeeSecrets } from './secrets';

/** A receipt on a rounded square. */
const favicon = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1b57c4"/><path d="M10 6h12v20l-3-2-3 2-3-2-3 2z" fill="#fff"/><path d="M13 11h6M13 15h6M13 19h3" stroke="#1b57c4" stroke-width="2" stroke-linecap="round"/></svg>`;

const script = readFileSync(join(__dirname, 'copy.js'), 'utf8');
const scriptPath = `/start/${hashedName('copy.js', script)}`;
const mailPath = '/sandbox/mail';
const galleryPath = '/sandbox/gallery';
const mailId = /^mail_[A-Za-z0-9]{1,60}$/;

/** Paths of the start page and its resources; a path that ends in a slash matches everything below it. */
export const startPaths = ['/', galleryPath, mailPath, `${mailPath}/`, '/start/', '/favicon.svg', '/favicon.ico'];

/**
 * Serves `/`, `/sandbox/mail`, the gallery of components and the favicon. Clients of this machine with the token in the URL see keys and mail;
 * other clients see which services run and where the keys are.
 */
export function createStartPage(options: StartOptions): RequestListener {
  return listenerOf(new StartPages(options), options.failed);
}

/** Handles requests for unknown URLs: a page in the language of the browser, and JSON for API clients. */
export function createNotFound({ sandbox }: Pick<StartOptions, 'sandbox'>): RequestListener {
  return (request, response) => {
    const { method = 'GET' } = request;
    const { path, language } = visitOf(request);
    const acceptsHtml = accepts(request).type(['json', 'html']) === 'html';
    const found = acceptsHtml
      ? completed(request, response, messagePage(unknownPage(language), sandbox, language))
      : errorJson(404, `There is nothing at ${path}.`);
    send(response, found, method);
  };
}

class StartPages {
  constructor(private readonly options: StartOptions) {}

  async answer(request: IncomingMessage): Promise<WebResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    const handlers =
      pathname === galleryPath
        ? this.gallery(languageOf(request, searchParams))
        : this.at(pathname, this.contentsFor(request));
    return (await handled(handlers, request, this.options)) ?? this.notFound();
  }

  async failure(_request: IncomingMessage, error: unknown): Promise<WebResponse> {
    const failure = failureOf(error);
    if (!failure) return this.notFound();
    if (failure.unexpected) this.options.failed?.(error);
    return messagePage(failure, this.options.sandbox);
  }

  private at(path: string, contents: SandboxContents | null): Handlers | null {
    if (path === '/favicon.svg' || path === '/favicon.ico')
      return { GET: async () => picture('image/svg+xml', favicon) };
    if (path === scriptPath) return { GET: async () => asset('text/javascript', script) };
    if (path === '/') return { GET: () => this.start(contents) };
    if (!this.options.sandbox || !path.startsWith(mailPath)) return null;
    if (!contents) return { GET: async () => this.forbiddenPage() };
    if (path === mailPath) return { GET: () => this.mails(contents) };
    const [id = '', part, ...more] = path.slice(mailPath.length + 1).split('/');
    if (part === undefined) return { GET: () => this.mail(contents, id) };
    return part === 'html' && more.length === 0 ? { GET: () => this.mailDocument(contents, id) } : null;
  }

  /** Returns the sandbox's secrets if this client may see them, otherwise null. */
  private contentsFor(request: IncomingMessage): SandboxContents | null {
    const { contents } = this.options;
    return contents && maySeeSecrets(request, contents.token) ? contents : null;
  }

  /** Shows every component, in the sandbox only. */
  private gallery(language: Language): Handlers | null {
    const { sandbox } = this.options;
    if (!sandbox) return null;
    const [title, body] = ['Design system', galleryPage(language)];
    const content = layout({ title, body, sandbox, language, script: scriptPath, translations: galleryPath });
    return { GET: async () => page(200, content) };
  }

  private async start(contents: SandboxContents | null): Promise<WebResponse> {
    const { origin, latest } = this.options;
    if (!contents) return this.renderPage('Commerce graph', publicPage(this.options));
    const body = sandboxPage({ origin, latest, token: contents.token }, contents.keys(), await contents.checkouts());
    return this.renderPage('Commerce graph: sandbox', body);
  }

  private async mails(contents: SandboxContents): Promise<WebResponse> {
    return this.renderPage('Sent mail', mailListPage(await contents.mails(), contents.token));
  }

  private async mail(contents: SandboxContents, id: string): Promise<WebResponse | null> {
    const mail = mailId.test(id) ? await contents.mail(id) : null;
    return mail && this.renderPage(mail.subject, mailPage(mail, contents.token), { frames: ["'self'"] });
  }

  private async mailDocument(contents: SandboxContents, id: string): Promise<WebResponse | null> {
    const mail = mailId.test(id) ? await contents.mail(id) : null;
    return mail && mail.html !== null ? framedDocument(mail.html, this.options.origin) : null;
  }

  private forbiddenPage(): WebResponse {
    const response = this.renderPage('Sent mail', tokenRequiredPage('Sent mail', this.options));
    return { ...response, status: 403, problem: 'Open this page with the token in the URL that npm start prints.' };
  }

  private renderPage(title: string, body: Html, options: Pick<PageOptions, 'frames'> = {}): WebResponse {
    const { sandbox } = this.options;
    // The token in the URL of these pages must not be sent to other sites.
    return page(200, layout({ title, body, sandbox, script: scriptPath, mode: 'Sandbox: no money moves.' }), {
      ...options,
      headers: { 'referrer-policy': 'no-referrer' },
    });
  }

  private notFound(): WebResponse {
    return messagePage(unknownPage(english), this.options.sandbox);
  }
}
