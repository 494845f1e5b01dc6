import type { Language } from '../messages';
import type { Frame } from './frame';
import type { SavedBuyer } from './saved-cards';

/** GraphQL documents of the checkout, with the response fields that it uses. */

export interface Offer {
  readonly link: string;
  readonly mode: 'PAYMENT' | 'SETUP';
  readonly state: 'OPEN' | 'SOLD_OUT' | 'CLOSED' | 'ARCHIVED';
  readonly currency: string;
  readonly collection: Collection;
  readonly takesEntries: boolean;
  /** Set by the page: the buyer's waitlist entry is approved. */
  readonly invited?: boolean;
  /** Set by the page: the buyer pays an invoice with a fixed price. */
  readonly invoiced?: boolean;
  /** Set by the page: the signed-in buyer, with saved data; null if the visitor is not signed in. */
  readonly saved?: SavedBuyer | null;
  /** Set by the page: its language; English if undefined. */
  readonly language?: Language;
  /** Set by the page: the frame in which it is shown; null outside of a frame. */
  readonly frame?: Frame | null;
  readonly mostUnits: number;
  readonly takesPromoCodes: boolean;
  readonly asksBillingAddress: boolean;
  readonly asksShippingAddress: boolean;
  /** Terms of a waitlist entry or a saved card; null if the quote contains the terms of a purchase. */
  readonly terms: string | null;
  /** Differences from the displayed terms. */
  readonly termErrors: readonly UserError[];
  readonly account: {
    readonly id: string;
    readonly title: string;
    readonly logoUrl: string | null;
    /** Origins whose pages may contain the checkout in a frame. */
    readonly embedOrigins: readonly string[] | null;
    readonly socialLinks: readonly { readonly website: string; readonly url: string }[] | null;
  };
  readonly plan: OfferedPlan | null;
  readonly configuration: { readonly redirectUrl: string | null; readonly checkoutStyling: Styling | null } | null;
}

export type Collection = 'CARD' | 'HOSTED' | 'NOTHING';

/** Appearance of the checkout, as a seller sets it. */
export interface Styling {
  readonly backgroundColor: string | null;
  readonly buttonColor: string | null;
  readonly fontFamily: 'SYSTEM' | 'ROBOTO' | 'OPEN_SANS' | null;
  readonly borderStyle: 'ROUNDED' | 'PILL' | 'RECTANGULAR' | null;
}

/** GraphQL selection of the appearance. */
export const stylingSelection = 'checkoutStyling { backgroundColor buttonColor fontFamily borderStyle }';

export interface OfferedPlan {
  readonly title: string | null;
  readonly description: string | null;
  /** Replaces the description for visitors of the payment link. */
  readonly paymentLinkDescription: string | null;
  /** Price in English, `$10.00 / month`. */
  readonly formattedPrice: string;
  readonly initialPrice: Money;
  readonly renewalPrice: Money;
  /** Days between charges; null for a one-time plan. */
  readonly billingPeriod: number | null;
  readonly releaseMethod: 'BUY_NOW' | 'WAITLIST' | 'RAFFLE';
  readonly image: { readonly url: string | null } | null;
  readonly checkoutStyling: Styling | null;
  readonly product: { readonly title: string; readonly redirectPurchaseUrl: string | null } | null;
  readonly customFields: readonly Question[];
}

/** A custom question of the seller. */
export interface Question {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly placeholder: string | null;
  readonly required: boolean;
}

export interface Money {
  readonly amount: string;
  readonly currency: string;
}

export interface Amount {
  readonly money: Money;
  /** The amount in English, `$10.00`. */
  readonly formatted: string;
}

/** A series of equal charges after a purchase. */
export interface LaterCharges {
  readonly amount: Amount;
  /** Number of charges; null until the buyer cancels. */
  readonly payments: number | null;
  readonly everyDays: number;
  readonly firstAt: string;
  readonly plusTax: boolean;
}

export interface Quote {
  readonly quantity: number;
  readonly subtotal: Amount;
  readonly discount: Amount | null;
  readonly promoCode: string | null;
  readonly tax: Amount | null;
  readonly taxIncluded: boolean;
  readonly total: Amount;
  /** At most two series, in their order. */
  readonly laterCharges: readonly LaterCharges[];
  readonly trialEndsAt: string | null;
  readonly collection: Collection;
  readonly terms: string;
}

export interface Session {
  readonly id: string;
  readonly link: string;
  readonly mode: Offer['mode'];
  readonly status: 'OPEN' | 'PROCESSING' | 'REQUIRES_ACTION' | 'COMPLETED' | 'EXPIRED';
  /** Message of the last failed attempt in English; null unless it failed. */
  readonly failure: string | null;
  /** Why the bank declined the last attempt, such as `INSUFFICIENT_FUNDS`; null if it did not. */
  readonly failureCode: string | null;
  readonly actionUrl: string | null;
  readonly redirectUrl: string | null;
  readonly total: Money | null;
  /** The total in English. */
  readonly formattedTotal: string | null;
  readonly email: string | null;
  readonly entryId: string | null;
  readonly manageUrl: string | null;
  /** URL of the receipt with its key; null if nothing was paid. */
  readonly receiptUrl: string | null;
}

/** Seller of a session, and the ids that the page of the seller receives. */
export interface SessionResult {
  readonly planId: string | null;
  readonly paymentId: string | null;
  readonly setupIntentId: string | null;
  readonly paymentMethodId: string | null;
  /** Query of redirects to the seller; null until the session is completed. */
  readonly resultQuery: string | null;
  readonly account: Pick<Offer['account'], 'embedOrigins'>;
}

/** A purchased membership. */
export interface BoughtMembership {
  /** Null without later payments. */
  readonly nextCharge: { readonly at: string; readonly amount: Amount } | null;
  /** The key is null unless the product has license keys. */
  readonly membership: { readonly licenseKey: string | null };
}

export interface Challenge {
  readonly reference: string;
  readonly formattedAmount: string | null;
  readonly description: string;
  readonly waits: boolean;
  readonly returnUrl: string;
}

/** A rejected input of the graph, with the path of its field. */
export interface UserError {
  readonly code: string;
  /** Reason of the rejection, such as `CODE_EXPIRED`. */
  readonly reason?: string;
  readonly message: string;
  readonly path: readonly string[];
}

const error = '{ code reason message path }';
const errors = `userErrors ${error}`;
const money = '{ amount currency }';
const amount = `{ money ${money} formatted }`;
const session = `{ id link mode status failure failureCode actionUrl redirectUrl total ${money} formattedTotal email entryId manageUrl receiptUrl }`;
const challenge = '{ reference formattedAmount description waits returnUrl }';

export const checkoutDocuments = {
  target: 'query CheckoutLink($link: String!) { checkoutTarget(link: $link) { id } }',
  offer: `query CheckoutOffer($link: String!, $shownTerms: String) {
  checkoutOffer(link: $link, shownTerms: $shownTerms) {
    link mode state currency collection takesEntries mostUnits takesPromoCodes asksBillingAddress asksShippingAddress terms termErrors ${error}
    account { id title logoUrl embedOrigins socialLinks { website url } }
    plan {
      title description paymentLinkDescription formattedPrice initialPrice ${money} renewalPrice ${money} billingPeriod releaseMethod image { url } ${stylingSelection}
      product { title redirectPurchaseUrl }
      customFields { id name order placeholder required }
    }
    configuration { redirectUrl ${stylingSelection} }
  }
}`,
  quote: `query CheckoutQuote($input: CheckoutQuoteInput!) {
  checkoutQuote(input: $input) {
    quote {
      quantity promoCode taxIncluded trialEndsAt collection terms
      laterCharges { amount ${amount} payments everyDays firstAt plusTax }
      subtotal ${amount} discount ${amount} tax ${amount} total ${amount}
    }
    ${errors} termErrors ${error}
  }
}`,
  session: `query CheckoutSession($id: ID!) { checkoutSession(id: $id) ${session} }`,
  result: `query CheckoutResult($id: ID!) {
  checkoutSession(id: $id) { planId paymentId setupIntentId paymentMethodId resultQuery account { embedOrigins } }
}`,
  bought: `query CheckoutMembership($id: ID!, $key: String!) {
  membershipManagePage(id: $id, key: $key) { nextCharge { at amount ${amount} } membership { licenseKey } }
}`,
  identify: `mutation CheckoutBuyer($email: String!, $name: String, $locale: String) {
  buyerIdentify(email: $email, name: $name, locale: $locale) { user { id username name } accountIds ${errors} }
}`,
  submit: `mutation CheckoutSubmit($input: CheckoutSubmitInput!) { checkoutSubmit(input: $input) { session ${session} ${errors} } }`,
  continue: `mutation CheckoutContinue($id: ID!) { checkoutContinue(id: $id) { session ${session} ${errors} } }`,
  abandon: `mutation CheckoutAbandon($id: ID!) { checkoutAbandon(id: $id) { session ${session} ${errors} } }`,
} as const;

/** Documents that exist only in the graph of sandbox mode. */
export const sandboxDocuments = {
  challenge: `query CheckoutChallenge($reference: ID!) { sandboxChallenge(reference: $reference) ${challenge} }`,
  challengeAnswer: `mutation CheckoutChallengeAnswer($reference: ID!, $passed: Boolean!) { sandboxChallengeAnswer(reference: $reference, passed: $passed) }`,
} as const;
