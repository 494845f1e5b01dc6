import type { IncomingMessage, ServerResponse } from 'node:http';
import { completed, type MessagePage, messagePage } from '../checkout/listener';
import type { WebResponse } from '../checkout/responses';
import { visitOf } from '../pages';
import type { OauthOptions } from './ports';

/** Renders the error page of an authorization request, for the user whom an app has redirected to this service. */
export function errorPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, description }: { readonly status: number; readonly description: string },
  { sandbox }: Pick<OauthOptions, 'sandbox'>,
): WebResponse {
  const { language } = visitOf(request);
  const notice = (): MessagePage => {
    const shared = { status, text: language.text('failure.unavailableText') };
    switch (status) {
      case 404:
        return { ...shared, heading: language.text('notice.notFound'), text: language.text('notice.notFoundText') };
      case 429:
        return { ...shared, heading: language.text('failure.tooMany'), text: language.text('signIn.tooManyText') };
      case 503:
        return { ...shared, heading: language.text('failure.unavailable') };
      default: {
        const detail = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
        const next = { url: '/', label: language.text('notice.start') };
        return { status, heading: language.text('oauth.heading'), text: language.text('oauth.text'), detail, next };
      }
    }
  };
  return completed(request, response, messagePage(notice(), sandbox, language));
}
