import type { IncomingMessage } from 'node:http';
import { html } from '../html';
import { type WebResponse, page, redirect } from './responses';
import { english, type Language } from '../messages';
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
  language: Language = english,
): WebResponse {
  const isExternal = new URL(address, origin).origin !== origin;
  if (!isExternal || headers['sec-fetch-user'] === undefined) return redirect(303, address, extraHeaders);
  const title = language.text('session.oneMoment');
  const body = message(
    title,
    html`<p><a class="button" href="${address}">${language.text('session.continue')}</a></p>`,
  );
  return page(200, layout({ title, body, sandbox, language, refresh: { seconds: 0, address } }), {
    headers: extraHeaders,
  });
}

/** Renders a page that reloads itself until the processor has reported the result. */
export function processingPage(
  heading: string,
  address: string,
  language: Language = english,
): Omit<Layout, 'sandbox'> {
  const content = html`${paragraph(language.text('session.confirmingText'))}<p class="soft"><a href="${address}">${language.text('session.lookAgain')}</a></p>`;
  const body = message(heading, content, html`<div class="waiting" aria-hidden="true"></div>`);
  return { title: heading, body, refresh: { seconds: pollSeconds, address } };
}
