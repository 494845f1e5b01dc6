import type { IncomingMessage } from 'node:http';
import { html } from '../html';
import { type WebResponse, page, redirect } from './responses';
import { type Layout, layout, message, paragraph } from './layout';
import type { CheckoutOptions } from './ports';

/** Polling interval of the confirmation page, in seconds. */
const pollSeconds = 2;

/**
 * Redirects the buyer. Browsers apply `form-action` to every redirect of a form submission, including later redirects
 * on other sites, whose targets this service does not know. A redirect of a form submission to another site therefore
 * uses a page that starts a new navigation.
 */
export function leadTo(
  address: string,
  { headers }: IncomingMessage,
  { origin, sandbox }: Pick<CheckoutOptions, 'origin' | 'sandbox'>,
  extraHeaders: WebResponse['headers'] = {},
): WebResponse {
  const isExternal = new URL(address, origin).origin !== origin;
  if (!isExternal || headers['sec-fetch-user'] === undefined) return redirect(303, address, extraHeaders);
  const body = message('One moment', html`<p><a class="button" href="${address}">Continue</a></p>`);
  return page(200, layout({ title: 'One moment', body, sandbox, refresh: { seconds: 0, address } }), {
    headers: extraHeaders,
  });
}

/** Renders a page that reloads itself until the processor has reported the result. */
export function processingPage(heading: string, address: string): Omit<Layout, 'sandbox'> {
  const content = html`${paragraph('This takes a few seconds. You can leave this page open: it continues automatically.')}<p class="soft"><a href="${address}">Look again</a></p>`;
  const body = message(heading, content, html`<div class="waiting" aria-hidden="true"></div>`);
  return { title: heading, body, refresh: { seconds: pollSeconds, address } };
}
