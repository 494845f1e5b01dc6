import { buy, type Bought, type CreatedResource, newest } from './purchases';
import type { Sandbox } from './sandbox';
import { following, happened, type Triggers } from './trigger';

interface Clock extends CreatedResource {
  readonly status: string;
  readonly now: string;
}

const day = 86_400_000;

const membershipOf = ({ membership }: Bought) => happened('Membership', membership?.id ?? '', 'memberships');

/** Returns the parameters of a monthly plan with a trial of seven days. */
const trial = (sandbox: Sandbox) => ({
  product_id: sandbox.demoData.examples.product_id,
  plan_type: 'renewal',
  renewal_price: 20,
  billing_period: 30,
  trial_period_days: 7,
});

/** Joins the waitlist of a new plan, and returns the entry's id. */
async function enter(sandbox: Sandbox): Promise<string> {
  sandbox.step('Creates a plan with a waitlist.');
  const { id } = await sandbox.request<CreatedResource>('POST', '/plans', {
    product_id: sandbox.demoData.examples.product_id,
    plan_type: 'one_time',
    initial_price: 50,
    release_method: 'waitlist',
    visibility: 'visible',
  });
  sandbox.step('Joins the waitlist at its hosted checkout.');
  await sandbox.submit(`/checkout/${id}`, {
    action: 'pay',
    email: `trigger-${sandbox.unused()}@example.com`,
    name: 'Toni',
  });
  return (await newest<CreatedResource>(sandbox, `/entries?account_id=${sandbox.account.id}&plan_ids[]=${id}`)).id;
}

const entry = (id: string) => happened('Entry', id, 'entries');

/** Procedures that trigger member, membership and waitlist entry events in a sandbox, by event name. */
export const peopleTriggers: Triggers = {
  'member.created': {
    how: 'Buy at a hosted checkout with an e-mail address that is new to the account.',
    run: async (sandbox) => happened('Member', (await buy(sandbox)).member?.id ?? '', 'members'),
  },
  'membership.activated': {
    how: 'Buy a plan of a product at a hosted checkout.',
    run: async (sandbox) => membershipOf(await buy(sandbox)),
  },
  'membership.deactivated': {
    how: 'Cancel a membership immediately: `POST /memberships/{id}/cancel`.',
    run: async (sandbox) => {
      const bought = await buy(sandbox);
      sandbox.step('Cancels the membership immediately.');
      await sandbox.request('POST', `/memberships/${bought.membership?.id}/cancel`, {});
      return membershipOf(bought);
    },
  },
  'membership.trial_ending_soon': {
    how: 'Buy a plan with a trial of seven days, attach the member to a test clock (`POST /sandbox/test_clocks/{id}/attach`), and advance it by five days.',
    run: async (sandbox) => {
      const bought = await buy(sandbox, { plan: trial(sandbox), price: 0 });
      sandbox.step('Attaches the member to a test clock, and advances it by five days.');
      const { id, now } = await sandbox.request<Clock>('POST', '/sandbox/test_clocks', {
        account_id: sandbox.account.id,
        name: 'Trial',
      });
      await sandbox.request('POST', `/sandbox/test_clocks/${id}/attach`, { member_id: bought.member?.id });
      await sandbox.request('POST', `/sandbox/test_clocks/${id}/advance`, {
        to: new Date(Date.parse(now) + 5 * day).toISOString(),
      });
      await sandbox.until(
        () => sandbox.request<Clock>('GET', `/sandbox/test_clocks/${id}`),
        ({ status }) => status === 'ready',
      );
      return membershipOf(bought);
    },
  },
  'membership.cancel_at_period_end_changed': {
    how: 'Schedule the cancellation of a membership: `PATCH /memberships/{id}` with `cancel_at_period_end: true`.',
    run: async (sandbox) => {
      const bought = await buy(sandbox, { plan: { ...trial(sandbox), trial_period_days: null } });
      sandbox.step('Schedules the cancellation of the membership.');
      await sandbox.request('PATCH', `/memberships/${bought.membership?.id}`, { cancel_at_period_end: true });
      return membershipOf(bought);
    },
  },
  'entry.created': {
    how: 'Submit the hosted checkout of a plan whose `release_method` is `waitlist`.',
    run: async (sandbox) => entry(await enter(sandbox)),
  },
  'entry.approved': following({
    how: 'Approve an entry: `POST /entries/{id}/approve`.',
    make: enter,
    step: 'Approves the entry.',
    answer: entry,
    act: (sandbox, id) => sandbox.request('POST', `/entries/${id}/approve`),
  }),
  'entry.denied': following({
    how: 'Deny an entry: `POST /entries/{id}/deny`.',
    make: enter,
    step: 'Denies the entry.',
    answer: entry,
    act: (sandbox, id) => sandbox.request('POST', `/entries/${id}/deny`),
  }),
  'entry.deleted': following({
    how: 'Delete an entry (GraphQL only): `entryDelete(id:)`.',
    make: enter,
    step: 'Deletes the entry, with GraphQL.',
    answer: (id) => ({ resourceType: 'Entry', resourceId: id, path: null }),
    act: (sandbox, id) =>
      sandbox.graph('mutation ($id: ID!) { entryDelete(id: $id) { userErrors { message } } }', { id }),
  }),
};
