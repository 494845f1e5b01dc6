import type { Random } from './random';

/** Kinds of client operations. */
export const clientOperationKinds = ['payout', 'withdrawal', 'refund', 'swap', 'transfer'] as const;
export type ClientOperationKind = (typeof clientOperationKinds)[number];

/** An operation that must be executed exactly once, identified by its own idempotency key. */
export interface ClientOperation {
  readonly kind: ClientOperationKind;
  readonly key: string;
  /** Credential with which the operation is sent. */
  readonly as: string;
  readonly path: string;
  readonly body: object;
  /** Decimal string in whole units of the currency. */
  readonly amount: string;
  readonly currency: string;
  /** Id of the payment to refund; null for all other kinds. Each refund of a payment has a different amount. */
  readonly paymentId: string | null;
  /** Whether the operation may exceed the available balance and therefore be rejected. */
  readonly mayBeRefused: boolean;
}

/** A seller with a balance and an API key. */
export interface Seller {
  readonly id: string;
  readonly key: string;
  /** Ids of the saved bank accounts, each with a different sandbox behavior. */
  readonly methods: readonly string[];
}

/** A collected payment that can be refunded. */
export interface Refundable {
  readonly id: string;
  readonly key: string;
  /** Amount of the next refund in cents. It increases with each refund, so that all amounts differ. */
  nextCents: number;
}

/** Sellers, users and payments from which random operations are generated. */
export interface Ground {
  readonly sellers: readonly Seller[];
  readonly people: readonly string[];
  readonly payments: readonly Refundable[];
}

type OperationFields = Omit<ClientOperation, 'kind' | 'key' | 'paymentId' | 'mayBeRefused'> & Partial<ClientOperation>;

/** Converts cents to a decimal string in whole units. */
const units = (cents: number): string => (cents / 100).toFixed(2);
/**
 * Exclusive upper bound of the amount of a partial refund, in cents. The sum of all smaller amounts is less than the
 * amount of the payment.
 */
const maxRefundsPerPayment = 160;

const makers: Readonly<Record<ClientOperationKind, (ground: Ground, random: Random, key: string) => OperationFields>> =
  {
    payout: ({ sellers }, random) => {
      const { id, key: as, methods } = random.pick(sellers);
      const amount = units(random.between(101, 999));
      return {
        as,
        amount,
        currency: 'usd',
        path: '/payouts',
        body: { account_id: id, amount: Number(amount), payout_method_id: random.pick(methods) },
      };
    },
    // Euros arrive only by swaps and transfers, and more are withdrawn than arrive: some withdrawals exceed the
    // balance.
    withdrawal: ({ sellers }, random, key) => {
      const { id, key: as, methods } = random.pick(sellers);
      const amount = units(random.between(1_000, 4_000));
      const body = {
        account_id: id,
        amount: Number(amount),
        currency: 'eur',
        payout_method_id: random.pick(methods),
        ...(random.below(2) > 0 && { idempotency_key: key }),
      };
      return { as, amount, currency: 'eur', path: '/withdrawals', body, mayBeRefused: true };
    },
    refund: ({ payments }, random) => {
      const payment = random.pick(payments.filter(({ nextCents }) => nextCents < maxRefundsPerPayment));
      const amount = units(payment.nextCents);
      payment.nextCents += 1;
      return {
        as: payment.key,
        amount,
        currency: 'usd',
        path: `/payments/${payment.id}/refund`,
        body: { partial_amount: Number(amount) },
        paymentId: payment.id,
      };
    },
    swap: ({ sellers }, random) => {
      const { id, key: as } = random.pick(sellers);
      const amount = units(random.between(500, 2_000));
      return {
        as,
        amount,
        currency: 'usd',
        path: '/swaps',
        body: { account_id: id, from_token: 'usd', to_token: random.pick(['eur', 'eur', 'eur', 'btc']), amount },
      };
    },
    transfer: ({ sellers, people }, random, key) => {
      const origin = random.pick(sellers);
      const destination = random.pick([...sellers.filter(({ id }) => id !== origin.id).map(({ id }) => id), ...people]);
      const [amount, currency] = [units(random.between(1, 300)), 'usd'];
      const keyField = random.below(2) > 0 && { idempotence_key: key };
      return {
        as: origin.key,
        amount,
        currency,
        path: '/transfers',
        body: { origin_id: origin.id, destination_id: destination, amount: Number(amount), currency, ...keyField },
      };
    },
  };

/** Creates a random operation of the given kind. */
export function createClientOperation(
  kind: ClientOperationKind,
  ground: Ground,
  random: Random,
  key: string,
): ClientOperation {
  return { kind, key, paymentId: null, mayBeRefused: false, ...makers[kind](ground, random, key) };
}
