import type { IncomingMessage, RequestListener } from 'node:http';
import { acceptable, type WebResponse, retryAfterHeaders, page, send } from './responses';
import { GraphFailed } from './execute-query';
import { layout, message, paragraph } from './layout';
import { english, type Language } from '../messages';
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

/** Creates the listener for pages; `failed` is called if even the error response fails. */
export function listenerOf(pages: Pages, failed?: (error: unknown) => void): RequestListener {
  return (request, response) => {
    const { method = 'GET' } = request;
    pages
      .answer(request)
      .catch((error: unknown) => pages.failure(request, error))
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

/** A page with a heading and one sentence. */
export interface MessagePage {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  readonly headers?: WebResponse['headers'];
}

export function messagePage(
  { status, heading, text, headers }: MessagePage,
  sandbox: boolean,
  language: Language = english,
): WebResponse {
  const body = message(heading, paragraph(text));
  const rendered = page(status, layout({ title: heading, body, sandbox, language }), { headers });
  return status < 400 ? rendered : { ...rendered, problem: text };
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
