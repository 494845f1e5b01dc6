import { run } from '../../../../kit/src/testing';
import { newSession } from '../../checkout/sessions/testing/test-checkout';
import { membershipTransitions, type StoredStatus, storedStatuses } from './membership.states';
import { clockAt } from './testing';
import {
  loadFullState,
  forDays,
  membershipWithStatus,
  payments,
  setUpTests,
  shop,
  statusOf,
  system,
  userErrors,
} from './testing/statuses';

setUpTests();

interface CommandResult {
  readonly errors?: readonly unknown[];
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}
const seller = async (document: string, id: string): Promise<CommandResult> =>
  resultOf(await run(shop.billing.subgraph, shop.seller, document, { id }));
const resultOf = ({
  data,
  errors,
}: {
  data?: Record<string, any> | null;
  errors?: readonly unknown[];
}): CommandResult => ({
  ...Object.values(data ?? {})[0],
  errors,
});
const command = (name: string, input?: string) => (id: string) =>
  seller(`mutation ($id: ID!) { ${name}(id: $id${input ? `, input: ${input}` : ''}) { ${userErrors} } }`, id);

const commands = {
  'cancel now': command('membershipCancel', '{ mode: IMMEDIATE }'),
  'cancel at period end': command('membershipCancel', '{ mode: AT_PERIOD_END }'),
  'schedule the end': command('membershipUpdate', '{ cancelAtPeriodEnd: true }'),
  uncancel: command('membershipUncancel'),
  keep: command('membershipUpdate', '{ cancelAtPeriodEnd: false }'),
  extend: command('membershipExtend', '{ days: 3 }'),
  pause: command('membershipPause', '{}'),
  resume: command('membershipResume'),
  transfer: command('membershipTransfer'),
  'validate license': (id: string) =>
    seller(
      `mutation ($id: ID!) { membershipValidateLicense(idOrKey: $id, metadata: { device: "a" }) { ${userErrors} } }`,
      id,
    ),
  'accept cancel offer': async (id: string) =>
    resultOf(await shop.page(`mutation ($id: ID!) { membershipCancelOfferAccept(id: $id) { ${userErrors} } }`, { id })),
  'top up': async (id: string) =>
    resultOf(
      await shop.page(`mutation ($input: MembershipTopUpInput!) { membershipTopUp(input: $input) { ${userErrors} } }`, {
        input: await topUpOf(id, newSession()),
      }),
    ),
  'retry the payment': async (id: string) =>
    seller(`mutation ($id: ID!) { paymentRetry(id: $id) { ${userErrors} } }`, await openPaymentOf(id)),
};
type Command = keyof typeof commands;

/** Returns the input of a top-up by the user of the membership. */
async function topUpOf(id: string, session: string): Promise<object> {
  const [row] = await shop.rows('SELECT user_id AS "userId" FROM billing.memberships WHERE id = $1', [id]);
  return { id, userId: row.userId, session, clientAddress: '203.0.113.51' };
}

/** Returns a failed payment of the membership. */
async function openPaymentOf(id: string): Promise<string> {
  const [row] = await shop.rows("SELECT id FROM billing.payments WHERE membership_id = $1 AND status = 'open'", [id]);
  return row.id;
}

async function failPaymentOf(id: string): Promise<void> {
  const [side] = await shop.rows(
    'SELECT account_id AS "accountId", user_id AS "userId", member_id AS "memberId", id AS "membershipId", plan_id AS "planId", product_id AS "productId" FROM billing.memberships WHERE id = $1',
    [id],
  );
  await payments.payment(side, {
    status: 'open',
    substatus: 'failed',
    paidAt: null,
    paymentsFailed: 1,
    provider: 'multi_psp',
    billingReason: 'subscription_cycle',
  });
}

const scheduled = 'membership.cancel_at_period_end_changed';
const deactivatedEvent = 'membership.deactivated';
const activatedEvent = 'membership.activated';
const conflictFor = (status: StoredStatus, word: string, code = 'conflict') => ({
  code,
  path: [],
  message: `A membership that is ${status} cannot be ${word}.`,
});
const conflict = (message: string) => ({ code: 'conflict', path: [], message });
const atPeriodEnd = 'canceled at the end of its period';
const [noOffer, noTopUp] = [
  conflict('There is no offer for this membership.'),
  conflict('This membership cannot be topped up.'),
];
const noRetry = conflict('Only an open payment of a running membership can be retried.');
/** `unchanged`, an error, or the new status with its events. */
type Outcome = 'unchanged' | object | readonly [StoredStatus, ...string[]];

const outcomes: Record<StoredStatus, Record<Command, Outcome>> = {
  drafted: {
    'cancel now': ['canceled'],
    'cancel at period end': conflictFor('drafted', atPeriodEnd),
    'schedule the end': conflictFor('drafted', atPeriodEnd),
    uncancel: conflictFor('drafted', 'kept'),
    keep: conflictFor('drafted', 'kept'),
    extend: conflictFor('drafted', 'extended'),
    pause: conflictFor('drafted', 'paused'),
    resume: conflictFor('drafted', 'resumed', 'parameter_invalid'),
    transfer: conflictFor('drafted', 'transferred', 'parameter_invalid'),
    'validate license': conflictFor('drafted', 'validated'),
    'accept cancel offer': noOffer,
    'top up': conflict('Nothing is charged for this membership.'),
    'retry the payment': noRetry,
  },
  trialing: {
    'cancel now': ['canceled', deactivatedEvent],
    'cancel at period end': ['trialing', scheduled],
    'schedule the end': ['trialing', scheduled],
    uncancel: 'unchanged',
    keep: 'unchanged',
    extend: ['trialing'],
    pause: ['trialing'],
    resume: 'unchanged',
    transfer: 'unchanged',
    'validate license': ['trialing'],
    'accept cancel offer': ['trialing'],
    'top up': noTopUp,
    'retry the payment': ['trialing'],
  },
  active: {
    'cancel now': ['canceled', deactivatedEvent],
    'cancel at period end': ['active', scheduled],
    'schedule the end': ['active', scheduled],
    uncancel: 'unchanged',
    keep: 'unchanged',
    extend: ['active'],
    pause: ['active'],
    resume: 'unchanged',
    transfer: 'unchanged',
    'validate license': ['active'],
    'accept cancel offer': ['active'],
    'top up': noTopUp,
    'retry the payment': ['active'],
  },
  past_due: {
    'cancel now': ['canceled', deactivatedEvent],
    'cancel at period end': ['past_due', scheduled],
    'schedule the end': ['past_due', scheduled],
    uncancel: 'unchanged',
    keep: 'unchanged',
    extend: ['past_due'],
    pause: ['past_due'],
    resume: 'unchanged',
    transfer: conflictFor('past_due', 'transferred', 'parameter_invalid'),
    'validate license': ['past_due'],
    'accept cancel offer': ['past_due'],
    'top up': noTopUp,
    'retry the payment': ['past_due'],
  },
  completed: {
    'cancel now': ['canceled', deactivatedEvent],
    'cancel at period end': conflictFor('completed', atPeriodEnd),
    'schedule the end': conflictFor('completed', atPeriodEnd),
    uncancel: 'unchanged',
    keep: 'unchanged',
    extend: conflict('This membership has no end date to extend.'),
    pause: conflictFor('completed', 'paused'),
    resume: conflictFor('completed', 'resumed', 'parameter_invalid'),
    transfer: 'unchanged',
    'validate license': ['completed'],
    'accept cancel offer': noOffer,
    'top up': noTopUp,
    'retry the payment': ['completed'],
  },
  canceled: {
    'cancel now': 'unchanged',
    'cancel at period end': 'unchanged',
    'schedule the end': conflictFor('canceled', atPeriodEnd),
    uncancel: conflictFor('canceled', 'kept'),
    keep: conflictFor('canceled', 'kept'),
    extend: conflictFor('canceled', 'extended'),
    pause: conflictFor('canceled', 'paused'),
    resume: conflictFor('canceled', 'resumed', 'parameter_invalid'),
    transfer: conflictFor('canceled', 'transferred', 'parameter_invalid'),
    'validate license': ['canceled'],
    'accept cancel offer': noOffer,
    'top up': noTopUp,
    'retry the payment': noRetry,
  },
  expired: {
    'cancel now': conflictFor('expired', 'canceled'),
    'cancel at period end': conflictFor('expired', atPeriodEnd),
    'schedule the end': conflictFor('expired', atPeriodEnd),
    uncancel: conflictFor('expired', 'kept'),
    keep: conflictFor('expired', 'kept'),
    extend: conflictFor('expired', 'extended'),
    pause: conflictFor('expired', 'paused'),
    resume: conflictFor('expired', 'resumed', 'parameter_invalid'),
    transfer: conflictFor('expired', 'transferred', 'parameter_invalid'),
    'validate license': ['expired'],
    'accept cancel offer': noOffer,
    'top up': ['active', activatedEvent],
    'retry the payment': noRetry,
  },
  unresolved: {
    'cancel now': ['canceled'],
    'cancel at period end': conflictFor('unresolved', atPeriodEnd),
    'schedule the end': conflictFor('unresolved', atPeriodEnd),
    uncancel: conflictFor('unresolved', 'kept'),
    keep: conflictFor('unresolved', 'kept'),
    extend: conflictFor('unresolved', 'extended'),
    pause: conflictFor('unresolved', 'paused'),
    resume: conflictFor('unresolved', 'resumed', 'parameter_invalid'),
    transfer: conflictFor('unresolved', 'transferred', 'parameter_invalid'),
    'validate license': ['unresolved'],
    'accept cancel offer': noOffer,
    'top up': noTopUp,
    'retry the payment': noRetry,
  },
};

const cases = storedStatuses.flatMap((status) =>
  (Object.keys(commands) as Command[]).map((name): [StoredStatus, Command, Outcome] => [
    status,
    name,
    outcomes[status][name],
  ]),
);
const isTransition = (outcome: Outcome): outcome is readonly [StoredStatus, ...string[]] => Array.isArray(outcome);

/** Creates a membership with the status and the other data that the command requires. */
async function readyFor(name: Command, status: StoredStatus): Promise<string> {
  const id = await membershipWithStatus(status);
  if (name === 'retry the payment') await failPaymentOf(id);
  return id;
}

describe('a command', () => {
  it.each(cases.filter(([, , outcome]) => isTransition(outcome)))(
    'on a membership that is %s, changes it: %s',
    async (status, name, outcome) => {
      const id = await readyFor(name, status);
      const [before, eventTypes] = [await loadFullState(id), await shop.events(id)];
      const result = await commands[name](id);
      expect([result.userErrors, result.errors]).toEqual([[], undefined]);
      expect([await statusOf(id), ...(await shop.events(id)).slice(eventTypes.length)]).toEqual(outcome);
      expect(await loadFullState(id)).not.toEqual(before);
    },
  );

  it.each(cases.filter(([, , outcome]) => !isTransition(outcome)))(
    'on a membership that is %s, leaves it unchanged: %s',
    async (status, name, outcome) => {
      const id = await readyFor(name, status);
      const before = await loadFullState(id);
      const result = await commands[name](id);
      expect([result.userErrors, result.errors]).toEqual([outcome === 'unchanged' ? [] : [outcome], undefined]);
      expect(await loadFullState(id)).toEqual(before);
    },
  );
});

describe('a scheduled end', () => {
  it.each(['trialing', 'active', 'past_due'] as const)(
    'of a membership that is %s is reverted once, and removed with the membership',
    async (status) => {
      const id = await membershipWithStatus(status);
      for (const name of ['cancel at period end', 'uncancel', 'schedule the end', 'keep'] as const)
        expect(await commands[name](id)).toMatchObject({ userErrors: [] });
      expect((await shop.events(id)).slice(-4)).toEqual([scheduled, scheduled, scheduled, scheduled]);
      await commands['cancel at period end'](id);
      await shop.billing.recordMembershipStatus(system, id, 'canceled');
      const before = await loadFullState(id);
      expect(await commands.uncancel(id)).toMatchObject({ userErrors: [conflictFor('canceled', 'kept')] });
      expect(await loadFullState(id)).toEqual(before);
    },
  );
});

describe('a membership for some days', () => {
  it.each([
    ['active', '2026-03-02T00:00:00Z', 'active', []],
    ['expired', '2026-03-16T00:00:00Z', 'active', []],
    ['expired', '2026-03-17T00:00:00Z', 'expired', [noTopUp]],
  ] as const)('that is %s at %s is %s after a top-up', async (status, at, becomes, rejections) => {
    const id = await membershipWithStatus(status, forDays);
    await shop.rows("UPDATE billing.memberships SET expires_at = '2026-03-11T12:00:00Z' WHERE id = $1", [id]);
    const input = await topUpOf(id, newSession(new Date(at)));
    const topUp = await shop.page(
      `mutation ($input: MembershipTopUpInput!) { membershipTopUp(input: $input) { ${userErrors} } }`,
      { input },
      { clock: clockAt(at) },
    );
    expect(topUp.data?.membershipTopUp.userErrors).toEqual(rejections);
    expect(await statusOf(id)).toBe(becomes);
    expect(
      await shop.rows('SELECT count(*)::int AS n FROM billing.payments WHERE tops_up_membership_id = $1', [id]),
    ).toEqual([{ n: 1 - rejections.length }]);
  });
});

describe('a recorded status', () => {
  it('follows exactly the table of transitions', () => {
    expect(membershipTransitions).toEqual({
      drafted: { to: ['trialing', 'active', 'completed', 'canceled', 'expired'] },
      trialing: { to: ['active', 'past_due', 'canceled', 'completed'] },
      active: { to: ['past_due', 'canceled', 'expired', 'completed', 'unresolved'] },
      past_due: { to: ['active', 'canceled', 'expired', 'unresolved'] },
      completed: { to: ['unresolved', 'canceled', 'expired'] },
      unresolved: { to: ['active', 'completed', 'past_due', 'canceled'] },
      expired: { to: ['active'] },
      canceled: { to: [] },
    });
  });

  const pairs = storedStatuses.flatMap((from) => storedStatuses.map((to): [StoredStatus, StoredStatus] => [from, to]));
  const access = ['trialing', 'active', 'past_due', 'completed'];

  const listed = ([from, to]: [StoredStatus, StoredStatus]) => membershipTransitions[from].to.includes(to);

  it.each(pairs.filter(listed))('%s → %s', async (from, to) => {
    const id = await membershipWithStatus(from);
    const eventTypes = await shop.events(id);
    const { userErrors: rejections } = await shop.billing.recordMembershipStatus(system, id, to);
    expect([rejections, await statusOf(id)]).toEqual([[], to]);
    const [had, hasAccess] = [access.includes(from), access.includes(to)];
    expect((await shop.events(id)).slice(eventTypes.length)).toEqual(
      had === hasAccess ? [] : [hasAccess ? activatedEvent : deactivatedEvent],
    );
    const members = await shop.rows(
      'SELECT m.access_level, m.status FROM billing.memberships ms JOIN billing.members m ON m.id = ms.member_id WHERE ms.id = $1',
      [id],
    );
    expect(members).toEqual(
      from === 'drafted'
        ? []
        : [hasAccess ? { access_level: 'customer', status: 'joined' } : { access_level: 'no_access', status: 'left' }],
    );
  });

  it.each(pairs.filter((pair) => !listed(pair)))('not %s → %s', async (from, to) => {
    const id = await membershipWithStatus(from);
    const before = await loadFullState(id);
    const { userErrors: rejections } = await shop.billing.recordMembershipStatus(system, id, to);
    expect(rejections).toMatchObject(from === to ? [] : [conflictFor(from, to)]);
    expect(await loadFullState(id)).toEqual(before);
  });

  it('ends a pause with the membership', async () => {
    const id = await membershipWithStatus('active');
    await commands.pause(id);
    await shop.billing.recordMembershipStatus(system, id, 'canceled');
    expect(
      await shop.rows(
        'SELECT payment_collection_paused AS paused, payment_collection_resumes_at AS until FROM billing.memberships WHERE id = $1',
        [id],
      ),
    ).toEqual([{ paused: false, until: null }]);
  });
});
