import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '../html';
import { type Answer, page, redirect } from './answers';
import { type Layout, layout, message, paragraph } from './layout';
import type { CheckoutOptions } from './ports';

/** Seconds between two looks at what is being confirmed. */
const look = 2;

/**
 * Sends the buyer on. Browsers hold a form to the addresses that its page named through every redirect that follows, also
 * those of other sites, which nobody here knows. A step that comes right from a form therefore ends in a page, and
 * another navigation starts there.
 */
export function leadTo(
  address: string,
  { headers }: IncomingMessage,
  { origin, sandbox }: Pick<CheckoutOptions, 'origin' | 'sandbox'>,
  more: Answer['headers'] = {},
): Answer {
  const outside = new URL(address, origin).origin !== origin;
  if (!outside || headers['sec-fetch-user'] === undefined) return redirect(303, address, more);
  const body = message('One moment', `<p><a class="button" href="${escapeHtml(address)}">Continue</a></p>`);
  return page(200, layout({ title: 'One moment', body, sandbox, refresh: { seconds: 0, address } }), { headers: more });
}

/** A page that looks again by itself, at its own address, until the processor has said what came of it. */
export function processingPage(heading: string, address: string): Omit<Layout, 'sandbox'> {
  const content = `${paragraph('This takes a few seconds. You can leave this page open: it goes on by itself.')}<p class="soft"><a href="${escapeHtml(address)}">Look again</a></p>`;
  const body = message(heading, content, '<div class="waiting" aria-hidden="true"></div>');
  return { title: heading, body, refresh: { seconds: look, address } };
}
