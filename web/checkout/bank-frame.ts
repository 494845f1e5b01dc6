import type { IncomingMessage } from 'node:http';
import { html } from '../html';
import type { Language } from '../messages';
import type { Session } from './documents';
import { layout, message, paragraph } from './layout';
import type { CheckoutOptions } from './ports';
import { page, type WebResponse } from './responses';

/** Query of the page of a session on which the page of the buyer's bank is shown in a frame. */
export const inPlaceQuery = 'in_place=1';

type Options = Pick<CheckoutOptions, 'origin' | 'sandbox'>;
type WaitingSession = Pick<Session, 'id' | 'actionUrl'> & { readonly language: Language };

/** Returns whether a session page has to show the page of the bank in a frame. */
export function isInPlace(query: URLSearchParams): boolean {
  return query.get('in_place') === '1';
}

/** Returns whether a request comes from the frame of the bank, which returns to the checkout after the challenge. */
export function isInFrame({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-dest'] === 'iframe';
}

/**
 * Shows the page of the buyer's bank (3-D Secure) in a frame of the checkout. The origins of banks are unknown, so that
 * this page allows frames of all origins.
 */
export function bankFramePage({ id, actionUrl, language }: WaitingSession, { origin, sandbox }: Options): WebResponse {
  const address = actionUrl ?? `/checkout/session/${id}`;
  const title = language.text('session.bankHeading');
  const isExternal = new URL(address, origin).origin !== origin;
  const content = html`${paragraph(language.text('session.bankText'))}
<iframe class="bank-frame" src="${address}" title="${title}"></iframe>
<p class="soft"><a href="${address}">${language.text('session.bankLink')}</a></p>`;
  const shown = layout({ title, body: message(title, content), sandbox, language });
  return page(200, shown, { frames: ["'self'", ...(isExternal ? ['https:'] : [])] });
}

/** Shows the page to which the bank returns in its frame: its script opens the session in the whole window. */
export function returnedPage({ id, language }: WaitingSession, { sandbox }: Options): WebResponse {
  const title = language.text('session.oneMoment');
  const link = html`<p><a class="button main" href="/checkout/session/${id}" target="_top" data-leaves-frame>${language.text('session.continue')}</a></p>`;
  return page(200, layout({ title, body: message(title, link), sandbox, language }), {
    frame: { ancestors: ["'self'"] },
  });
}
