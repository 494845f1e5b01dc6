import type { Currency, Principal } from '../../../../../kit/src';
import { run } from '../../../../../kit/src/testing';
import { ledgerAccountOf, platformLedgerAccount } from '../../../ledger/journal/ledger-account-ref';
import type { TestPayouts } from '../../../testing';

interface AmountView {
  readonly amount: string;
  readonly currency?: string;
}

/** Payout as returned by a query with the fields of `payoutFields`. */
export interface PayoutView extends Readonly<
  Record<'id' | 'status' | 'statusDetail' | 'feePaidBy' | 'createdAt', string>
> {
  readonly requestId: string | null;
  readonly feeAmount: AmountView;
  readonly markupFee: AmountView;
  readonly netAmount: AmountView;
  readonly destinationAmount: AmountView | null;
  readonly destinationCurrency: string | null;
  readonly exchangeRate: string | null;
  readonly source: string | null;
  readonly traceCode: string | null;
  readonly failure: {
    readonly code: string | null;
    readonly message: string | null;
    readonly fundsReturnedAt: string | null;
  } | null;
  readonly payoutMethod: { readonly id: string } | null;
  readonly account: { readonly id: string } | null;
  readonly user: { readonly id: string } | null;
}

/** Payload of a command on a payout. */
export interface PayoutPayload {
  readonly payout: PayoutView;
  readonly userErrors: readonly { readonly code: string; readonly message: string; readonly path: readonly string[] }[];
}

/** Test fixture that funds owners and creates payouts through the GraphQL API. */
export interface PayoutStage {
  /** Adds funds to the available balance of an owner. */
  fund(owner: string, amount: string, currency?: Currency): Promise<void>;
  /**
   * Saves a bank account as a payout method and returns the ID of the method. The last digits of the account number
   * select the sandbox script.
   */
  method(principal: Principal, digits: string, input?: object): Promise<string>;
  /** Creates a payout and returns the whole mutation payload, including user errors. */
  create(principal: Principal, input: object, key?: string): Promise<PayoutPayload>;
  /** Creates a payout, expects no user errors, and returns the payout. */
  made(principal: Principal, input: object): Promise<PayoutView>;
  read(principal: Principal, id: string): Promise<PayoutView>;
  /** Makes all remaining provider events of a payout occur now, and returns the payout. */
  settle(principal: Principal, id: string): Promise<PayoutView>;
  /** Returns the balances of an owner in a currency, by kind of ledger account; an empty owner means the platform. */
  balances(owner: string, currency?: Currency): Promise<Record<string, string>>;
  /** Returns the types of the outbox events about a payout, sorted by name. */
  events(id: string): Promise<string[]>;
}

export const payoutFields = `id requestId status statusDetail amount { amount currency } feeAmount { amount } markupFee { amount } netAmount { amount } feePaidBy
  destinationAmount { amount currency } destinationCurrency exchangeRate estimatedArrival speed source payerName traceCode notes metadata statementDescriptor
  failure { code message fundsReturnedAt } payoutMethod { id nickname holder supportedPayoutMethod { payerName deliveryType } } account { id } user { id } createdAt`;
const errors = 'userErrors { code message path }';
export const createPayout = `mutation ($input: PayoutCreateInput!, $key: String) { payoutCreate(input: $input, idempotencyKey: $key) { payout { ${payoutFields} } ${errors} } }`;
export const cancelPayout = `mutation ($id: ID!) { payoutCancel(id: $id) { payout { ${payoutFields} } ${errors} } }`;
export const createQuote = `mutation ($input: PayoutQuoteCreateInput!, $key: String) { payoutQuoteCreate(input: $input, idempotencyKey: $key) {
  payoutQuote { id amount { amount currency } fee { amount } netAmount { amount } destinationAmount { amount currency } exchangeRate expiresAt quoteToken } ${errors} } }`;
const createMethod = `mutation ($input: PayoutMethodCreateInput!) { payoutMethodCreate(input: $input) { payoutMethod { id } ${errors} } }`;
const settlePayout = `mutation ($id: ID!) { sandboxPayoutSettle(id: $id) { payout { ${payoutFields} } ${errors} } }`;

const bank = {
  fld_account_holder_name: 'Ada Byron',
  fld_bank_routing_number: '021000021',
  fld_bank_account_type: 'Checking',
};

export function payoutStage(payouts: TestPayouts): PayoutStage {
  let funded = 0;
  const execute = async (principal: Principal, document: string, variables: object) => {
    const { data, errors: failures } = await run(payouts.subgraph, principal, document, { ...variables });
    if (failures) throw new Error(failures.map(({ message }) => message).join());
    return Object.values(data as object)[0];
  };
  return {
    async fund(owner, amount, currency = 'usd') {
      funded += 1;
      const postings = [
        { ledgerAccount: platformLedgerAccount('external', currency), amount: `-${amount}` },
        { ledgerAccount: ledgerAccountOf(owner, 'available', currency), amount },
      ];
      await payouts.ledgerQueue.post({
        effectKey: `funds:${owner}:${funded}`,
        kind: 'deposit',
        occurredAt: new Date(),
        reference: { type: 'deposit', id: `dep_${funded}` },
        postings,
      });
    },
    async method(principal, digits, input = {}) {
      const fields = { ...bank, fld_bank_account_number: `12345678${digits}` };
      const { payoutMethod, userErrors } = await execute(principal, createMethod, {
        input: { supportedPayoutMethodId: 'podst_achUSA', fields, ...input },
      });
      expect(userErrors).toEqual([]);
      return payoutMethod.id;
    },
    create: (principal, input, key) => execute(principal, createPayout, { input: { currency: 'USD', ...input }, key }),
    async made(principal, input) {
      const { payout, userErrors } = await execute(principal, createPayout, { input: { currency: 'USD', ...input } });
      expect(userErrors).toEqual([]);
      return payout;
    },
    read: (principal, id) => execute(principal, `query ($id: ID!) { payout(id: $id) { ${payoutFields} } }`, { id }),
    settle: async (principal, id) => (await execute(principal, settlePayout, { id })).payout,
    async balances(owner, currency = 'usd') {
      const rows = await payouts.database.rows(
        'SELECT kind, balance::text FROM payouts.books WHERE coalesce(account_id, $1) = $1 AND (account_id IS NOT NULL OR $1 = $3) AND currency = $2',
        [owner, currency, ''],
      );
      return Object.fromEntries(rows.map(([kind, balance]) => [kind, balance])) as Record<string, string>;
    },
    async events(id) {
      return (
        await payouts.database.rows('SELECT type FROM payouts.outbox WHERE resource_id = $1 ORDER BY 1', [id])
      ).map(([type]) => type as string);
    },
  };
}
