import { createHash } from 'node:crypto';
import type { BillingOptions } from '../../..';
import { type IdSource, withIdSource } from '../../../../../kit/src';
import { testContext } from '../../../../../kit/src/testing';
import { systemPrincipal } from '../../../../../kit/src/principal/principal';
import { TestCheckout } from '../../../checkout/sessions/testing/test-checkout';

const day = 86_400_000;
const minute = 60_000;
const errors = 'userErrors { code message path }';

/** Start time of the test clocks in tests, in Unix milliseconds. */
export const clockStart = Date.parse('2030-01-01T00:00:00.000Z');

/** Returns the time `days` days after `clockStart`. */
export function at(days: number): Date {
  return new Date(clockStart + days * day);
}

const monthly = { planType: 'RENEWAL', initialPrice: '10', renewalPrice: '9.99', billingPeriod: 30 };
const failing = '4000000000000341';

/** Purchases that a test buyer can make: the plan, and the card number if it is not the default valid card. */
export const purchases = {
  monthly: { plan: monthly },
  weekly: { plan: { ...monthly, billingPeriod: 7, renewalPrice: '2.50' } },
  trial: { plan: { ...monthly, initialPrice: '0', trialPeriodDays: 7 } },
  split: { plan: { ...monthly, splitPayRequiredPayments: 3 } },
  expiring: { plan: { initialPrice: '50', expirationDays: 20 } },
  failing: { plan: { ...monthly, initialPrice: '0' }, card: failing },
  yen: { plan: { ...monthly, currency: 'JPY', initialPrice: '100', renewalPrice: '999' } },
} as const;

export type Purchase = keyof typeof purchases;

/** GraphQL commands that a test can run on a membership. */
export const membershipCommands = {
  cancelAtPeriodEnd:
    'mutation ($id: ID!) { did: membershipUpdate(id: $id, input: { cancelAtPeriodEnd: true }) { userErrors { code } } }',
  keep: 'mutation ($id: ID!) { did: membershipUncancel(id: $id) { userErrors { code } } }',
  cancel: 'mutation ($id: ID!) { did: membershipCancel(id: $id, input: { mode: IMMEDIATE }) { userErrors { code } } }',
  extend: 'mutation ($id: ID!) { did: membershipExtend(id: $id, input: { days: 3 }) { userErrors { code } } }',
  pause: 'mutation ($id: ID!) { did: membershipPause(id: $id, input: {}) { userErrors { code } } }',
  resume: 'mutation ($id: ID!) { did: membershipResume(id: $id) { userErrors { code } } }',
} as const;

export type MembershipCommand = keyof typeof membershipCommands;

/** Creates a deterministic source of ids, so that equal test runs create equal ids. */
function sequentialIds(): IdSource {
  let [idCount, drawn] = [0, 0];
  return {
    now: () => (idCount += 1),
    random: (length) =>
      createHash('shake256', { outputLength: length })
        .update(String((drawn += 1)))
        .digest(),
  };
}

/** Test fixture: several buyers who share one test clock. Equal sequences of calls record equal events. */
export class ClockScenarios {
  /** Ids of the memberships, in order of purchase. */
  readonly memberships: string[] = [];
  private readonly ids = sequentialIds();
  private readonly plans = new Map<Purchase, string>();

  private constructor(
    readonly shop: TestCheckout,
    readonly clockId: string,
  ) {}

  static async open(options: Partial<BillingOptions> = {}): Promise<ClockScenarios> {
    const shop = await TestCheckout.open(options);
    shop.clock = { now: () => at(0) };
    const { testClock } = await shop.execute(
      `mutation ($now: DateTime!) { testClockCreate(input: { now: $now }) { testClock { id } ${errors} } }`,
      { now: at(0).toISOString() },
    );
    return new ClockScenarios(shop, testClock.id);
  }

  close(): Promise<void> {
    return this.shop.close();
  }

  /**
   * Creates a buyer with a purchase `minutesLater` minutes after the start, and attaches the buyer to the clock.
   * Returns the id of the membership.
   */
  buy(purchase: Purchase, minutesLater = 0): Promise<string> {
    return this.steadily(async () => {
      const { plan, card } = { card: undefined, ...purchases[purchase] };
      if (!this.plans.has(purchase)) this.plans.set(purchase, await this.shop.plan(plan));
      this.shop.clock = { now: () => new Date(clockStart + minutesLater * minute) };
      const bought = await this.shop.submit(this.plans.get(purchase) as string, {
        buyer: `buyer${this.memberships.length}`,
        card,
      });
      const id: string = bought.session.membershipId;
      const [{ member_id: memberId }] = await this.shop.rows(
        'SELECT member_id FROM billing.memberships WHERE id = $1',
        [id],
      );
      await this.shop.execute(
        `mutation ($id: ID!, $memberId: ID!) { testClockAttach(id: $id, input: { memberId: $memberId }) { ${errors} } }`,
        { id: this.clockId, memberId },
      );
      this.memberships.push(id);
      return id;
    });
  }

  /**
   * Runs a command on the membership with the id. Returns the codes of the user errors; empty if the command succeeds.
   */
  do(command: MembershipCommand, id: string): Promise<string[]> {
    return this.steadily(async () => {
      const { data } = await this.shop.page(membershipCommands[command], { id });
      return data?.did.userErrors.map(({ code }: { code: string }) => code);
    });
  }

  /**
   * Starts to advance the test clock to `days` days after `clockStart`. Does not run the worker that moves the clock.
   */
  async send(days: number): Promise<void> {
    await this.shop.execute(
      `mutation ($id: ID!, $to: DateTime!) { testClockAdvance(id: $id, input: { to: $to }) { ${errors} } }`,
      { id: this.clockId, to: at(days).toISOString() },
    );
  }

  /** Runs the worker until no test clock is advancing. */
  run(): Promise<void> {
    return this.steadily(async () => {
      while ((await this.shop.billing.paying.runClocks(testContext(systemPrincipal))) > 0);
    });
  }

  async advance(days: number): Promise<void> {
    await this.send(days);
    await this.run();
  }

  /** Returns status, time, target, failure and member count of the test clock, read through the GraphQL API. */
  show(): Promise<any> {
    return this.shop.execute('query ($id: ID!) { testClock(id: $id) { status now target failure attachedMembers } }', {
      id: this.clockId,
    });
  }

  /**
   * Returns the events of memberships, payments and members as JSON, in the order in which they were recorded. Ids are
   * replaced by sequential names, so that runs can be compared.
   */
  async log(): Promise<string[]> {
    const rows = await this.shop.rows(
      `SELECT type, occurred_at AS "occurredAt", "row", previous FROM billing.outbox WHERE resource IN ('Membership', 'Payment', 'Member') ORDER BY id`,
    );
    const names = new Map<string, string>();
    const sequentialName = (id: string) => {
      const name = names.get(id) ?? `${id.split('_')[0]}#${names.size}`;
      names.set(id, name);
      return name;
    };
    return rows.map((row) =>
      JSON.stringify(row)
        .replace(/\b[a-z]+_[0-9A-Za-z]{12,}\b/g, sequentialName)
        .replace(/\b[0-9A-Z]{6}-[0-9A-Z]{6}-[0-9A-Z]{6}\b/g, sequentialName),
    );
  }

  private steadily<T>(work: () => Promise<T>): Promise<T> {
    return withIdSource(this.ids, work);
  }
}
