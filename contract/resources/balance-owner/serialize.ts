import {
  type CompanySummaryData,
  type UserSummaryData,
  serializeCompanySummary,
  serializeUserSummary,
} from '../shared';

/** GraphQL data of the owner of a balance: `{ account { id title route } user { id name username } }`. */
export interface BalanceOwnerData {
  readonly account: CompanySummaryData | null;
  readonly user: UserSummaryData | null;
}

export function serializeBalanceOwner({ account, user }: BalanceOwnerData): object | null {
  if (account) return { typename: 'Company', ...serializeCompanySummary(account) };
  return user && { typename: 'User', ...serializeUserSummary(user) };
}
