import { seller } from '../checkout/layout';
import { brands } from '../manage/labels';
import { emptyState } from '../design/surfaces';
import { type Html, html, type HtmlValue, joinHtml } from '../html';
import type { AccountContext } from './account-context';
import type { PageOf, PaymentMethod, Seller } from './documents';

/** Renders items as cards; a sentence if there are none. */
export function cards(items: readonly Html[], emptyText: string): Html {
  if (items.length === 0) return emptyState(emptyText);
  return html`<ul class="cards">${items.map((item) => html`<li><div class="card">${item}</div></li>`)}</ul>`;
}

/** Renders the links to the other pages of a list. */
export function pager(context: AccountContext, { pageInfo: { endCursor, hasNextPage } }: PageOf<unknown>): Html | null {
  const { pathname } = context.url;
  const links = [
    ...(context.after === null ? [] : [html`<a href="${pathname}">${context.text('account.newest')}</a>`]),
    ...(hasNextPage && endCursor !== null
      ? [
          html`<a href="${pathname}?${new URLSearchParams({ after: endCursor }).toString()}">${context.text('account.older')}</a>`,
        ]
      : []),
  ];
  return links.length === 0 ? null : html`<p>${joinHtml(links, ' · ')}</p>`;
}

export function sellerOf(context: AccountContext, account: Seller | null): Html {
  return seller(account?.title ?? context.text('session.seller'), context.picture(account?.logoUrl ?? null));
}

/** Renders a name that others have chosen, with its own direction. */
export const ownName = (text: string): Html => html`<bdi>${text}</bdi>`;

/** Returns a name for use inside of a sentence, isolated from the direction of the sentence. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Renders the question before a command, with its button and a link back. */
export function confirmation(
  context: AccountContext,
  view: { readonly action: string; readonly back: string; readonly content: HtmlValue; readonly button: string },
): Html {
  const { action, back, content, button } = view;
  const buttons = html`<div class="actions"><button class="main" type="submit">${button}</button><a class="button" href="${back}">${context.text('account.back')}</a></div>`;
  return html`${content}${context.form(action, buttons)}`;
}

/** Returns the name of a payment method, such as `Visa ending in 4242`. */
export function methodName(context: AccountContext, { card }: Pick<PaymentMethod, 'card'>): string {
  if (!card?.last4) return context.text('account.otherMethod');
  const brand = brands[card.brand ?? ''];
  return brand === undefined
    ? context.text('receipt.otherCard', { last4: card.last4 })
    : context.text('receipt.card', { brand: isolated(brand), last4: card.last4 });
}
