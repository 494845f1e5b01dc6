import type { DatabaseState } from './database-state';

/** Due date of cases that stay unchanged. */
const dueAt = '2036-03-09T12:00:00Z';
const [bought, replied] = ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'];

/** Adds cases that wait for a response to the demo data, with fixed ids and times. */
export async function addCases(state: DatabaseState): Promise<void> {
  const openingEvent = ['created', 'customer', 'That was not me.'] as const;
  await open(state, 'mei', 'pay_conformance1', 'awaiting_merchant', [[...openingEvent]]);
  await open(state, 'oskar', 'pay_conformance3', 'awaiting_customer', [
    [...openingEvent],
    ['requested_more_info', 'merchant', 'Who was it?'],
  ]);
  await open(state, 'lucia', 'pay_conformance4', 'merchant_info', [
    [...openingEvent],
    ['denied', 'merchant', 'It was.'],
    ['appealed', 'customer', 'No.'],
    ['escalated', 'system', ''],
  ]);
  await pay(state, 'greta', 'pay_conformance2', '4.99');
}

/** Opens a case about a payment, with its events. */
async function open(
  state: DatabaseState,
  username: string,
  payment: string,
  stage: string,
  actions: readonly [action: string, reporter: string, details: string][],
): Promise<void> {
  const { account_id, user_id } = await pay(state, username, payment, '29');
  const id = payment.replace('pay_', 'reso_');
  await add(state, 'resolution_cases', {
    id,
    account_id,
    user_id,
    payment_id: payment,
    reason: 'fraudulent',
    stage,
    escalated: stage.endsWith('_info'),
    customer_appealed: stage.endsWith('_info'),
    amount: '29',
    currency: 'usd',
    info_requests: 0,
    event_count: actions.length,
    response_due_at: dueAt,
    created_at: replied,
    updated_at: replied,
  });
  for (const [index, [action, reporter, details]] of actions.entries()) {
    await add(state, 'resolution_case_events', {
      id: `revt_${payment.slice(4)}${index}`,
      account_id,
      case_id: id,
      ordinal: index + 1,
      action,
      reporter_type: reporter,
      details,
      viewable_by_customer: true,
      viewable_by_merchant: true,
      attachments: '[]',
      created_at: replied,
    });
  }
}

/** Adds a payment of the buyer to the domain's replica of payments. */
async function pay(
  state: DatabaseState,
  username: string,
  id: string,
  total: string,
): Promise<{ account_id: string; user_id: string }> {
  const [side] = await state.rows<{
    account_id: string;
    user_id: string;
    member_id: string;
    product_id: string;
    plan_id: string;
  }>(
    `SELECT ms.account_id, ms.user_id, ms.member_id, ms.product_id, ms.plan_id FROM billing.memberships ms JOIN billing.members m ON m.id = ms.member_id
     JOIN platform.accounts a ON a.id = ms.account_id WHERE m.username = $1 AND a.route = 'pickaxe-labs' ORDER BY ms.id LIMIT 1`,
    [username],
  );
  await add(state, 'known_payments', {
    id,
    ...side,
    currency: 'usd',
    total,
    subtotal: total,
    payment_method_type: 'card',
    card_brand: 'visa',
    card_last4: '4242',
    created_at: bought,
    paid_at: bought,
  });
  return side as { account_id: string; user_id: string };
}

async function add(state: DatabaseState, table: string, row: object): Promise<void> {
  await state.rows(
    `INSERT INTO trust_safety.${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(', ')})`,
    Object.values(row),
  );
}
