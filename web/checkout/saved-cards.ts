import type { IncomingMessage } from 'node:http';
import { type Html, html } from '../html';
import { brands } from '../manage/labels';
import { english } from '../messages';
import type { SignedIn } from '../sign-in';
import type { Offer } from './documents';
import { executeQuery } from './execute-query';
import type { Values } from './fields';
import type { CheckoutOptions } from './ports';

/** Name of the form field with the id of the chosen card; empty for another card. */
export const savedCardField = 'payment_method';

/** A saved card of a signed-in buyer. */
interface SavedCard {
  readonly id: string;
  readonly card: {
    readonly brand: string | null;
    readonly last4: string | null;
    readonly expMonth: number | null;
    readonly expYear: number | null;
  } | null;
}

/** The cards that a signed-in buyer has saved for the seller of an offer, newest first. */
export interface SavedCards {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly cards: readonly SavedCard[];
}

/** Returns the saved cards of the visitor for an offer; null if there are none, or none can be used. */
export type FindSavedCards = (request: IncomingMessage, offer: Offer) => Promise<SavedCards | null>;

/** Documents that are executed as the signed-in visitor. */
export const visitorCheckoutDocuments = {
  cards: `query CheckoutCards($account: ID!) {
  user(id: "me") { name email }
  paymentMethods(filter: { accountId: $account }, first: 10) { nodes { id card { brand last4 expMonth expYear } } }
}`,
} as const;

interface Found {
  readonly user: { readonly name: string | null; readonly email: string | null } | null;
  readonly paymentMethods: { readonly nodes: readonly SavedCard[] };
}

/**
 * Creates the search for saved cards. Only a purchase on the page itself offers them: frames of other sites have no
 * sign-in. Without a result the buyer enters a card, as where only a page of the processor takes cards.
 */
export function savedCardsBy(
  signedIn: SignedIn | undefined,
  { now = () => new Date(), failed, cardFrame }: Pick<CheckoutOptions, 'now' | 'failed' | 'cardFrame'>,
): FindSavedCards {
  return async (request, { account, mode, collection, takesEntries, frame }) => {
    const takesCards = collection === 'CARD' || (collection === 'HOSTED' && cardFrame != null);
    if (!signedIn || frame || mode === 'SETUP' || takesEntries || !takesCards) return null;
    try {
      const visitor = await signedIn.visitors.visitorOf(request);
      if (!visitor) return null;
      const asVisitor: CheckoutOptions['graph'] = {
        query: (document, variables) => signedIn.graph.queryAs(visitor.principal, document, variables),
      };
      const found = await executeQuery<Found>(asVisitor, visitorCheckoutDocuments.cards, { account: account.id });
      const cards = found.paymentMethods.nodes.filter((method) => isUsable(method, now()));
      const { name = null, email = null } = found.user ?? {};
      return cards.length === 0 ? null : { userId: visitor.userId, name, email, cards };
    } catch (error) {
      failed?.(error);
      return null;
    }
  };
}

function isUsable({ card }: SavedCard, now: Date): boolean {
  if (!card?.last4) return false;
  const { expMonth, expYear } = card;
  return expMonth === null || expYear === null || Date.UTC(expYear, expMonth) > now.getTime();
}

/** Returns the id of the chosen card; null for another one, `unknown` if the visitor does not have it. */
export function chosenCard({ saved }: Offer, values: Values): { readonly id: string } | 'unknown' | null {
  const id = values.get(savedCardField) ?? '';
  if (id === '') return null;
  return saved?.cards.some((card) => card.id === id) ? { id } : 'unknown';
}

/** Renders the choice between the saved cards and another one; nothing without saved cards. */
export function savedCardChoice({ saved, language = english }: Offer, values: Values): Html | null {
  if (!saved) return null;
  const chosen = values.get(savedCardField) ?? '';
  const choice = (id: string, label: Html | string): Html =>
    html`<label class="tick"><input type="radio" name="${savedCardField}" value="${id}"${id === chosen && html` checked`}><span>${label}</span></label>`;
  const cards = saved.cards.map(({ id, card }) => {
    const { brand = null, last4 = '', expMonth = null, expYear = null } = card ?? {};
    const name = brands[brand ?? ''];
    const text =
      name === undefined
        ? language.text('receipt.otherCard', { last4: last4 ?? '' })
        : language.text('receipt.card', { brand: name, last4: last4 ?? '' });
    const expiry = `${String(expMonth).padStart(2, '0')} / ${String(expYear).slice(-2)}`;
    return choice(id, html`${text}${expMonth !== null && html` <span class="soft"><bdi>${expiry}</bdi></span>`}`);
  });
  return html`<div class="saved">${cards}${choice('', language.text('card.another'))}</div>`;
}
