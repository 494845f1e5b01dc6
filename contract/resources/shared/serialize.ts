/** An account as other resources show it, as the graph answers `{ id title route logoUrl }`. */
export interface AccountSummaryData {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  readonly logoUrl: string | null;
}

export function serializeAccountSummary(account: AccountSummaryData | null): object | null {
  return account && { id: account.id, title: account.title, route: account.route, logo_url: account.logoUrl };
}

/** An account under its first name, as the graph answers `{ id title route }`. */
export interface CompanySummaryData {
  readonly id: string;
  readonly title: string;
  readonly route: string;
}

export function serializeCompanySummary(company: CompanySummaryData | null): object | null {
  return company && { id: company.id, title: company.title, route: company.route };
}

/** A user as other resources show it, as the graph answers `{ id name username }`. */
export interface UserSummaryData {
  readonly id: string;
  readonly name: string | null;
  readonly username: string;
}

export function serializeUserSummary(user: UserSummaryData | null): object | null {
  return user && { id: user.id, name: user.name, username: user.username };
}
