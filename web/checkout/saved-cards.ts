import type { IncomingMessage } from 'node:http';
import { type Html, html } from '../html';
import { brands } from '../manage/labels';
import { english } from '../messages';
import type { SignedIn } from '../sign-in';
import type { Offer } from './documents';
import { executeQuery, GraphFailed } from './execute-query';
import { savedCardField, type Values } from './fields';
import { type StoredAddress, storedAddressSelection } from './stored-address';
import type { CheckoutOptions } from './ports';

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

/** A signed-in buyer, with the saved data that an offer can use. */
export interface SavedBuyer {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  /** Usable cards that were saved for the seller, newest first. */
  readonly cards: readonly SavedCard[];
  /** Address in the billing details; null without one. */
  readonly address: StoredAddress | null;
}

/** Returns the visitor of an offer if signed in, otherwise null. */
export type FindSavedBuyer = (request: IncomingMessage, offer: Offer) => Promise<SavedBuyer | null>;

/** Documents that are executed as the signed-in visitor. */
export const visitorCheckoutDocuments = {
  buyer: `query CheckoutSignedIn { user(id: "me") { name email billingDetails { address ${storedAddressSelection} } } }`,
  cards: `query CheckoutCards($account: ID!) {
  paymentMethods(filter: { accountId: $account }, first: 10) { nodes { id card { brand last4 expMonth expYear } } }
}`,
} as const;

interface FoundBuyer {
  readonly user: {
    readonly name: string | null;
    readonly email: string | null;
    readonly billingDetails: { readonly address: StoredAddress | null } | null;
  } | null;
}

interface FoundCards {
  readonly paymentMethods: { readonly nodes: readonly SavedCard[] };
}

/**
 * Creates the search for the signed-in buyer. Frames of other sites have no sign-in. Data that cannot be read is left
 * out, and the buyer enters it.
 */
export function savedBuyerBy(
  signedIn: SignedIn | undefined,
  { now = () => new Date(), failed, cardFrame }: Pick<CheckoutOptions, 'now' | 'failed' | 'cardFrame'>,
): FindSavedBuyer {
  /** Returns whether saved cards can pay for an offer: not where only a page of the processor takes cards. */
  const takesCards = ({ mode, collection, takesEntries }: Offer): boolean =>
    mode !== 'SETUP' && !takesEntries && (collection === 'CARD' || (collection === 'HOSTED' && cardFrame != null));
  return async (request, offer) => {
    if (!signedIn || offer.frame) return null;
    const visitor = await signedIn.visitors.visitorOf(request).catch((error: unknown) => void failed?.(error));
    if (!visitor) return null;
    const { userId, principal } = visitor;
    const asVisitor: CheckoutOptions['graph'] = {
      query: (document, variables) => signedIn.graph.queryAs(principal, document, variables),
    };
    const find = <Found>(document: string, variables: Readonly<Record<string, unknown>>): Promise<Found | null> =>
      executeQuery<Found>(asVisitor, document, variables).catch((error: unknown) => {
        // Team members of the seller need a permission to read payment methods, also their own ones.
        if (!(error instanceof GraphFailed && error.code === 'forbidden')) failed?.(error);
        return null;
      });
    const { buyer, cards } = visitorCheckoutDocuments;
    const account = offer.account.id;
    const [found, saved] = await Promise.all([
      takesCards(offer) || offer.asksBillingAddress ? find<FoundBuyer>(buyer, {}) : null,
      takesCards(offer) ? find<FoundCards>(cards, { account }) : null,
    ]);
    const { name = null, email = null, billingDetails = null } = found?.user ?? {};
    const usable = saved?.paymentMethods.nodes.filter((method) => isUsable(method, now())) ?? [];
    return { userId, name, email, cards: usable, address: billingDetails?.address ?? null };
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
  if (!saved || saved.cards.length === 0) return null;
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
