/** Types of the rows of the test graph: three users, two of whom own an account, and forty memberships. */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly friendIds: readonly string[];
}

export interface AccountRow {
  readonly id: string;
  readonly title: string;
  readonly ownerId: string;
}

export interface PlanRow {
  readonly id: string;
  readonly title: string;
  readonly price: { readonly amount: string; readonly currency: 'usd' | 'eur' };
  readonly metadata: Record<string, unknown>;
}

export interface MembershipRow {
  readonly id: string;
  readonly status: 'active' | 'past_due';
  readonly createdAt: Date;
  readonly userId: string;
  readonly accountId: string;
  readonly planId: string;
}

export const users: readonly UserRow[] = [
  { id: 'user_1', name: 'Ada', email: 'ada@example.com', friendIds: ['user_2', 'user_3'] },
  { id: 'user_2', name: 'Bob', email: null, friendIds: ['user_1'] },
  { id: 'user_3', name: 'Cleo', email: 'cleo@example.com', friendIds: [] },
];

export const accounts: readonly AccountRow[] = [
  { id: 'acct_1', title: 'First', ownerId: 'user_1' },
  { id: 'acct_2', title: 'Second', ownerId: 'user_2' },
];

export const plans: readonly PlanRow[] = [
  {
    id: 'plan_1',
    title: 'Monthly',
    price: { amount: '10.00', currency: 'usd' },
    metadata: { tier: 1, tags: ['a', 'b'] },
  },
  { id: 'plan_2', title: 'Yearly', price: { amount: '99.00', currency: 'eur' }, metadata: {} },
];

export const memberships: readonly MembershipRow[] = Array.from({ length: 40 }, (_, index) => ({
  id: `mem_${index + 1}`,
  status: index % 4 === 3 ? 'past_due' : 'active',
  createdAt: new Date(Date.UTC(2026, 6, 1, 0, index)),
  // user_4 does not exist, so that every fifth membership references a missing user.
  userId: index % 5 === 4 ? 'user_4' : `user_${(index % 3) + 1}`,
  accountId: `acct_${(index % 2) + 1}`,
  planId: `plan_${(index % 2) + 1}`,
}));
