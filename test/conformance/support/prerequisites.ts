import { openReceiver, type Receiver } from '../../../subgraphs/events/src/testing/receiver';
import type { DatabaseState } from '../../support/database-state';
import { copyRow } from '../../support/row-copy';
import type { TestService } from '../../support/service';

/**
 * Adds the rows that some operations require and that the demo data does not have: a free plan, the charge of a payment, a
 * company that is being formed, and a webhook that is enabled. Of the lists in cases, only accounts show one of them.
 * Leases the test clocks, so that no worker advances one before the response about it has been read. Returns the receiver
 * of the webhook.
 */
export async function addPrerequisites(service: TestService, state: DatabaseState): Promise<Receiver> {
  await copyRow(state, 'billing.plans', 'plan_disputed', {
    id: 'plan_free',
    title: 'Free',
    plan_type: 'one_time',
    initial_price: 0,
    renewal_price: 0,
    billing_period: null,
  });
  await addCharge(state, 'pay_disputed3');
  await state.rows(
    `INSERT INTO platform.llc_formations (id, account_id, status, legal_name, formation_state, business, founders, sealed, charges, total, ein_registered, state_registered, paid_at, created_at)
     SELECT 'llcf_conformance1', id, 'processing', 'Northwind Audio LLC', 'DE', '{}', '[]', 'sealed', '[]', 408, false, false, created_at, created_at
     FROM platform.accounts WHERE route = 'northwind-audio'`,
  );
  await state.rows("UPDATE billing.test_clocks SET leased_until = '2100-01-01Z'");
  return addWebhook(service, state);
}

/** Adds the charge of a payment, by which the simulated processor knows it. */
async function addCharge(state: DatabaseState, paymentId: string): Promise<void> {
  const attempt = ['chat_conformance1', paymentId];
  await state.rows(
    `INSERT INTO billing.charge_attempts (id, account_id, payment_id, provider, kind, phase, outcome, amount, currency, capture, challenge, description, return_url, runs, created_at, finished_at)
     SELECT $1, account_id, id, provider, 'charge', 'finished', 'succeeded', total, currency, true, false, 'Weekly', 'https://buyer.example/back', 0, paid_at, paid_at
     FROM billing.payments WHERE id = $2`,
    attempt,
  );
  await state.rows(
    `INSERT INTO billing.sandbox_charges (key, reference, kind, state, amount, currency, capture, keep, method, created_at, updated_at)
     SELECT $1, 'ch_conformance1', 'charge', 'succeeded', total, currency, true, false, '{}', paid_at, paid_at FROM billing.payments WHERE id = $2`,
    attempt,
  );
}

/** Adds a webhook whose receiver accepts every message, and a delivery of a test message that failed. */
async function addWebhook(service: TestService, state: DatabaseState): Promise<Receiver> {
  const [account] = await state.rows<{ id: string }>(
    "SELECT id FROM platform.accounts WHERE route = 'pickaxe-coaching'",
  );
  const receiver = await openReceiver();
  const { json } = await service.query(
    'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }',
    { input: { url: receiver.url, events: ['plan.created'], resourceId: account?.id } },
  );
  const { id } = (json as { data: { webhookCreate: { webhook: { id: string } } } }).data.webhookCreate.webhook;
  await state.rows(
    `INSERT INTO events.webhook_deliveries (id, sent_at, webhook_id, account_id, message_id, event_type, pin, attempt, success, response_code, milliseconds)
     VALUES ('whdel_conformance1', now(), $1, $2, 'msg_conformance1', 'plan.created', '2026-08-21', 1, false, 500, 12)`,
    [id, account?.id],
  );
  return receiver;
}
