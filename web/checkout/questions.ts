import type { KeyedResource } from '../keyed-place';
import { type PaymentReceipt, receiptDocuments } from '../receipts/documents';
import { executeQuery } from './execute-query';
import type { Consent } from './footer';
import {
  type BoughtMembership,
  type Challenge,
  checkoutDocuments,
  type Offer,
  type Quote,
  sandboxDocuments,
  type Session,
  type SessionResult,
  type UserError,
} from './documents';
import type { CheckoutGraph } from './ports';

export interface Terms {
  readonly link: string;
  readonly quantity: number;
  readonly promoCode: string | null;
  readonly billingAddress: Readonly<Record<string, string | null>> | null;
  readonly userId?: string;
  /** The displayed terms, for comparison; null for none. */
  readonly shownTerms: string | null;
}

export interface Buyer {
  readonly userId: string;
  readonly username: string;
  readonly name: string | null;
  readonly email: string;
  readonly accountIds: readonly string[];
}

export interface Submission extends Terms {
  readonly session: string;
  /** The buyer, and whether the visitor is signed in as the buyer. */
  readonly buyer: Buyer & { readonly isSignedIn: boolean };
  readonly phone: string | null;
  readonly answers: readonly { readonly id: string; readonly answer: string }[];
  readonly shippingAddress: Readonly<Record<string, string | null>> | null;
  readonly cardToken: string | null;
  /** Saved card of the buyer, instead of a token. */
  readonly paymentMethodId: string | null;
  readonly affiliateCode: string | null;
  /** Token of the invoice in the page's URL. */
  readonly invoice: string | null;
  readonly clientAddress: string;
  readonly consent: Consent;
}

type Payload<Name extends string, Thing> = { readonly [name in Name]: Thing | null } & {
  readonly userErrors: readonly UserError[];
};

/** A quote, and its differences from the displayed terms. */
type Quoted = Payload<'quote', Quote> & { readonly termErrors: readonly UserError[] };

/** Graph client of the checkout. All methods throw `GraphFailed` if there is no result. */
export class Questions {
  constructor(private readonly graph: CheckoutGraph) {}

  /** Returns the id of the plan of a short link; null if there is none for sale. */
  async target(link: string): Promise<string | null> {
    return (
      (await this.execute<{ checkoutTarget: { id: string } | null }>(checkoutDocuments.target, { link })).checkoutTarget
        ?.id ?? null
    );
  }

  /**
   * @param terms the displayed terms, for comparison; null for none
   */
  async offer(link: string, terms: string | null = null): Promise<Offer | null> {
    return (await this.execute<{ checkoutOffer: Offer | null }>(checkoutDocuments.offer, { link, shownTerms: terms }))
      .checkoutOffer;
  }

  async quote(input: Terms): Promise<Quoted> {
    return (await this.execute<{ checkoutQuote: Quoted }>(checkoutDocuments.quote, { input })).checkoutQuote;
  }

  async session(id: string): Promise<Session | null> {
    return (await this.execute<{ checkoutSession: Session | null }>(checkoutDocuments.session, { id })).checkoutSession;
  }

  /** Returns the seller and the ids of a session, for pages in a frame. */
  async result(id: string): Promise<SessionResult | null> {
    return (await this.execute<{ checkoutSession: SessionResult | null }>(checkoutDocuments.result, { id }))
      .checkoutSession;
  }

  /** Returns the receipt of a payment; null without one. */
  async receipt({ id, key }: KeyedResource): Promise<PaymentReceipt | null> {
    return (await this.execute<{ paymentReceipt: PaymentReceipt | null }>(receiptDocuments.payment, { id, key }))
      .paymentReceipt;
  }

  /** Returns a purchased membership; null if it does not exist. */
  async bought({ id, key }: KeyedResource): Promise<BoughtMembership | null> {
    return (
      await this.execute<{ membershipManagePage: BoughtMembership | null }>(checkoutDocuments.bought, { id, key })
    ).membershipManagePage;
  }

  /**
   * Identifies the buyer by e-mail address; `name` is used for a new user.
   *
   * @param locale language of the page, in which the buyer receives mail; null leaves the language of a user unchanged
   */
  async identify(email: string, name: string | null, locale: string | null = null): Promise<Payload<'buyer', Buyer>> {
    interface Identified extends Payload<'user', { id: string; username: string; name: string | null }> {
      readonly accountIds: readonly string[];
    }
    const { user, accountIds, userErrors } = (
      await this.execute<{ buyerIdentify: Identified }>(checkoutDocuments.identify, {
        email,
        name,
        locale,
      })
    ).buyerIdentify;
    return {
      buyer: user && { userId: user.id, username: user.username, name: name ?? user.name, email, accountIds },
      userErrors,
    };
  }

  async submit(input: Submission): Promise<Payload<'session', Session>> {
    return (await this.execute<{ checkoutSubmit: Payload<'session', Session> }>(checkoutDocuments.submit, { input }))
      .checkoutSubmit;
  }

  /** Updates the session after a challenge, or after a page of the processor. */
  async continue(id: string): Promise<Session | null> {
    return (await this.execute<{ checkoutContinue: Payload<'session', Session> }>(checkoutDocuments.continue, { id }))
      .checkoutContinue.session;
  }

  async abandon(id: string): Promise<void> {
    await this.execute(checkoutDocuments.abandon, { id });
  }

  async challenge(reference: string): Promise<Challenge | null> {
    return (await this.execute<{ sandboxChallenge: Challenge | null }>(sandboxDocuments.challenge, { reference }))
      .sandboxChallenge;
  }

  /** Answers a challenge and returns the buyer's next URL; null if there is no such challenge. */
  async completeChallenge(reference: string, passed: boolean): Promise<string | null> {
    return (
      await this.execute<{ sandboxChallengeAnswer: string | null }>(sandboxDocuments.challengeAnswer, {
        reference,
        passed,
      })
    ).sandboxChallengeAnswer;
  }

  private execute<Data>(document: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    return executeQuery(this.graph, document, variables);
  }
}
