import type Stripe from 'stripe';
import type { Clock, Database } from '../../../kit/src';
import type { OwnTransaction } from './own-transaction';
import {
  type ChargeAnswer,
  type ChargeRequest,
  type Processor,
  ProcessorUnavailable,
  type RefundAnswer,
  type RefundRequest,
  type SaveRequest,
} from './processor';
import { isTaken, stripeUnits } from './stripe-amounts';
import { type StripeObject, answerOf, expandedIntent, expandedSession, intentOf, savedMethod } from './stripe-answers';
import { type StripeConnection, connectStripe } from './stripe-client';
import {
  askingStripe,
  declined,
  isKeyReused,
  isRefused,
  notTakenMessage,
  refusalOf,
  unknownMethod,
} from './stripe-failures';
import { nothingToPay, paymentPage, savedCharge, savingPage } from './stripe-parameters';
import { refundAnswer } from './stripe-refunds';
import { type StripeRequest, StripeRequestRepository } from './stripe-request.repository';

export interface StripeProcessorOptions extends StripeConnection {
  readonly database: Database;
  readonly clock: Clock;
}

/** Number of recent charges of a customer that are searched for one with a lost response. */
const newestCharges = 100;

/** Creates the processor for Stripe. Cards are entered on the page of Stripe, or were saved there. */
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

  charge(request: ChargeRequest): Promise<ChargeAnswer> {
    return askingStripe(async () => {
      const { key, source, amount, currency } = request;
      if (source.kind === 'token') throw new TypeError('Stripe takes cards on its own page only.');
      if (!isTaken(currency)) return declined('currency_not_supported', notTakenMessage);
      const units = stripeUnits(amount, currency);
      if (units === null) return declined('invalid_amount', 'This amount cannot be charged in this currency.');
      if (source.kind === 'hosted')
        return this.ask(key, 'hosted', () => this.openPage(key, paymentPage(request, units)));
      const saved = savedMethod(source.reference);
      if (!saved) return unknownMethod();
      return this.ask(key, source.reference, () => this.chargeSaved(key, savedCharge(request, units, saved)));
    });
  }

  save(request: SaveRequest): Promise<ChargeAnswer> {
    return askingStripe(async () => {
      if (request.source.kind !== 'hosted')
        throw new TypeError('Stripe saves cards that are typed on its own page only.');
      if (!isTaken(request.currency)) return declined('currency_not_supported', notTakenMessage);
      return this.ask(request.key, 'hosted', () => this.openPage(request.key, savingPage(request)));
    });
  }

  find(key: string): Promise<ChargeAnswer | null> {
    return askingStripe(async () => {
      const object = await this.objectOf(await this.requestOf(key));
      if (object) return answerOf(object);
      return (await this.requestOf(key))?.canceled ? { outcome: 'canceled' } : null;
    });
  }

  cancel(key: string): Promise<ChargeAnswer> {
    return askingStripe(async () => {
      const request = await this.inTransaction((tx) => this.requests.cancel(tx, key));
      const object = await this.objectOf(request);
      if (object) return this.giveUp(object);
      if (request.source === null || (await this.takeUpKey(key))) return { outcome: 'canceled' };
      const arrived = await this.objectOf(request);
      if (arrived) return this.giveUp(arrived);
      // The URL of a page with a lost response was never returned. A charge must appear in the list of the customer.
      if (request.source === 'hosted') return { outcome: 'canceled' };
      throw new ProcessorUnavailable('Stripe knows the charge, and does not show it yet.');
    });
  }

  capture(key: string): Promise<ChargeAnswer> {
    return askingStripe(async () => {
      const object = await this.objectOf(await this.requestOf(key));
      if (!object) return declined('invalid_transaction', 'There is no reserved amount that could be taken.');
      const answer = answerOf(object);
      if (answer.outcome !== 'authorized') return answer;
      return this.changed(object, () =>
        this.stripe.paymentIntents.capture(answer.reference, {}, { idempotencyKey: `${key}:capture` }),
      );
    });
  }

  refund(request: RefundRequest): Promise<RefundAnswer> {
    return askingStripe(async () => {
      const { key, chargeKey, amount, currency } = request;
      const object = await this.objectOf(await this.requestOf(chargeKey));
      const intent = object?.object === 'checkout.session' ? intentOf(object) : object;
      const units = stripeUnits(amount, currency);
      if (intent?.object !== 'payment_intent' || units === null || intent.currency !== currency) {
        return { outcome: 'failed', message: 'There is no payment of which this amount could be refunded.' };
      }
      return refundAnswer(this.stripe, { key, intent: intent.id, units });
    });
  }

  private requestOf(key: string): Promise<StripeRequest | null> {
    return this.inTransaction((tx) => this.requests.find(tx, key));
  }

  /** Creates the object of a key, unless the key has one already or was canceled. */
  private async ask(key: string, source: string, make: () => Promise<StripeObject>): Promise<ChargeAnswer> {
    const isNew = await this.inTransaction((tx) => this.requests.enter(tx, key, source));
    const request = await this.requestOf(key);
    const object = isNew ? null : await this.objectOf(request);
    if (object) return answerOf(object);
    if (request?.canceled) return { outcome: 'canceled' };
    try {
      const made = await make();
      return (await this.note(key, made.id)) ? await this.giveUp(made) : answerOf(made);
    } catch (error) {
      // The cancellation has used the key for another object.
      if (isKeyReused(error) && (await this.requestOf(key))?.canceled) return { outcome: 'canceled' };
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return refusal;
    }
  }

  private openPage(key: string, page: Stripe.Checkout.SessionCreateParams): Promise<StripeObject> {
    return this.stripe.checkout.sessions.create(page, { idempotencyKey: key });
  }

  /** Stripe also creates an intent for a declined charge, but returns it in an error. */
  private async chargeSaved(key: string, charge: Stripe.PaymentIntentCreateParams): Promise<StripeObject> {
    try {
      return await this.stripe.paymentIntents.create(charge, { idempotencyKey: key });
    } catch (error) {
      const intent = isRefused(error) ? error.payment_intent : undefined;
      if (!intent) throw error;
      return this.read(intent.id);
    }
  }

  private note(key: string, objectId: string): Promise<boolean> {
    return this.inTransaction((tx) => this.requests.note(tx, key, objectId));
  }

  /** Returns the current object of a request. If the response was lost, searches the charges of the customer. */
  private async objectOf(request: StripeRequest | null): Promise<StripeObject | null> {
    if (!request) return null;
    if (request.objectId) return this.read(request.objectId);
    const saved = request.source && savedMethod(request.source);
    if (!saved) return null;
    const { data } = await this.stripe.paymentIntents.list({
      customer: saved.customer,
      limit: newestCharges,
      expand: expandedIntent.map((field) => `data.${field}`),
    });
    const found = data.find(({ metadata }) => metadata.key === request.key) ?? null;
    if (found) await this.note(request.key, found.id);
    return found;
  }

  private read(id: string): Promise<StripeObject> {
    if (id.startsWith('cs_')) return this.stripe.checkout.sessions.retrieve(id, { expand: expandedSession });
    return this.stripe.paymentIntents.retrieve(id, { expand: expandedIntent });
  }

  /** Cancels a charge that waits for the buyer or is reserved. Without effect on a finished one. */
  private async giveUp(object: StripeObject): Promise<ChargeAnswer> {
    const answer = answerOf(object);
    if (answer.outcome === 'authorized')
      return this.changed(object, () => this.stripe.paymentIntents.cancel(answer.reference));
    if (answer.outcome !== 'requires_action') return answer;
    const end =
      object.object === 'checkout.session'
        ? () => this.stripe.checkout.sessions.expire(object.id)
        : () => this.stripe.paymentIntents.cancel(object.id);
    return this.changed(object, end);
  }

  /** Applies a change and returns the result. Stripe rejects the change if the object has changed in the meantime. */
  private async changed(object: StripeObject, change: () => Promise<unknown>): Promise<ChargeAnswer> {
    try {
      await change();
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    return answerOf(await this.read(object.id));
  }

  /** Occupies a key, so that later requests with it fail; returns false if one has arrived before. */
  private async takeUpKey(key: string): Promise<boolean> {
    try {
      const { id } = await this.stripe.paymentIntents.create(nothingToPay(key), { idempotencyKey: key });
      await this.stripe.paymentIntents.cancel(id).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
      });
      return true;
    } catch (error) {
      if (isKeyReused(error)) return false;
      throw error;
    }
  }
}
