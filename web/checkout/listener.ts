import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { acceptable, type WebResponse, retryAfterHeaders, page, send } from './responses';
import { GraphFailed } from './execute-query';
import { layout, message, paragraph } from './layout';
import { type Html, html } from '../html';
import { chosenLanguage, english, type Language, languageCookie } from '../messages';
import type { CheckoutOptions } from './ports';
import { RequestRejected, requireSameOrigin } from './requests';

/** Handlers of a path by method; a handler returns null for 404. */
export type Handlers = Partial<Record<'GET' | 'POST', () => Promise<WebResponse | null>>>;

/** Pages below a common path. */
export interface Pages {
  answer(request: IncomingMessage): Promise<WebResponse>;
  /** Returns the response to an error. */
  failure(request: IncomingMessage, error: unknown): Promise<WebResponse>;
}

/**
 * Creates the listener for pages; `failed` is called if even the error response fails.
 * @param origin if set, the listener stores the language that the query of a page names, for the following pages
 */
export function listenerOf(pages: Pages, failed?: (error: unknown) => void, origin?: string): RequestListener {
  return (request, response) => {
    const { method = 'GET' } = request;
    pages
      .answer(request)
      .catch((error: unknown) => pages.failure(request, error))
      .then((webResponse) => completed(request, response, webResponse, origin))
      .then((webResponse) => send(response, acceptable(request, webResponse), method))
      .catch((error: unknown) => {
        failed?.(error);
        response.destroy();
      });
  };
}

/** Runs the handler of the request's method; null if there is no page. */
export async function handled(
  handlers: Handlers | null,
  request: IncomingMessage,
  { origin, sandbox }: Pick<CheckoutOptions, 'origin' | 'sandbox'>,
  language: Language = english,
): Promise<WebResponse | null> {
  if (!handlers) return null;
  const { method = 'GET' } = request;
  const handler = handlers[method === 'HEAD' ? 'GET' : (method as keyof Handlers)];
  if (!handler) return methodNotAllowed(Object.keys(handlers), sandbox, language);
  if (method === 'POST') requireSameOrigin(request, origin);
  return handler();
}

/** Link to the next step of a user. */
interface NextStep {
  readonly url: string;
  readonly label: string;
}

/** A page with a heading and one sentence. */
export interface MessagePage {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  /** The text as markup, in which names are isolated; default: the text. */
  readonly markup?: Html;
  readonly headers?: WebResponse['headers'];
  /** Next step; by default, an error page links to the same page or to the start page. */
  readonly next?: NextStep;
  /** Reason in English, such as an error of a protocol. */
  readonly detail?: string;
}

/** An error page. It is rendered when the request is known, whose id and URL it contains. */
interface ErrorPage extends WebResponse {
  readonly render: (request: IncomingMessage, requestId: string | null) => Html;
}

export function messagePage(
  messageContent: MessagePage,
  sandbox: boolean,
  language: Language = english,
): WebResponse | ErrorPage {
  const { status, heading, text, markup, headers, next } = messageContent;
  const shown = markup ? html`<p>${markup}</p>` : paragraph(text);
  const render = (footer: Html | null, link = next): Html => {
    const step = link && html`<p><a class="button" href="${link.url}">${link.label}</a></p>`;
    const body = message(heading, html`${shown}${detailOf(messageContent, language)}${step}${footer}`);
    return layout({ title: heading, body, sandbox, language });
  };
  const rendered = page(status, render(null), { headers });
  if (status < 400) return rendered;
  return {
    ...rendered,
    problem: text,
    render: (request, requestId) =>
      render(referenceOf(requestId, language), next ?? nextStepOf(request, status, language)),
  };
}

function detailOf({ detail }: MessagePage, { locale }: Language): Html | null {
  return detail === undefined
    ? null
    : html`<p class="soft"${locale !== 'en' && html` lang="en" dir="ltr"`}>${detail}</p>`;
}

/** Renders the request id, which the logs of the service also contain. */
function referenceOf(requestId: string | null, language: Language): Html | null {
  if (requestId === null) return null;
  const id = html`<code dir="ltr">${requestId}</code>`;
  return html`<p class="soft">${language.markup('notice.reference', { id })}</p>`;
}

/** Returns the default next step: the same page if it can succeed, otherwise the start page. */
function nextStepOf({ method }: IncomingMessage, status: number, language: Language): NextStep {
  const isForm = method !== 'GET' && method !== 'HEAD';
  const isRepeatable = status === 405 ? isForm : ![404, 409, 410].includes(status);
  // An empty URL is that of the page. The page does not repeat its URL, which may contain a secret.
  return isRepeatable
    ? { url: '', label: language.text('notice.retry') }
    : { url: '/', label: language.text('notice.start') };
}

/**
 * Completes a response with data of its request: adds the id of the request, which the service has set as a header, and
 * the next step to an error page, and stores the language that the query names.
 * @param origin origin of the service; undefined to store no language
 */
export function completed(
  request: IncomingMessage,
  response: ServerResponse,
  webResponse: WebResponse | ErrorPage,
  origin?: string,
): WebResponse {
  const complete = isErrorPage(webResponse) ? withDetails(request, response, webResponse) : webResponse;
  return origin === undefined ? complete : withChosenLanguage(request, complete, origin);
}

function isErrorPage(webResponse: WebResponse | ErrorPage): webResponse is ErrorPage {
  return 'render' in webResponse;
}

function withDetails(request: IncomingMessage, response: ServerResponse, errorPage: ErrorPage): WebResponse {
  const { render, ...rendered } = errorPage;
  const requestId = response.getHeader('x-request-id');
  const content = render(request, requestId === undefined ? null : String(requestId));
  return { ...rendered, body: page(rendered.status, content).body };
}

/** Adds the cookie with the language that the query of a request names. */
function withChosenLanguage({ url = '' }: IncomingMessage, webResponse: WebResponse, origin: string): WebResponse {
  const mark = url.indexOf('?');
  const chosen = mark < 0 ? undefined : chosenLanguage(new URLSearchParams(url.slice(mark)));
  if (!chosen) return webResponse;
  const { 'set-cookie': cookies = [], ...headers } = webResponse.headers;
  const stored = [cookies].flat().map(String);
  return { ...webResponse, headers: { ...headers, 'set-cookie': [...stored, languageCookie(chosen, origin)] } };
}

/** Returns the error page for the buyer, and whether the error should be logged; null for a 404. */
export function failureOf(
  error: unknown,
  language: Language = english,
): (MessagePage & { readonly unexpected?: true }) | null {
  if (error instanceof RequestRejected) {
    return {
      status: error.status,
      heading: language.text('failure.heading'),
      text: error.key === undefined ? error.message : language.text(error.key),
      headers: error.status === 413 ? { connection: 'close' } : {},
    };
  }
  if (error instanceof GraphFailed && error.code === 'not_found') return null;
  if (error instanceof GraphFailed && error.code === 'rate_limit_exceeded') {
    return {
      status: 429,
      heading: language.text('failure.tooMany'),
      text: language.text('failure.tooManyText'),
      headers: { 'retry-after': error.retryAfter ?? 60 },
    };
  }
  return {
    status: 503,
    heading: language.text('failure.unavailable'),
    text: language.text('failure.unavailableText'),
    headers: retryAfterHeaders,
    unexpected: true,
  };
}

function methodNotAllowed(methods: readonly string[], sandbox: boolean, language: Language): WebResponse {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  const [heading, text] = [language.text('failure.method'), language.text('failure.methodText')];
  return messagePage({ status: 405, heading, text, headers: { allow } }, sandbox, language);
}
