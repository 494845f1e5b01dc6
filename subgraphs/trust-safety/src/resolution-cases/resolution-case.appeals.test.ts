import { apiKeyOf } from '../../../kit/src/testing';
import { openTestTrustSafety } from '../testing';
import type { CaseCommand } from './testing';
import {
  actionsOf,
  conflict,
  customer,
  domain,
  merchant,
  other,
  messageVariables,
  setUpTests,
  stage,
} from './testing/commands';

setUpTests();

async function denied(): Promise<string> {
  const { id } = await stage.opened('user_buyer');
  await stage.execute(merchant, 'deny', messageVariables(id, 'No.'));
  return id;
}

async function reviewed(): Promise<string> {
  const id = await denied();
  expect((await stage.execute(customer, 'appeal', messageVariables(id, 'Look again.'))).found?.stage).toBe(
    'UNDER_REVIEW',
  );
  return id;
}

describe('an appeal', () => {
  it('moves a case to review by the platform, once', async () => {
    const id = await reviewed();
    expect(await stage.read(customer, id)).toMatchObject({
      status: 'UNDER_REVIEW',
      escalated: true,
      outcome: null,
      refund: null,
      customerAppealed: true,
      responseDueAt: null,
      availableActions: ['WITHDRAW'],
    });
    expect(await actionsOf(id)).toEqual([
      'ESCALATED SYSTEM',
      'APPEALED CUSTOMER',
      'DENIED MERCHANT',
      'CREATED CUSTOMER',
    ]);
    expect(await stage.eventsOf(id)).toEqual([
      'resolution_center_case.created',
      'resolution_center_case.decided',
      'resolution_center_case.updated',
    ]);
    expect((await stage.execute(customer, 'appeal', messageVariables(id))).userErrors).toEqual(
      conflict('A case that is under review does not allow the action appeal now.'),
    );
    await stage.decide(merchant, id, 'MERCHANT_WINS', 'It came.');
    expect((await stage.execute(customer, 'appeal', messageVariables(id))).userErrors).toEqual(
      conflict('A case that is closed does not allow the action appeal now.'),
    );
  });

  it.each([
    ['PLATFORM_REFUND', 'PLATFORM', 'CUSTOMER_WON', 'ACCEPTED'],
    ['MERCHANT_REFUND', 'MERCHANT', 'CUSTOMER_WON', 'ACCEPTED'],
    ['MERCHANT_WINS', 'NONE', 'MERCHANT_WON', 'DENIED'],
  ])('is decided by %s', async (decision, refund, outcome, action) => {
    const id = await reviewed();
    expect((await stage.decide(customer, id, decision, 'So be it.')).found).toMatchObject({
      status: 'CLOSED',
      escalated: true,
      outcome,
      refund,
      availableActions: [],
    });
    expect((await stage.events(customer, id))[0]).toMatchObject({
      action,
      reporterType: 'PLATFORM',
      details: 'So be it.',
    });
    expect((await stage.decide(merchant, id, decision)).userErrors).toEqual(
      conflict('The platform can act on a case only while it is under review.'),
    );
  });

  it.each([
    ['REQUEST_BUYER_INFO', customer, merchant, 'AWAITING_CUSTOMER'],
    ['REQUEST_MERCHANT_INFO', merchant, customer, 'AWAITING_MERCHANT'],
  ] as const)(
    'allows an information request of the platform to one side that the other side does not see: %s',
    async (decision, requestable, unasked, status) => {
      const id = await reviewed();
      const { found } = await stage.decide(merchant, id, decision, 'Tell us more.');
      expect(found).toMatchObject({ status, escalated: true, responseDueAt: expect.any(String) });
      expect((await stage.read(requestable, id))?.availableActions).toContain('REPLY');
      expect((await stage.read(unasked, id))?.availableActions).not.toContain('REPLY');
      expect((await stage.execute(requestable, 'reply', messageVariables(id, 'More.'))).found?.status).toBe(
        'UNDER_REVIEW',
      );
      expect((await stage.events(requestable, id)).slice(0, 2)).toMatchObject([
        { action: 'RESPONDED', details: 'More.' },
        { action: 'REQUESTED_MORE_INFO', details: 'Tell us more.' },
      ]);
      expect((await stage.events(unasked, id)).map(({ action }) => action)).toEqual([
        'ESCALATED',
        'APPEALED',
        'DENIED',
        'CREATED',
      ]);
    },
  );

  it('can be decided only in the sandbox, and only by the sides of the case', async () => {
    const id = await reviewed();
    expect((await stage.decide(other, id, 'MERCHANT_WINS')).error).toBe('No such resource was found.');
    expect(
      (await stage.decide(apiKeyOf('biz_seller', ['payment:resolution_center_case:read']), id, 'MERCHANT_WINS')).error,
    ).toBe('This credential does not have the permission payment:resolution_center.');
    const live = await openTestTrustSafety({ sandbox: false });
    expect(live.subgraph.schema.getMutationType()?.getFields().sandboxResolutionCenterCaseDecide).toBeUndefined();
    await live.close();
  });
});

describe('concurrent actions', () => {
  const races: readonly [string, [typeof customer, CaseCommand][]][] = [
    [
      'accept and deny',
      [
        [merchant, 'accept'],
        [merchant, 'deny'],
      ],
    ],
    [
      'accept and withdraw',
      [
        [merchant, 'accept'],
        [customer, 'withdraw'],
      ],
    ],
    [
      'deny and a request',
      [
        [merchant, 'deny'],
        [merchant, 'requestInfo'],
      ],
    ],
    [
      'many of everything',
      Array.from(
        { length: 3 },
        () =>
          [
            [merchant, 'accept'],
            [merchant, 'deny'],
            [customer, 'withdraw'],
          ] as [typeof customer, CaseCommand][],
      ).flat(),
    ],
  ];

  it.each(races)('%s: exactly one succeeds, completely', async (_title, commands) => {
    const { id } = await stage.opened('user_buyer');
    const results = await Promise.all(
      commands.map(([caller, command]) =>
        stage.execute(caller, command, command === 'withdraw' ? { id } : messageVariables(id)),
      ),
    );
    const won = results.filter(({ found }) => found);
    expect(won).toHaveLength(1);
    expect(results.filter(({ found }) => !found).map(({ userErrors }) => userErrors[0]?.code)).toEqual(
      Array(commands.length - 1).fill('conflict'),
    );
    expect(await stage.events(merchant, id)).toHaveLength(2);
    expect(await stage.eventsOf(id)).toHaveLength(2);
    expect((await stage.read(merchant, id))?.stage).toBe(won[0]?.found?.stage);
  });

  it('replies and appeals: one of each succeeds', async () => {
    const { id } = await stage.opened('user_buyer');
    await stage.execute(merchant, 'requestInfo', messageVariables(id));
    const replies = await Promise.all(
      [1, 2, 3].map((n) => stage.execute(customer, 'reply', messageVariables(id, `Reply ${n}`))),
    );
    expect(replies.filter(({ found }) => found)).toHaveLength(1);
    await stage.execute(merchant, 'deny', messageVariables(id));
    const appeals = await Promise.all(
      [1, 2, 3].map((n) => stage.execute(customer, 'appeal', messageVariables(id, `Appeal ${n}`))),
    );
    expect(appeals.filter(({ found }) => found)).toHaveLength(1);
    expect(await actionsOf(id)).toEqual([
      'ESCALATED SYSTEM',
      'APPEALED CUSTOMER',
      'DENIED MERCHANT',
      'RESPONDED CUSTOMER',
      'REQUESTED_MORE_INFO MERCHANT',
      'CREATED CUSTOMER',
    ]);
  });
});

describe('the bank', () => {
  const paymentOf = async (id: string) =>
    (
      await domain.database.rows('SELECT payment_id FROM trust_safety.resolution_cases WHERE id = $1', [id])
    )[0]?.[0] as string;

  it.each([
    ['LOST', 'CUSTOMER_WON', 'DISPUTE_CUSTOMER_WON SYSTEM'],
    ['WON', 'MERCHANT_WON', 'DISPUTE_MERCHANT_WON SYSTEM'],
  ])('decides a case whose payment is disputed in the meantime: %s', async (status, outcome, action) => {
    const { id } = await stage.opened('user_buyer');
    const dispute = await stage.disputed(await paymentOf(id));
    expect(await stage.read(merchant, id)).toMatchObject({
      status: 'UNDER_REVIEW',
      escalated: true,
      stage: 'DISPUTED',
      availableActions: [],
      platformActions: [],
      responseDueAt: null,
    });
    expect((await stage.execute(merchant, 'accept', { id, input: {} })).userErrors[0]?.code).toBe('conflict');
    await stage.bank(dispute, status);
    expect(await stage.read(customer, id)).toMatchObject({
      status: 'CLOSED',
      outcome,
      refund: 'NONE',
      availableActions: [],
    });
    expect(await actionsOf(id)).toEqual([action, 'DISPUTE_OPENED SYSTEM', 'CREATED CUSTOMER']);
    expect(await stage.eventsOf(id)).toEqual([
      'resolution_center_case.created',
      'resolution_center_case.updated',
      'resolution_center_case.decided',
    ]);
  });

  it('leaves a case to the platform after the dispute is withdrawn', async () => {
    const { id } = await stage.opened('user_buyer');
    await stage.bank(await stage.disputed(await paymentOf(id)), 'CLOSED');
    expect(await stage.read(merchant, id)).toMatchObject({ stage: 'UNDER_REVIEW', escalated: true });
  });

  it('that opens only an inquiry changes nothing', async () => {
    const { id, ...rest } = await stage.opened('user_buyer');
    await stage.bank(await stage.disputed(await paymentOf(id), true), 'CLOSED');
    expect(await stage.read(customer, id)).toEqual({ id, ...rest });
  });

  it('overrides a decision for the merchant, but not a refund', async () => {
    const deniedCase = await denied();
    await stage.disputed(await paymentOf(deniedCase));
    expect(await stage.read(customer, deniedCase)).toMatchObject({
      stage: 'UPHELD',
      outcome: 'MERCHANT_WON',
      refund: 'NONE',
      escalated: true,
      availableActions: [],
    });
    expect(await stage.eventsOf(deniedCase)).toEqual([
      'resolution_center_case.created',
      'resolution_center_case.decided',
      'resolution_center_case.updated',
    ]);
    const { id } = await stage.opened('user_buyer');
    const { found } = await stage.execute(merchant, 'accept', { id, input: {} });
    await stage.disputed(await paymentOf(id));
    expect(await stage.read(merchant, id)).toEqual(found);
  });
});
