import { deliverIntegrationEvents, systemPrincipal } from '../../../../kit/src';
import { run, testContext, userOf } from '../../../../kit/src/testing';
import { type Bought, bought, inDays, monthly, record, renewals, rowOf, setUpTests, shop, statusOf } from './testing';

setUpTests();

const accessEvents = ['membership.activated', 'membership.deactivated'];
const hasAccess = async ({ user }: Bought): Promise<boolean> => {
  const document =
    'query ($users: [_Any!]!, $resource: ID!) { _entities(representations: $users) { ... on User { access(resourceId: $resource) { customer } } } }';
  const { data } = await run(shop.billing.subgraph, userOf(user), document, {
    users: [{ __typename: 'User', id: user }],
    resource: shop.productId,
  });
  return data?._entities[0].access.customer;
};
const cancel = (id: string) =>
  run(
    shop.billing.subgraph,
    shop.seller,
    'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { userErrors { code message } } }',
    { id },
  );

async function loadFullState({ id, paymentId }: Bought): Promise<unknown> {
  return [
    await rowOf(id),
    await shop.events(id),
    await shop.rows('SELECT * FROM billing.disputes WHERE payment_id = $1', [paymentId]),
    await renewals(id),
  ];
}

describe('an opened dispute', () => {
  it.each([
    ['active', monthly, 'active'],
    ['active for days', { expirationDays: 10 }, 'active'],
    ['past_due', monthly, 'past_due'],
    ['completed', {}, 'completed'],
  ] as const)(
    'suspends the access of a membership that is %s, and restores it when won',
    async (_name, plan, before) => {
      const purchase = await bought(plan);
      await shop.billing.recordMembershipStatus(testContext(systemPrincipal), purchase.id, before);
      expect(await hasAccess(purchase)).toBe(true);
      expect(await record(purchase.paymentId, 'opened')).toEqual({ id: purchase.paymentId, userErrors: [] });
      expect([await statusOf(purchase.id), await hasAccess(purchase), await shop.events(purchase.id)]).toEqual([
        'unresolved',
        false,
        accessEvents,
      ]);
      expect(
        await shop.rows(
          'SELECT m.access_level, m.status, p.member_count FROM billing.members m JOIN billing.plans p ON p.id = $2 WHERE m.user_id = $1',
          [purchase.user, (await rowOf(purchase.id)).plan_id],
        ),
      ).toEqual([{ access_level: 'no_access', status: 'left', member_count: 0 }]);
      expect(await record(purchase.paymentId, 'won')).toEqual({ id: purchase.paymentId, userErrors: [] });
      expect([await statusOf(purchase.id), await hasAccess(purchase), await shop.events(purchase.id)]).toEqual([
        before,
        true,
        [...accessEvents, 'membership.activated'],
      ]);
      expect(await rowOf(purchase.id)).toMatchObject({ status_before_dispute: null });
    },
  );

  it('restores the membership when closed', async () => {
    const purchase = await bought();
    await record(purchase.paymentId, 'opened');
    await record(purchase.paymentId, 'closed');
    expect([await statusOf(purchase.id), await hasAccess(purchase)]).toEqual(['active', true]);
  });

  it('ends the membership when lost, without a second deactivation event', async () => {
    const purchase = await bought();
    await record(purchase.paymentId, 'opened');
    await record(purchase.paymentId, 'lost');
    expect(await rowOf(purchase.id)).toMatchObject({
      status: 'canceled',
      canceled_at: expect.any(String),
      status_before_dispute: null,
      due_at: null,
    });
    expect([await hasAccess(purchase), await shop.events(purchase.id)]).toEqual([false, accessEvents]);
  });

  it.each(['canceled', 'expired'] as const)('does not change a membership that is %s', async (status) => {
    const purchase = await bought(status === 'expired' ? { expirationDays: 10 } : monthly);
    await shop.billing.recordMembershipStatus(testContext(systemPrincipal), purchase.id, status);
    const before = [await rowOf(purchase.id), await shop.events(purchase.id)];
    for (const disputeStatus of ['opened', 'lost'] as const) await record(purchase.paymentId, disputeStatus);
    expect([await rowOf(purchase.id), await shop.events(purchase.id)]).toEqual(before);
  });

  it('does not suspend a trial, but ends it when lost', async () => {
    const purchase = await bought({ ...monthly, trialPeriodDays: 7 });
    await record(purchase.paymentId, 'opened');
    expect([await statusOf(purchase.id), await hasAccess(purchase)]).toEqual(['trialing', true]);
    await record(purchase.paymentId, 'lost');
    expect([await statusOf(purchase.id), await hasAccess(purchase), await shop.events(purchase.id)]).toEqual([
      'canceled',
      false,
      accessEvents,
    ]);
  });
});

describe('status changes', () => {
  it('apply once, regardless of redelivery and order', async () => {
    const purchase = await bought();
    await Promise.all(Array.from({ length: 8 }, () => record(purchase.paymentId, 'opened')));
    expect([await statusOf(purchase.id), await shop.events(purchase.id)]).toEqual(['unresolved', accessEvents]);
    await Promise.all(Array.from({ length: 8 }, () => record(purchase.paymentId, 'won')));
    const before = await loadFullState(purchase);
    for (const status of ['opened', 'won'] as const)
      expect(await record(purchase.paymentId, status)).toEqual({ id: purchase.paymentId, userErrors: [] });
    expect(await loadFullState(purchase)).toEqual(before);
    const late = await bought();
    for (const status of ['lost', 'opened'] as const) await record(late.paymentId, status);
    expect([await statusOf(late.id), await shop.events(late.id)]).toEqual(['canceled', accessEvents]);
  });

  it('change nothing if they are contradictory or name an unknown payment', async () => {
    const [purchase, other] = [await bought(), await bought()];
    for (const status of ['opened', 'won'] as const) await record(purchase.paymentId, status);
    const before = [await loadFullState(purchase), await loadFullState(other)];
    expect(await record(purchase.paymentId, 'lost')).toMatchObject({
      id: null,
      userErrors: [{ code: 'conflict', path: [], message: 'This dispute was already won.' }],
    });
    expect(await record(other.paymentId, 'opened', `dspt_${purchase.paymentId}`)).toMatchObject({
      id: null,
      userErrors: [
        { code: 'parameter_invalid', path: ['paymentId'], message: 'This dispute is about another payment.' },
      ],
    });
    expect((await record('pay_unknown', 'opened')).userErrors).toMatchObject([{ code: 'not_found' }]);
    expect([await loadFullState(purchase), await loadFullState(other)]).toEqual(before);
  });

  it('of several disputes restore the membership when the last one ends, and end it when one is lost', async () => {
    const purchase = await bought();
    await record(purchase.paymentId, 'opened', `${purchase.id}_1`);
    await record(purchase.paymentId, 'opened', `${purchase.id}_2`);
    await record(purchase.paymentId, 'won', `${purchase.id}_1`);
    expect(await statusOf(purchase.id)).toBe('unresolved');
    await record(purchase.paymentId, 'closed', `${purchase.id}_2`);
    expect(await statusOf(purchase.id)).toBe('active');
    for (const name of ['3', '4']) await record(purchase.paymentId, 'opened', `${purchase.id}_${name}`);
    await record(purchase.paymentId, 'lost', `${purchase.id}_3`);
    await record(purchase.paymentId, 'won', `${purchase.id}_4`);
    expect(await statusOf(purchase.id)).toBe('canceled');
    expect(await shop.events(purchase.id)).toEqual([...accessEvents, ...accessEvents]);
  });

  it('leave the membership canceled after a concurrent cancellation, in either order', async () => {
    for (const status of ['opened', 'won', 'lost'] as const) {
      const purchases = await Promise.all(Array.from({ length: 6 }, () => bought()));
      if (status !== 'opened') for (const { paymentId } of purchases) await record(paymentId, 'opened');
      await Promise.all(purchases.flatMap(({ id, paymentId }) => [record(paymentId, status), cancel(id)]));
      for (const { id } of purchases) {
        expect([await statusOf(id), (await rowOf(id)).status_before_dispute]).toEqual(['canceled', null]);
        const eventTypes = await shop.events(id);
        expect(eventTypes.filter((type) => type === 'membership.activated').length).toBe(
          eventTypes.filter((type) => type === 'membership.deactivated').length,
        );
        expect(eventTypes.at(-1)).toBe('membership.deactivated');
      }
    }
  });

  it('leave a membership canceled that was canceled during the dispute', async () => {
    const purchase = await bought();
    await record(purchase.paymentId, 'opened');
    await cancel(purchase.id);
    await record(purchase.paymentId, 'won');
    expect([await statusOf(purchase.id), await shop.events(purchase.id)]).toEqual(['canceled', accessEvents]);
  });
});

describe('an event of the dispute domain', () => {
  let eventCount = 0;
  const deliver = async (type: string, resourceId: string, row: object) => {
    const event = {
      id: `evt_${(eventCount += 1)}`,
      type,
      resourceId,
      accountId: 'biz_x',
      occurredAt: new Date('2026-04-01T12:00:00.000Z'),
      row: { ...row },
    };
    for (const _time of [1, 2]) await deliverIntegrationEvents(shop.billing.consumers, [event]);
  };
  const refundableAndStatus = async ({ id, paymentId }: Bought) => {
    const [{ row }] = await shop.rows('SELECT to_jsonb(p) AS row FROM billing.payments p WHERE id = $1', [paymentId]);
    const { refundable } = await shop.execute('query ($id: ID!) { payment(id: $id) { refundable } }', {
      id: paymentId,
    });
    return [row.substatus, refundable, await statusOf(id)];
  };

  it('updates the payment, blocks its refunds, and applies to the membership', async () => {
    const purchase = await bought();
    const sendUpdate = (status: string, inquiry = false) =>
      deliver('dispute.updated', `dspt_${purchase.id}`, { payment_id: purchase.paymentId, status, inquiry });
    await sendUpdate('needs_response', true);
    expect(await refundableAndStatus(purchase)).toEqual(['dispute_warning_needs_response', true, 'active']);
    await sendUpdate('needs_response');
    expect(await refundableAndStatus(purchase)).toEqual(['dispute_needs_response', false, 'unresolved']);
    const rejected = await run(
      shop.billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { refundCreate(input: { paymentId: $id }) { userErrors { code message path } } }',
      { id: purchase.paymentId },
    );
    expect(rejected.data?.refundCreate.userErrors).toEqual([
      {
        code: 'conflict',
        message: 'A payment that is disputed, or was lost to a dispute, cannot be refunded.',
        path: [],
      },
    ]);
    await sendUpdate('under_review');
    expect(await refundableAndStatus(purchase)).toEqual(['dispute_under_review', false, 'unresolved']);
    await sendUpdate('won');
    expect(await refundableAndStatus(purchase)).toEqual(['dispute_won', true, 'active']);
    expect(
      (
        await shop.execute(
          'mutation ($id: ID!) { refundCreate(input: { paymentId: $id, amount: "1" }) { userErrors { message } } }',
          { id: purchase.paymentId },
        )
      ).userErrors,
    ).toEqual([]);
    await shop.due(inDays(0));
    expect((await refundableAndStatus(purchase))[0]).toBe('partially_refunded');
    expect(await shop.events(purchase.id)).toEqual([...accessEvents, 'membership.activated']);
  });

  it('keeps a lost dispute, and a contradictory event does not change the membership', async () => {
    const purchase = await bought();
    const sendUpdate = (status: string) =>
      deliver('dispute.updated', `dspt_lost_${purchase.id}`, {
        payment_id: purchase.paymentId,
        status,
        inquiry: false,
      });
    await sendUpdate('lost');
    expect(await refundableAndStatus(purchase)).toEqual(['dispute_lost', false, 'canceled']);
    await sendUpdate('won');
    expect((await refundableAndStatus(purchase))[2]).toBe('canceled');
  });

  it('sets the time of the first alert, and an alert without a payment is ignored', async () => {
    const purchase = await bought();
    const alertedAt = async () =>
      (await shop.rows('SELECT dispute_alerted_at AS at FROM billing.payments WHERE id = $1', [purchase.paymentId]))[0]
        .at;
    await deliver('dispute_alert.created', 'dspa_1', { payment_id: null });
    expect(await alertedAt()).toBeNull();
    await deliver('dispute_alert.created', 'dspa_2', { payment_id: purchase.paymentId });
    expect(await alertedAt()).toEqual(new Date('2026-04-01T12:00:00.000Z'));
    expect((await refundableAndStatus(purchase)).slice(0, 2)).toEqual(['succeeded', true]);
  });
});
