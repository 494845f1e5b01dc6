import { newId, type Principal } from '../../../../../kit/src';
import { apiKeyOf, run } from '../../../../../kit/src/testing';
import type { Billing } from '../../..';
import { type Shop, shopOf } from '../../../memberships/memberships/testing';
import { freePlan, withPlanTerms } from '../../../catalogue/plans/testing/terms';

/** A created invoice with the fields that tests read. */
export interface CreatedInvoice {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly currentPlan: { readonly id: string };
  readonly product: { readonly id: string };
  readonly fetchInvoiceToken: string;
  readonly [field: string]: unknown;
}

const allFields = `fragment Whole on Invoice {
  id account { id } number status collectionMethod currentPlan { id formattedPrice currency invoiceId visibility } product { id title visibility } user { id }
  member { id } paymentMethod { id } payment { id } membership { id } customerName emailAddress
  billingAddress { name line1 line2 city state postalCode country phone taxIdType taxIdValue } mailingAddressId
  lineItems { label position quantity unitPrice { amount currency } total { amount } } chargeBuyerFee dueDate automaticallyFinalizesAt
  subscriptionBillingAnchorAt fetchInvoiceToken hostedUrl finalizedAt paidAt createdAt updatedAt
}`;

const create = `mutation ($input: InvoiceCreateInput!, $key: String) {
  invoiceCreate(input: $input, idempotencyKey: $key) { invoice { ...Whole } userErrors { code message path } }
} ${allFields}`;
const update = `mutation ($id: ID!, $input: InvoicePatch!) {
  invoiceUpdate(id: $id, input: $input) { invoice { ...Whole } userErrors { code message path } }
} ${allFields}`;

export type InvoiceCommand = 'invoiceFinalize' | 'invoiceMarkPaid' | 'invoiceMarkUncollectible' | 'invoiceVoid';

// The plan of an invoice is hidden by default.
const { visibility: _visible, ...billed } = freePlan;

/** Default time of the requests in tests. */
export const noon = '2026-03-01T12:00:00.000Z';

/** Input of a complete invoice that is sent to a customer who is not a member of the account. */
export const bill = {
  collectionMethod: 'SEND_INVOICE',
  product: { title: 'Consulting' },
  plan: { initialPrice: '120' },
  emailAddress: 'ann@mail.test',
  customerName: 'Ann Lee',
  dueDate: '2026-04-01T12:00:00.000Z',
};

/** Input of the same invoice as a draft, without customer and due date. */
export const draftInput = {
  collectionMethod: 'SEND_INVOICE',
  product: { title: 'Consulting' },
  plan: { initialPrice: '120' },
  saveAsDraft: true,
};

export function invalid(path: string, message: string): object {
  return { code: 'parameter_invalid', message, path: path.split('.') };
}

export function missingError(path: string): object {
  return { code: 'parameter_missing', message: `${path.split('.').at(-1)} is required.`, path: path.split('.') };
}

export function conflict(message: string, path: string[] = []): object {
  return { code: 'conflict', message, path };
}

/** Creates helper functions with which tests manage the invoices of an account. */
export function createInvoiceFixture(billing: Billing, accountId: string) {
  const shop = shopOf(billing, accountId);
  const at = (instant: string) => ({ clock: { now: () => new Date(instant) } });
  const attempt = (input: object, principal: Principal = shop.seller, instant = noon, key?: string) =>
    run(billing.subgraph, principal, create, { input: withPlanTerms(input, billed), key }, at(instant));
  const change = (id: string, input: object, principal: Principal = shop.seller, instant = noon) =>
    run(billing.subgraph, principal, update, { id, input }, at(instant));
  const command = (name: InvoiceCommand, id: string, principal: Principal = shop.seller, instant = noon) =>
    run(
      billing.subgraph,
      principal,
      `mutation ($id: ID!) { ${name}(id: $id) { invoice { ...Whole } userErrors { code message path } } } ${allFields}`,
      { id },
      at(instant),
    );
  return {
    ...shop,
    attempt,
    change,
    command,
    /** Creates an invoice, asserts success and returns the invoice. `instant` is the time of the request (ISO 8601). */
    async make(input: object, principal?: Principal, instant?: string): Promise<CreatedInvoice> {
      const { data, errors } = await attempt(input, principal, instant);
      expect({ errors, refused: data?.invoiceCreate.userErrors }).toEqual({ errors: undefined, refused: [] });
      return data?.invoiceCreate.invoice;
    },
    /** Updates a draft, asserts success and returns the invoice. */
    async edit(id: string, input: object): Promise<CreatedInvoice> {
      const { data, errors } = await change(id, input);
      expect({ errors, refused: data?.invoiceUpdate.userErrors }).toEqual({ errors: undefined, refused: [] });
      return data?.invoiceUpdate.invoice;
    },
    /** Runs a command on an invoice at the given time (ISO 8601), asserts success and returns the invoice. */
    async does(name: InvoiceCommand, id: string, instant?: string): Promise<CreatedInvoice> {
      const { data, errors } = await command(name, id, undefined, instant);
      expect({ errors, refused: data?.[name].userErrors }).toEqual({ errors: undefined, refused: [] });
      return data?.[name].invoice;
    },
    async read(id: string, principal: Principal = shop.seller): Promise<CreatedInvoice> {
      const { data } = await run(
        billing.subgraph,
        principal,
        `query ($id: ID!) { invoice(id: $id) { ...Whole } } ${allFields}`,
        { id },
      );
      return data?.invoice;
    },
    ...rowsOf(billing, shop, accountId),
  };
}

/** Returns helper functions that read and write the tables directly, without the GraphQL API. */
function rowsOf(billing: Billing, shop: Shop, accountId: string) {
  return {
    /** Creates a member with a saved payment method and returns the ids of both. */
    async memberWithMethod(username: string): Promise<{ readonly member: string; readonly method: string }> {
      const membership = await shop.sell(await shop.plan(), username);
      const member = (await shop.value(
        'SELECT member_id FROM billing.memberships WHERE id = $1',
        membership,
      )) as string;
      const method = newId('payt');
      await billing.database.rows(
        `INSERT INTO billing.payment_methods (id, account_id, user_id, member_id, provider, reference, type, three_ds_verified, created_at)
         VALUES ($1, $2, $3, $4, 'sandbox', $1, 'card', false, now())`,
        [method, accountId, `user_${username}`, member],
      );
      return { member, method };
    },
    /** Inserts a collected payment and returns its id. The payment may belong to a member and a membership. */
    async payment(
      account: string,
      {
        member = null,
        membership = null,
        user = null,
      }: { member?: string | null; membership?: string | null; user?: string | null } = {},
    ): Promise<string> {
      const id = newId('pay');
      await billing.database.rows(
        `INSERT INTO billing.payments (id, account_id, user_id, member_id, membership_id, status, substatus, charge_state, billing_reason, quantity, currency, subtotal,
           discount, tax_amount, tax_behavior, total, usd_total, provider, custom_field_responses, metadata, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, 'paid', 'succeeded', 'idle', 'manual', 1, 'usd', 120, 0, 0, 'unspecified', 120, 120, 'sandbox', '[]', '{}', now(), now())`,
        [id, account, user, member, membership],
      );
      return id;
    },
    /**
     * Returns the row counts of all tables that an invoice command may change, and the invoice numbers, so that tests
     * can compare them.
     */
    async counts(): Promise<unknown> {
      const tables = ['plans', 'products', 'invoices', 'memberships', 'members', 'outbox'].map(
        (table) => `(SELECT count(*)::int FROM billing.${table})`,
      );
      const [row] = await billing.database.rows(
        `SELECT ${tables.join(', ')}, (SELECT jsonb_agg(n ORDER BY n.account_id) FROM billing.invoice_numbers n)`,
        [],
      );
      return row;
    },
  };
}

export type InvoiceFixture = ReturnType<typeof createInvoiceFixture>;

export const keyFor = (accountId: string, ...actions: string[]) => apiKeyOf(accountId, actions);
