import type { Random } from './random';

/** Kinds of client operations. */
export const clientOperationKinds = ['payout', 'withdrawal', 'refund', 'swap', 'transfer'] as const;
export type ClientOperationKind = (typeof clientOperationKinds)[number];

/** An operation that a client wants to be executed exactly once, under its own idempotency key. */
export interface ClientOperation {
  readonly kind: ClientOperationKind;
  readonly key: string;
  /** Credential. */
  readonly as: string;
  readonly path: string;
  readonly body: object;
  /** In whole units. */
  readonly amount: string;
  readonly currency: string;
  /** The payment to refund; null for all other kinds. No two operations refund the same amount of one payment. */
  readonly paymentId: string | null;
  /** Whether the operation may exceed the available balance. */
  readonly mayBeRefused: boolean;
}

/** A seller with a balance. */
export interface Seller {
  readonly id: string;
  readonly key: string;
  /** Saved bank accounts, each with a different sandbox behavior. */
  readonly methods: readonly string[];
}

/** A collected payment. */
export interface Refundable {
  readonly id: string;
  readonly key: string;
  /** Amount of the next refund in cents; it differs for each refund. */
  nextCents: number;
}

/** Data that operations are generated from. */
export interface Ground {
  readonly sellers: readonly Seller[];
  readonly people: readonly string[];
  readonly payments: readonly Refundable[];
}

type OperationFields = Omit<ClientOperation, 'kind' | 'key' | 'paymentId' | 'mayBeRefused'> & Partial<ClientOperation>;

/** Converts cents to whole units. */
const units = (cents: number): string => (cents / 100).toFixed(2);
/** Maximum number of refunds of one payment. Their sum is less than its amount. */
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
    // Euros arrive only by swaps and transfers, and are withdrawn faster: some withdrawals exceed the balance.
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
