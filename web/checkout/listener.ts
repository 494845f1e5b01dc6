import type { IncomingMessage, RequestListener } from 'node:http';
import { acceptable, type Answer, later, page, send } from './answers';
import { GraphFailed } from './asked';
import { layout, message, paragraph } from './layout';
import type { CheckoutOptions } from './ports';
import { RequestRefused, requireSameOrigin } from './requests';

/** What an address does, by method; null where there is nothing after all. */
export type Handlers = Partial<Record<'GET' | 'POST', () => Promise<Answer | null>>>;

/** Pages below one address. */
export interface Pages {
  answer(request: IncomingMessage): Promise<Answer>;
  /** The answer to what went wrong. */
  failure(request: IncomingMessage, error: unknown): Promise<Answer>;
}

/** Serves pages; `failed` is told where not even a failure could be answered. */
export function listenerOf(pages: Pages, failed?: (error: unknown) => void): RequestListener {
  return (request, response) => {
    const { method = 'GET' } = request;
    pages
      .answer(request)
      .catch((error: unknown) => pages.failure(request, error))
      .then((answer) => send(response, acceptable(request, answer), method))
      .catch((error: unknown) => {
        failed?.(error);
        response.destroy();
      });
  };
}

/** The answer of an address; null where nothing is. */
export async function handled(
  handlers: Handlers | null,
  request: IncomingMessage,
  { origin, sandbox }: Pick<CheckoutOptions, 'origin' | 'sandbox'>,
): Promise<Answer | null> {
  if (!handlers) return null;
  const { method = 'GET' } = request;
  const handler = handlers[method === 'HEAD' ? 'GET' : (method as keyof Handlers)];
  if (!handler) return notAllowed(Object.keys(handlers), sandbox);
  if (method === 'POST') requireSameOrigin(request, origin);
  return handler();
}

/** A page of one sentence. */
export interface Told {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  readonly headers?: Answer['headers'];
}

export function told({ status, heading, text, headers }: Told, sandbox: boolean): Answer {
  const shown = page(status, layout({ title: heading, body: message(heading, paragraph(text)), sandbox }), { headers });
  return status < 400 ? shown : { ...shown, problem: text };
}

/** What the buyer is told about a failure, and whether somebody should look at it; null where there is nothing at the address. */
export function failureOf(error: unknown): (Told & { readonly unexpected?: true }) | null {
  if (error instanceof RequestRefused) {
    return {
      status: error.status,
      heading: 'This did not work',
      text: error.message,
      headers: error.status === 413 ? { connection: 'close' } : {},
    };
  }
  if (error instanceof GraphFailed && error.code === 'not_found') return null;
  if (error instanceof GraphFailed && error.code === 'rate_limit_exceeded') {
    return {
      status: 429,
      heading: 'Too many attempts',
      text: 'Wait a while before you try again. Nothing was charged.',
      headers: { 'retry-after': error.retryAfter ?? 60 },
    };
  }
  return {
    status: 503,
    heading: 'This page cannot be shown right now',
    text: 'Try again in a moment.',
    headers: later,
    unexpected: true,
  };
}

function notAllowed(methods: readonly string[], sandbox: boolean): Answer {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return told(
    {
      status: 405,
      heading: 'This does not work here',
      text: 'Open the page and start from there.',
      headers: { allow },
    },
    sandbox,
  );
}
