import type { IncomingMessage, RequestListener } from 'node:http';
import type { UserError } from './checkout/documents';
import { failureOf, handled, type Handlers, listenerOf, type MessagePage, messagePage } from './checkout/listener';
import type { CheckoutOptions } from './checkout/ports';
import type { WebResponse } from './checkout/responses';
import { type Language, languageOf } from './messages';

/** A request to a hosted page. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly language: Language;
  /** URL of the page without its parameter `locale`, for links to the other languages. */
  readonly url: string;
}

export type PageOptions = Pick<CheckoutOptions, 'sandbox' | 'origin' | 'failed'>;

/** Pages below a common path, in all languages. */
interface PageDefinition {
  /** Returns the handlers of a path; null if it does not exist. */
  handlers(visit: Visit): Promise<Handlers | null> | Handlers | null;
  /** Returns the page for unknown paths, and for links that are not valid; default: a general one. */
  notFound?(language: Language): MessagePage;
  /** Returns the page for an error; null for the page of unknown paths, undefined for the default. */
  failure?(error: unknown, language: Language): MessagePage | null | undefined;
}

/**
 * Creates the listener for pages in the language of each request. Errors of all kinds are pages with a next step and the
 * id of the request; clients that prefer JSON receive JSON.
 *
 * ADR 0081
 */
export function createPages(pages: PageDefinition, options: PageOptions): RequestListener {
  const { sandbox, origin, failed } = options;
  const notFound = (language: Language) =>
    messagePage(pages.notFound?.(language) ?? unknownPage(language), sandbox, language);
  return listenerOf(
    {
      answer: async (request) => {
        const visit = visitOf(request);
        const handlers = await pages.handlers(visit);
        return (await handled(handlers, request, options, visit.language)) ?? notFound(visit.language);
      },
      failure: async (request, error) => {
        const { language } = visitOf(request);
        const known = pages.failure?.(error, language);
        const failure = known === undefined ? failureOf(error, language) : known;
        if (!failure) return notFound(language);
        if ('unexpected' in failure) failed?.(error);
        return messagePage(failure, sandbox, language);
      },
    },
    failed,
    origin,
  );
}

/** Returns the page for an unknown URL. */
export function unknownPage(language: Language): MessagePage {
  return { status: 404, heading: language.text('notice.notFound'), text: language.text('notice.notFoundText') };
}

/** Renders the page for a rejected command. The message of the graph is shown in English only. */
export function rejectedPage(
  { message }: UserError,
  { language }: Visit,
  sandbox: boolean,
  status: 409 | 422 = 409,
): WebResponse {
  const text = language.locale === 'en' ? message : language.text('notice.rejectedText');
  return messagePage({ status, heading: language.text('failure.heading'), text }, sandbox, language);
}

/** Parses the request of a page. The path is not normalized. */
export function visitOf(request: IncomingMessage): Visit {
  const { url = '/' } = request;
  const mark = url.indexOf('?');
  const [path, query] = [mark < 0 ? url : url.slice(0, mark), new URLSearchParams(mark < 0 ? '' : url.slice(mark))];
  const language = languageOf(request, query);
  const others = new URLSearchParams(query);
  others.delete('locale');
  return { request, path, query, language, url: others.size === 0 ? path : `${path}?${others.toString()}` };
}
