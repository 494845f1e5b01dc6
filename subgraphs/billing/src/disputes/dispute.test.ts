import { deliverFacts, systemPrincipal } from '../../../kit/src';
import { run, testContext, userOf } from '../../../kit/src/testing';
import { type Bought, bought, inDays, monthly, record, renewals, rowOf, setUpTests, shop, statusOf } from './testing';

setUpTests();

const opened = ['membership.activated', 'membership.deactivated'];
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
    'mutation ($id: ID!) { membershipCancel(id: $id, input: {}) { userErrors { code message } } }',
    { id },
  );

async function everything({ id, paymentId }: Bought): Promise<unknown> {
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
      const made = await bought(plan);
      await shop.billing.recordMembershipStatus(testContext(systemPrincipal), made.id, before);
      expect(await hasAccess(made)).toBe(true);
      expect(await record(made.paymentId, 'opened')).toEqual({ id: made.paymentId, userErrors: [] });
      expect([await statusOf(made.id), await hasAccess(made), await shop.events(made.id)]).toEqual([
        'unresolved',
        false,
        opened,
      ]);
      expect(
        await shop.rows(
          'SELECT m.access_level, m.status, p.member_count FROM billing.members m JOIN billing.plans p ON p.id = $2 WHERE m.user_id = $1',
          [made.user, (await rowOf(made.id)).plan_id],
        ),
      ).toEqual([{ access_level: 'no_access', status: 'left', member_count: 0 }]);
      expect(await record(made.paymentId, 'won')).toEqual({ id: made.paymentId, userErrors: [] });
      expect([await statusOf(made.id), await hasAccess(made), await shop.events(made.id)]).toEqual([
        before,
        true,
        [...opened, 'membership.activated'],
      ]);
      expect(await rowOf(made.id)).toMatchObject({ status_before_dispute: null });
    },
  );

  it('restores the membership when closed', async () => {
    const made = await bought();
    await record(made.paymentId, 'opened');
    await record(made.paymentId, 'closed');
    expect([await statusOf(made.id), await hasAccess(made)]).toEqual(['active', true]);
  });

  it('ends the membership when lost, without a second deactivation event', async () => {
    const made = await bought();
    await record(made.paymentId, 'opened');
    await record(made.paymentId, 'lost');
    expect(await rowOf(made.id)).toMatchObject({
      status: 'canceled',
      canceled_at: expect.any(String),
      status_before_dispute: null,
      due_at: null,
    });
    expect([await hasAccess(made), await shop.events(made.id)]).toEqual([false, opened]);
  });

  it.each(['canceled', 'expired'] as const)('does not change a membership that is %s', async (status) => {
    const made = await bought(status === 'expired' ? { expirationDays: 10 } : monthly);
    await shop.billing.recordMembershipStatus(testContext(systemPrincipal), made.id, status);
    const before = [await rowOf(made.id), await shop.events(made.id)];
    for (const fact of ['opened', 'lost'] as const) await record(made.paymentId, fact);
    expect([await rowOf(made.id), await shop.events(made.id)]).toEqual(before);
  });

  it('does not suspend a trial, but ends it when lost', async () => {
    const made = await bought({ ...monthly, trialPeriodDays: 7 });
    await record(made.paymentId, 'opened');
    expect([await statusOf(made.id), await hasAccess(made)]).toEqual(['trialing', true]);
    await record(made.paymentId, 'lost');
    expect([await statusOf(made.id), await hasAccess(made), await shop.events(made.id)]).toEqual([
      'canceled',
      false,
      opened,
    ]);
  });
});

describe('status changes', () => {
  it('apply once, regardless of redelivery and order', async () => {
    const made = await bought();
    await Promise.all(Array.from({ length: 8 }, () => record(made.paymentId, 'opened')));
    expect([await statusOf(made.id), await shop.events(made.id)]).toEqual(['unresolved', opened]);
    await Promise.all(Array.from({ length: 8 }, () => record(made.paymentId, 'won')));
    const before = await everything(made);
    for (const fact of ['opened', 'won'] as const)
      expect(await record(made.paymentId, fact)).toEqual({ id: made.paymentId, userErrors: [] });
    expect(await everything(made)).toEqual(before);
    const late = await bought();
    for (const fact of ['lost', 'opened'] as const) await record(late.paymentId, fact);
    expect([await statusOf(late.id), await shop.events(late.id)]).toEqual(['canceled', opened]);
  });

  it('change nothing if they are contradictory or name an unknown payment', async () => {
    const [made, other] = [await bought(), await bought()];
    for (const fact of ['opened', 'won'] as const) await record(made.paymentId, fact);
    const before = [await everything(made), await everything(other)];
    expect(await record(made.paymentId, 'lost')).toMatchObject({
      id: null,
      userErrors: [{ code: 'conflict', path: [], message: 'This dispute was won before.' }],
    });
    expect(await record(other.paymentId, 'opened', `dspt_${made.paymentId}`)).toMatchObject({
      id: null,
      userErrors: [
        { code: 'parameter_invalid', path: ['paymentId'], message: 'This dispute is about another payment.' },
      ],
    });
    await expect(record('pay_unknown', 'opened')).rejects.toMatchObject({ code: 'not_found' });
    expect([await everything(made), await everything(other)]).toEqual(before);
  });

  it('of several disputes restore the membership when the last one ends, and end it when one is lost', async () => {
    const made = await bought();
    await record(made.paymentId, 'opened', `${made.id}_1`);
    await record(made.paymentId, 'opened', `${made.id}_2`);
    await record(made.paymentId, 'won', `${made.id}_1`);
    expect(await statusOf(made.id)).toBe('unresolved');
    await record(made.paymentId, 'closed', `${made.id}_2`);
    expect(await statusOf(made.id)).toBe('active');
    for (const name of ['3', '4']) await record(made.paymentId, 'opened', `${made.id}_${name}`);
    await record(made.paymentId, 'lost', `${made.id}_3`);
    await record(made.paymentId, 'won', `${made.id}_4`);
    expect(await statusOf(made.id)).toBe('canceled');
    expect(await shop.events(made.id)).toEqual([...opened, ...opened]);
  });

  it('leave the membership canceled after a concurrent cancellation, in either order', async () => {
    for (const fact of ['opened', 'won', 'lost'] as const) {
      const made = await Promise.all(Array.from({ length: 6 }, () => bought()));
      if (fact !== 'opened') for (const { paymentId } of made) await record(paymentId, 'opened');
      await Promise.all(made.flatMap(({ id, paymentId }) => [record(paymentId, fact), cancel(id)]));
      for (const { id } of made) {
        expect([await statusOf(id), (await rowOf(id)).status_before_dispute]).toEqual(['canceled', null]);
        const told = await shop.events(id);
        expect(told.filter((type) => type === 'membership.activated').length).toBe(
          told.filter((type) => type === 'membership.deactivated').length,
        );
        expect(told.at(-1)).toBe('membership.deactivated');
      }
    }
  });

  it('leave a membership canceled that was canceled during the dispute', async () => {
    const made = await bought();
    await record(made.paymentId, 'opened');
    await cancel(made.id);
    await record(made.paymentId, 'won');
    expect([await statusOf(made.id), await shop.events(made.id)]).toEqual(['canceled', opened]);
  });
});

describe('an event of the dispute domain', () => {
  let told = 0;
  const tell = async (type: string, resourceId: string, row: object) => {
    const fact = {
      id: `evt_${(told += 1)}`,
      type,
      resourceId,
      accountId: 'biz_x',
      occurredAt: new Date('2026-04-01T12:00:00.000Z'),
      row: { ...row },
    };
    for (const _time of [1, 2]) await deliverFacts(shop.billing.consumers, [fact]);
  };
  const shown = async ({ id, paymentId }: Bought) => {
    const [{ row }] = await shop.rows('SELECT to_jsonb(p) AS row FROM billing.payments p WHERE id = $1', [paymentId]);
    const { refundable } = await shop.ask('query ($id: ID!) { payment(id: $id) { refundable } }', { id: paymentId });
    return [row.substatus, refundable, await statusOf(id)];
  };

  it('updates the payment, blocks its refunds, and applies to the membership', async () => {
    const made = await bought();
    const say = (status: string, inquiry = false) =>
      tell('dispute.updated', `dspt_told_${made.id}`, { payment_id: made.paymentId, status, inquiry });
    await say('needs_response', true);
    expect(await shown(made)).toEqual(['dispute_warning_needs_response', true, 'active']);
    await say('needs_response');
    expect(await shown(made)).toEqual(['dispute_needs_response', false, 'unresolved']);
    const refused = await run(
      shop.billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { refundCreate(input: { paymentId: $id }) { userErrors { code message path } } }',
      { id: made.paymentId },
    );
    expect(refused.data?.refundCreate.userErrors).toEqual([
      {
        code: 'conflict',
        message: 'A payment that is disputed, or was lost to a dispute, cannot be refunded.',
        path: [],
      },
    ]);
    await say('under_review');
    expect(await shown(made)).toEqual(['dispute_under_review', false, 'unresolved']);
    await say('won');
    expect(await shown(made)).toEqual(['dispute_won', true, 'active']);
    expect(
      (
        await shop.ask(
          'mutation ($id: ID!) { refundCreate(input: { paymentId: $id, amount: "1" }) { userErrors { message } } }',
          { id: made.paymentId },
        )
      ).userErrors,
    ).toEqual([]);
    await shop.due(inDays(0));
    expect((await shown(made))[0]).toBe('partially_refunded');
    expect(await shop.events(made.id)).toEqual([...opened, 'membership.activated']);
  });

  it('keeps a lost dispute, and a contradictory event does not change the membership', async () => {
    const made = await bought();
    const say = (status: string) =>
      tell('dispute.updated', `dspt_lost_${made.id}`, { payment_id: made.paymentId, status, inquiry: false });
    await say('lost');
    expect(await shown(made)).toEqual(['dispute_lost', false, 'canceled']);
    await say('won');
    expect((await shown(made))[2]).toBe('canceled');
  });

  it('sets the time of the first alert, and an alert without a payment is ignored', async () => {
    const made = await bought();
    const alertedAt = async () =>
      (await shop.rows('SELECT dispute_alerted_at AS at FROM billing.payments WHERE id = $1', [made.paymentId]))[0].at;
    await tell('dispute_alert.created', 'dspa_1', { payment_id: null });
    expect(await alertedAt()).toBeNull();
    await tell('dispute_alert.created', 'dspa_2', { payment_id: made.paymentId });
    expect(await alertedAt()).toEqual(new Date('2026-04-01T12:00:00.000Z'));
    expect((await shown(made)).slice(0, 2)).toEqual(['succeeded', true]);
  });
});
