import type Stripe from 'stripe';
import type { Clock, Database } from '../../../../kit/src';
import type { OwnTransaction } from './own-transaction';
import {
  type ChargeResult,
  type ChargeRequest,
  type Processor,
  ProcessorUnavailable,
  type RefundResult,
  type RefundRequest,
  type SaveRequest,
} from './processor';
import { isSupportedCurrency, stripeUnits } from './stripe-amounts';
import {
  type StripeObject,
  chargeResultOf,
  expandedIntent,
  expandedSession,
  expandedSetup,
  intentOf,
  savedMethod,
} from './stripe-responses';
import { type StripeConnection, connectStripe } from './stripe-client';
import {
  withStripeErrors,
  declined,
  isKeyReused,
  isRejected,
  unsupportedCurrencyMessage,
  rejectionOf,
  unknownPaymentMethod,
} from './stripe-failures';
import {
  type EnteredCard,
  enteredCharge,
  enteredSaving,
  newCustomer,
  placeholderIntent,
  paymentPage,
  savedCharge,
  savingPage,
} from './stripe-parameters';
import { refundResult } from './stripe-refunds';
import { type StripeRequest, StripeRequestRepository } from './stripe-request.repository';

export interface StripeProcessorOptions extends StripeConnection {
  readonly database: Database;
  readonly clock: Clock;
}

/** Number of the customer's most recent charges that are searched for a charge whose response was lost. */
const maxSearchedCharges = 100;

/** A confirmation token, which the card fields of Stripe in a page create for an entered card. */
const confirmationToken = /^ctoken_\w{1,100}$/;
/** Kinds of requests with an entered card. The source of a stored request is the customer and one of them. */
const entered = { charge: 'entered_charge', save: 'entered_save' } as const;

/**
 * Creates the Stripe processor. Buyers enter cards into Stripe's card fields in the checkout, whose confirmation token is
 * the source, or on Stripe's hosted page; saved cards are charged directly.
 */
export function createStripeProcessor({ database, clock, ...connection }: StripeProcessorOptions): Processor {
  return new StripeProcessor(connectStripe(connection), (work) =>
    database.transaction((manager) => work({ manager, clock })),
  );
}

class StripeProcessor implements Processor {
  readonly provider = 'stripe';
  readonly collects = 'hosted';
  private readonly requests = new StripeRequestRepository();

  constructor(
    private readonly stripe: Stripe,
    private readonly inTransaction: <T>(work: (tx: OwnTransaction) => Promise<T>) => Promise<T>,
  ) {}

  acceptsToken(token: string): boolean {
    return confirmationToken.test(token);
  }

  charge(request: ChargeRequest): Promise<ChargeResult> {
    return withStripeErrors(async () => {
      const { key, source, amount, currency } = request;
      if (!isSupportedCurrency(currency)) return declined('currency_not_supported', unsupportedCurrencyMessage);
      const units = stripeUnits(amount, currency);
      if (units === null) return declined('invalid_amount', 'This amount cannot be charged in this currency.');
      if (source.kind === 'hosted')
        return this.sendOnce(key, 'hosted', () => this.createCheckoutSession(key, paymentPage(request, units)));
      if (source.kind === 'token') return this.chargeEntered(request, units, source.token);
      const saved = savedMethod(source.reference);
      if (!saved) return unknownPaymentMethod();
      return this.sendOnce(key, source.reference, () => this.createIntent(key, savedCharge(request, units, saved)));
    });
  }

  save(request: SaveRequest): Promise<ChargeResult> {
    return withStripeErrors(async () => {
      const { source } = request;
      if (source.kind === 'saved') throw new TypeError('The payment method is saved already.');
      if (!isSupportedCurrency(request.currency)) return declined('currency_not_supported', unsupportedCurrencyMessage);
      if (source.kind === 'token') return this.saveEntered(request, source.token);
      return this.sendOnce(request.key, 'hosted', () => this.createCheckoutSession(request.key, savingPage(request)));
    });
  }

  find(key: string): Promise<ChargeResult | null> {
    return withStripeErrors(async () => {
      const object = await this.objectOf(await this.requestOf(key));
      if (object) return chargeResultOf(object);
      return (await this.requestOf(key))?.canceled ? { outcome: 'canceled' } : null;
    });
  }

  cancel(key: string): Promise<ChargeResult> {
    return withStripeErrors(async () => {
      const request = await this.inTransaction((tx) => this.requests.cancel(tx, key));
      const object = await this.objectOf(request);
      if (object) return this.cancelCharge(object);
      if (request.source === null || (await this.reserveKey(key))) return { outcome: 'canceled' };
      const existingObject = await this.objectOf(request);
      if (existingObject) return this.cancelCharge(existingObject);
      // If the response with a hosted page was lost, the buyer never received its URL, so that nothing can be paid. A
      // charge of a saved payment method, in contrast, exists at Stripe, although the list of charges does not contain
      // it yet.
      if (request.source === 'hosted') return { outcome: 'canceled' };
      throw new ProcessorUnavailable('The charge exists at Stripe but is not listed yet.');
    });
  }

  capture(key: string): Promise<ChargeResult> {
    return withStripeErrors(async () => {
      const object = await this.objectOf(await this.requestOf(key));
      if (!object) return declined('invalid_transaction', 'There is no reserved amount that could be taken.');
      const result = chargeResultOf(object);
      if (result.outcome !== 'authorized') return result;
      return this.changed(object, () =>
        this.stripe.paymentIntents.capture(result.reference, {}, { idempotencyKey: `${key}:capture` }),
      );
    });
  }

  refund(request: RefundRequest): Promise<RefundResult> {
    return withStripeErrors(async () => {
      const { key, chargeKey, amount, currency } = request;
      const object = await this.objectOf(await this.requestOf(chargeKey));
      const intent = object?.object === 'checkout.session' ? intentOf(object) : object;
      const units = stripeUnits(amount, currency);
      if (intent?.object !== 'payment_intent' || units === null || intent.currency !== currency) {
        return { outcome: 'failed', message: 'There is no payment of which this amount could be refunded.' };
      }
      return refundResult(this.stripe, { key, intent: intent.id, units });
    });
  }

  private requestOf(key: string): Promise<StripeRequest | null> {
    return this.inTransaction((tx) => this.requests.find(tx, key));
  }

  /**
   * Creates the Stripe object for an idempotency key with `make` and returns its result. If the key already has an
   * object or was canceled, returns that result instead.
   */
  private async sendOnce(key: string, source: string, make: () => Promise<StripeObject>): Promise<ChargeResult> {
    const isNew = await this.inTransaction((tx) => this.requests.enter(tx, key, source));
    const request = await this.requestOf(key);
    const object = isNew ? null : await this.objectOf(request);
    if (object) return chargeResultOf(object);
    if (request?.canceled) return { outcome: 'canceled' };
    try {
      const created = await make();
      return (await this.note(key, created.id)) ? await this.cancelCharge(created) : chargeResultOf(created);
    } catch (error) {
      // A concurrent cancellation has used the key for its placeholder, so that Stripe rejects this request.
      if (isKeyReused(error) && (await this.requestOf(key))?.canceled) return { outcome: 'canceled' };
      const rejection = rejectionOf(error);
      if (!rejection) throw error;
      return rejection;
    }
  }

  private createCheckoutSession(key: string, page: Stripe.Checkout.SessionCreateParams): Promise<StripeObject> {
    return this.stripe.checkout.sessions.create(page, { idempotencyKey: key });
  }

  private async chargeEntered(request: ChargeRequest, units: number, token: string): Promise<ChargeResult> {
    const { key } = request;
    const card = await this.enteredCard(request, token);
    return this.sendOnce(key, `${card.customer}/${entered.charge}`, () =>
      this.createIntent(key, enteredCharge(request, units, card)),
    );
  }

  private async saveEntered(request: SaveRequest, token: string): Promise<ChargeResult> {
    const { key } = request;
    const card = await this.enteredCard(request, token);
    return this.sendOnce(key, `${card.customer}/${entered.save}`, () =>
      this.orRejected(this.stripe.setupIntents.create(enteredSaving(request, card), { idempotencyKey: key })),
    );
  }

  /**
   * Creates the customer to which an entered card will belong. A request whose response is lost is found by its
   * customer.
   */
  private async enteredCard(request: SaveRequest, token: string): Promise<EnteredCard> {
    if (!this.acceptsToken(token)) throw new TypeError('Stripe accepts only tokens of its own card fields.');
    const idempotencyKey = `${request.key}:customer`;
    return { customer: (await this.stripe.customers.create(newCustomer(request), { idempotencyKey })).id, token };
  }

  private createIntent(key: string, charge: Stripe.PaymentIntentCreateParams): Promise<StripeObject> {
    return this.orRejected(this.stripe.paymentIntents.create(charge, { idempotencyKey: key }));
  }

  /** Returns a created intent. If the charge or save is declined, Stripe returns the intent inside the error. */
  private async orRejected(created: Promise<StripeObject>): Promise<StripeObject> {
    try {
      return await created;
    } catch (error) {
      const intent = isRejected(error) ? (error.payment_intent ?? error.setup_intent) : undefined;
      if (!intent) throw error;
      return this.read(intent.id);
    }
  }

  private note(key: string, objectId: string): Promise<boolean> {
    return this.inTransaction((tx) => this.requests.note(tx, key, objectId));
  }

  /**
   * Returns the current Stripe object of a request; null if none is found. If the response was lost, searches the
   * customer's recent charges, or saved cards, for the idempotency key.
   */
  private async objectOf(request: StripeRequest | null): Promise<StripeObject | null> {
    if (!request) return null;
    if (request.objectId) return this.read(request.objectId);
    const saved = request.source && savedMethod(request.source);
    if (!saved) return null;
    const found = (await this.recentIntents(saved)).find(({ metadata }) => metadata?.key === request.key) ?? null;
    if (found) await this.note(request.key, found.id);
    return found;
  }

  /** Returns the most recent intents of a customer: those that save cards if the source does, otherwise charges. */
  private async recentIntents({
    customer,
    method,
  }: NonNullable<ReturnType<typeof savedMethod>>): Promise<(Stripe.PaymentIntent | Stripe.SetupIntent)[]> {
    const isSaving = method === entered.save;
    const expand = (isSaving ? expandedSetup : expandedIntent).map((field) => `data.${field}`);
    const query = { customer, limit: maxSearchedCharges, expand };
    return (await (isSaving ? this.stripe.setupIntents.list(query) : this.stripe.paymentIntents.list(query))).data;
  }

  private read(id: string): Promise<StripeObject> {
    if (id.startsWith('cs_')) return this.stripe.checkout.sessions.retrieve(id, { expand: expandedSession });
    if (id.startsWith('seti_')) return this.stripe.setupIntents.retrieve(id, { expand: expandedSetup });
    return this.stripe.paymentIntents.retrieve(id, { expand: expandedIntent });
  }

  /**
   * Cancels a charge that waits for the buyer or is authorized. Has no effect on a finished charge. Returns the current
   * result.
   */
  private async cancelCharge(object: StripeObject): Promise<ChargeResult> {
    const result = chargeResultOf(object);
    if (result.outcome === 'authorized')
      return this.changed(object, () => this.stripe.paymentIntents.cancel(result.reference));
    if (result.outcome !== 'requires_action') return result;
    return this.changed(object, () => this.end(object));
  }

  private end({ object, id }: StripeObject): Promise<unknown> {
    switch (object) {
      case 'checkout.session':
        return this.stripe.checkout.sessions.expire(id);
      case 'setup_intent':
        return this.stripe.setupIntents.cancel(id);
      case 'payment_intent':
        return this.stripe.paymentIntents.cancel(id);
    }
  }

  /**
   * Applies a change to a Stripe object and returns its current result, even if Stripe rejects the change because the
   * state of the object has changed in the meantime.
   */
  private async changed(object: StripeObject, change: () => Promise<unknown>): Promise<ChargeResult> {
    try {
      await change();
    } catch (error) {
      if (!isRejected(error)) throw error;
    }
    return chargeResultOf(await this.read(object.id));
  }

  /**
   * Uses up an idempotency key at Stripe with a placeholder, so that later requests with the key fail. Returns false if
   * a request with the key arrived before.
   */
  private async reserveKey(key: string): Promise<boolean> {
    try {
      const { id } = await this.stripe.paymentIntents.create(placeholderIntent(key), { idempotencyKey: key });
      await this.stripe.paymentIntents.cancel(id).catch((error: unknown) => {
        if (!isRejected(error)) throw error;
      });
      return true;
    } catch (error) {
      if (isKeyReused(error)) return false;
      throw error;
    }
  }
}
