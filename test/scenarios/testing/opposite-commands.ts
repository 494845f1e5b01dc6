import { buy, type CreatedResource } from '../../../app/triggers/purchases';
import { chargeTransitions } from '../../../subgraphs/billing/src/payments/charges/charge-attempt.states';
import { entryTransitions } from '../../../subgraphs/billing/src/growth/waitlist-entries/waitlist-entry.states';
import { invoiceTransitions } from '../../../subgraphs/billing/src/invoicing/invoices/invoice.states';
import { membershipTransitions } from '../../../subgraphs/billing/src/memberships/memberships/membership.states';
import { promoCodeTransitions } from '../../../subgraphs/billing/src/catalogue/promo-codes/promo-code.states';
import type { Transitions } from '../../../subgraphs/kit/src';
import { cardTransactionTransitions } from '../../../subgraphs/payouts/src/cards/card-transactions/card-transaction.states';
import { disputeTransitions } from '../../../subgraphs/trust-safety/src/disputes/dispute.states';
import {
  caseTable,
  caseTransitions,
} from '../../../subgraphs/trust-safety/src/resolution-cases/resolution-case.states';
import { verificationTransitions } from '../../../subgraphs/trust-safety/src/verifications/verification.states';
import type { MoneyFixture } from '../../faults/support/money-scene';
import { bill } from '../../faults/support/money-commands';
import { pastDueMembership } from '../../support/past-due';
import { reviewTables } from './opposite-commands.reviews';

/** A command on a resource: its target state and its request. */
export interface Command {
  readonly to: string;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  /** REST path. Absent if `graph` is given. */
  readonly path?: string;
  readonly body?: object;
  /** GraphQL mutation with the variable `$id`. */
  readonly graph?: string;
  /** `status` in the response if the command took effect. Another status reports the command that excluded it. */
  readonly reports?: string;
  /** User of the demo data who sends the command. Default: the account's key. */
  readonly as?: string;
  /** HTTP status of the command's error. Default 409 (decisions.md §4). */
  readonly refusal?: 400;
}

/** Runs a statement in the database of the service. */
export type Sql = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** A state table with the commands of clients, of which each pair is raced. */
export interface CommandTable {
  readonly transitions: Transitions<string>;
  /** Table whose row every command locks. */
  readonly rows: string;
  /** Creates a resource in each state that has mutually exclusive commands. Returns its id. */
  readonly from: Readonly<Record<string, (fixture: MoneyFixture, sql: Sql) => Promise<string>>>;
  readonly commands: Readonly<Record<string, Command>>;
  /** SQL expression of the row's state. Default `status`. */
  readonly state?: string;
  /** Column with the id that commands name. Default `id`. */
  readonly idColumn?: string;
  /** The state table of the product, if `transitions` is another view of it. */
  readonly covers?: Transitions<string>;
  /** Pattern of a state in error messages, if it differs from the state's own name. */
  readonly words?: Readonly<Record<string, string>>;
}

async function invoice(fixture: MoneyFixture): Promise<string> {
  const to = {
    email_address: `race-${fixture.sandbox.unused()}@example.com`,
    customer_name: 'Toni',
    collection_method: 'send_invoice',
    due_date: '2099-04-01T12:00:00Z',
  };
  return (
    await fixture.request<CreatedResource>('POST', '/invoices', { account_id: fixture.accountId, ...bill, ...to })
  ).id;
}

async function promoCode(fixture: MoneyFixture): Promise<string> {
  const terms = { promo_type: 'percentage', amount_off: 10, base_currency: 'usd', promo_duration_months: 1 };
  const code = { account_id: fixture.accountId, code: fixture.sandbox.unused(), new_users_only: false, ...terms };
  return (await fixture.request<CreatedResource>('POST', '/promo_codes', code)).id;
}

async function entry({ sandbox, ...fixture }: MoneyFixture): Promise<string> {
  const { id } = await sandbox.request<CreatedResource>('POST', '/plans', {
    product_id: fixture.service.demoData.examples.product_id,
    plan_type: 'one_time',
    initial_price: 50,
    release_method: 'waitlist',
    visibility: 'visible',
  });
  const email = `race-${sandbox.unused()}@example.com`;
  await sandbox.submit(`/checkout/${id}`, { action: 'pay', email, name: 'Toni' });
  const list = `/entries?account_id=${sandbox.account.id}&plan_ids[]=${id}`;
  const { data } = await sandbox.until(
    () => sandbox.request<{ readonly data: readonly CreatedResource[] }>('GET', list),
    (response) => response.data.length === 1,
  );
  return data[0]?.id as string;
}

async function resolutionCase(fixture: MoneyFixture): Promise<string> {
  const { id } = await buy(fixture.sandbox, { buyer: 'amir', price: 20 });
  const body = { receipt_id: id, reason: 'product_not_received', message: 'It never came.' };
  const open = () => fixture.request<CreatedResource>('POST', '/resolution_center_cases', body, 'amir');
  return (await fixture.sandbox.until(open, Boolean)).id;
}

async function verification({ sandbox }: MoneyFixture): Promise<string> {
  const buyerFields = { email: `race-${sandbox.unused()}@example.com`, title: `Raced ${sandbox.unused()}` };
  const account = await sandbox.request<CreatedResource>('POST', '/accounts', buyerFields);
  return (
    await sandbox.request<CreatedResource>('POST', `/verifications?account_id=${account.id}`, { kind: 'individual' })
  ).id;
}

async function openPayment(fixture: MoneyFixture, sql: Sql): Promise<string> {
  const membershipId = await pastDueMembership(fixture.sandbox);
  const [row] = await sql('SELECT renewal_payment_id AS id FROM billing.memberships WHERE id = $1', [membershipId]);
  return row?.['id'] as string;
}

const withStatus =
  (table: string, status: string, make: (fixture: MoneyFixture) => Promise<string>) =>
  async (fixture: MoneyFixture, sql: Sql): Promise<string> => {
    const id = await make(fixture);
    await sql(`UPDATE ${table} SET status = $2 WHERE id = $1`, [id, status]);
    return id;
  };

const decide = (outcome: string): Command => ({
  to: outcome,
  path: '/sandbox/disputes/{id}/decide',
  body: { outcome },
});
const dispute = async (fixture: MoneyFixture) => (await fixture.dispute()).id;
const review = (to: string, decision: object): Command => ({
  to,
  path: '/sandbox/verifications/{id}/review',
  body: decision,
});

const card = async (fixture: MoneyFixture) =>
  (
    await fixture.request<CreatedResource>('POST', '/cards', {
      account_id: fixture.accountId,
      assigned_user_id: fixture.sandbox.person('iris'),
      name: 'Raced',
    })
  ).id;

/** Creates a payout that stays in review at its provider until it is settled. */
async function payout(fixture: MoneyFixture): Promise<string> {
  const order = { account_id: fixture.accountId, amount: 10.5, payout_method_id: fixture.methodOf('8002') };
  const { id } = await fixture.request<CreatedResource>('POST', '/payouts', order);
  const readStatus = () =>
    fixture.request<{ readonly status: string }>('GET', `/payouts/${id}?account_id=${fixture.accountId}`);
  await fixture.sandbox.until(readStatus, ({ status }) => status === 'in_review');
  return id;
}

/** Every state table with mutually exclusive commands of clients. */
export const commandTables: Readonly<Record<string, CommandTable>> = {
  ...reviewTables,
  'a card': {
    transitions: {
      active: { to: ['frozen', 'canceled'] },
      frozen: { to: ['active', 'canceled'] },
      canceled: { to: [] },
    },
    rows: 'payouts.cards',
    from: { active: card, frozen: withStatus('payouts.cards', 'frozen', card) },
    commands: {
      freeze: { to: 'frozen', method: 'PATCH', path: '/cards/{id}', body: { frozen: true } },
      unfreeze: { to: 'active', method: 'PATCH', path: '/cards/{id}', body: { frozen: false } },
      cancel: { to: 'canceled', method: 'PATCH', path: '/cards/{id}', body: { canceled: true } },
    },
  },
  'a payout': {
    transitions: { in_review: { to: ['completed', 'canceled'] }, completed: { to: [] }, canceled: { to: [] } },
    rows: 'payouts.payouts',
    from: { in_review: payout },
    commands: {
      cancel: { to: 'canceled', path: '/payouts/{id}/cancel' },
      settle: { to: 'completed', path: '/sandbox/payouts/{id}/settle', reports: 'completed' },
    },
    words: { completed: 'completed|processing' },
  },
  'an authorized payment': {
    transitions: chargeTransitions,
    rows: 'billing.payments',
    from: { authorized: async (fixture) => (await fixture.reserved()).id },
    commands: {
      capture: { to: 'capturing', path: '/payments/{id}/capture' },
      void: { to: 'canceling', path: '/payments/{id}/void' },
    },
    state: `CASE status WHEN 'paid' THEN 'capturing' WHEN 'void' THEN 'canceling' ELSE status END`,
    words: { capturing: 'paid|being captured', canceling: 'void|being voided' },
  },
  'an open payment': {
    transitions: { open: { to: ['processing', 'void'] }, processing: { to: [] }, void: { to: [] } },
    rows: 'billing.payments',
    from: { open: openPayment },
    commands: {
      retry: { to: 'processing', path: '/payments/{id}/retry' },
      void: { to: 'void', path: '/payments/{id}/void' },
    },
    state: `CASE status WHEN 'open' THEN 'processing' ELSE status END`,
    words: { processing: 'in progress' },
  },
  'an invoice': {
    transitions: invoiceTransitions,
    rows: 'billing.invoices',
    from: { open: invoice, past_due: withStatus('billing.invoices', 'past_due', invoice) },
    commands: {
      'mark as paid': { to: 'paid', path: '/invoices/{id}/mark_paid' },
      'mark as uncollectible': { to: 'uncollectible', path: '/invoices/{id}/mark_uncollectible' },
      void: { to: 'void', path: '/invoices/{id}/void' },
    },
  },
  'a membership': {
    transitions: membershipTransitions,
    rows: 'billing.memberships',
    from: { past_due: ({ sandbox }) => pastDueMembership(sandbox) },
    commands: {
      cancel: { to: 'canceled', path: '/memberships/{id}/cancel' },
      'pause and void': { to: 'active', path: '/memberships/{id}/pause', body: { void_payments: true } },
    },
  },
  'a card transaction': {
    transitions: cardTransactionTransitions,
    rows: 'payouts.card_transactions',
    from: { pending: async (fixture) => (await fixture.use()).id },
    commands: {
      complete: { to: 'completed', path: '/sandbox/card_transactions/{id}/complete' },
      reverse: { to: 'reversed', path: '/sandbox/card_transactions/{id}/reverse' },
    },
  },
  'a promo code': {
    transitions: promoCodeTransitions,
    rows: 'billing.promo_codes',
    from: { active: promoCode, inactive: withStatus('billing.promo_codes', 'inactive', promoCode) },
    commands: {
      activate: { to: 'active', path: '/promo_codes/{id}/activate', refusal: 400 },
      deactivate: { to: 'inactive', path: '/promo_codes/{id}/deactivate', refusal: 400 },
      archive: { to: 'archived', path: '/promo_codes/{id}', method: 'DELETE' },
    },
  },
  'an entry': {
    transitions: entryTransitions,
    rows: 'billing.entries',
    from: { pending: entry },
    commands: {
      approve: { to: 'approved', path: '/entries/{id}/approve' },
      deny: { to: 'denied', path: '/entries/{id}/deny' },
    },
  },
  'a dispute': {
    transitions: disputeTransitions,
    rows: 'trust_safety.disputes',
    from: { needs_response: dispute, under_review: withStatus('trust_safety.disputes', 'under_review', dispute) },
    commands: {
      submit: { to: 'under_review', path: '/disputes/{id}/submit', refusal: 400 },
      'decide for the seller': decide('won'),
      'decide for the buyer': decide('lost'),
      close: decide('closed'),
    },
  },
  'a resolution case': {
    transitions: Object.fromEntries(
      Object.entries(caseTable).map(([stage, { merchant, customer }]) => [
        stage,
        { to: [...Object.values(merchant), ...Object.values(customer)] },
      ]),
    ),
    covers: caseTransitions,
    rows: 'trust_safety.resolution_cases',
    from: { awaiting_merchant: resolutionCase },
    commands: {
      accept: { to: 'customer_won', path: '/resolution_center_cases/{id}/accept' },
      deny: { to: 'merchant_won', path: '/resolution_center_cases/{id}/deny', body: { message: 'It came.' } },
      withdraw: { to: 'withdrawn', path: '/resolution_center_cases/{id}/withdraw', as: 'amir' },
    },
    state: 'stage',
    words: { customer_won: 'closed', merchant_won: 'closed', withdrawn: 'closed' },
  },
  'a verification': {
    transitions: verificationTransitions,
    rows: 'trust_safety.verifications',
    from: { not_started: verification },
    commands: {
      approve: review('approved', { decision: 'approve' }),
      reject: review('rejected', { decision: 'reject' }),
      'ask for more': review('action_required', {
        decision: 'request_information',
        requested_information: [{ requirement: 'bank_statement' }],
      }),
    },
  },
};
