import { type Html, html } from '../html';
import type { DocsOperationDetails } from './source';

/** Resources whose actions move money or tokens. */
const resources =
  'card_transactions company_token_transactions deposits invoices ledger payments payouts swaps topups transfers withdrawals';
const movesMoney = new RegExp(`^/(?:sandbox/)?(?:${resources.replaceAll(' ', '|')})(?:/|$)`);

/** Last segments of actions on these resources that move none. */
const harmless = /\/(?:generate_pdf|methods|quotes?)$/;

/**
 * Renders the place of the form that sends a request of the operation to this service, which `try-it-form.js` fills. It is
 * empty, so that pages stay small, and nothing is visible without scripts. Null if the page cannot send requests.
 * ADR 0074
 */
export function tryIt({ method, path, isSendable }: DocsOperationDetails, version: string): Html | null {
  if (!isSendable) return null;
  const confirmation = confirmationOf(method, path);
  return html`<div class="try-it" data-version="${version}"${confirmation === null ? '' : html` data-confirms="${confirmation}"`}></div>`;
}

/** Returns the effect that the reader has to confirm before the request is sent; null without such an effect. */
function confirmationOf(method: string, path: string): string | null {
  if (method === 'delete') return 'deletes data';
  return method === 'post' && movesMoney.test(path) && !harmless.test(path) ? 'moves money' : null;
}
