import { type Clock, type Outcome, type Transaction, systemPrincipal } from '../../../../kit/src';
import { testContext } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { buyerOf } from '../../memberships/memberships/testing';
import type { EntryRequest } from './waitlist-entry.service';

/** Waitlist operations for tests that call the billing domain directly instead of its GraphQL API. */
export interface Waitlist {
  /** Adds a user to the waitlist of a plan and expects no user errors. Returns the id of the waitlist entry. */
  enter(planId: string, username: string, request?: Partial<EntryRequest>, clock?: Clock): Promise<string>;
  /** Adds a user to the waitlist of a plan. Returns the id of the waitlist entry, or the user errors. */
  tryEnter(planId: string, username: string, request?: Partial<EntryRequest>, clock?: Clock): Promise<Outcome>;
  /** Runs a function in a new database transaction, with the permissions of the system. */
  within<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export function waitlistOf({ database, entries }: Billing): Waitlist {
  const tryEnter: Waitlist['tryEnter'] = async (planId, username, request = {}, clock) => {
    const [plan = []] = await database.rows('SELECT account_id, product_id FROM billing.plans WHERE id = $1', [planId]);
    const [accountId = 'biz_nobody', productId = null] = plan as [string?, (string | null)?];
    const context = testContext(systemPrincipal, clock ? { clock } : {});
    return entries.enter(context, {
      planId,
      accountId,
      productId,
      buyer: buyerOf(username),
      customFieldResponses: [],
      metadata: {},
      ...request,
    });
  };
  return {
    tryEnter,
    async enter(...entry) {
      const { id, userErrors } = await tryEnter(...entry);
      expect(userErrors).toEqual([]);
      return id as string;
    },
    within: (work) => database.transaction((manager) => work({ ...testContext(systemPrincipal), manager })),
  };
}
