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

/** A customer as other resources show them, as the graph answers `{ id name username email }`. */
export interface UserEmailData extends UserSummaryData {
  readonly email: string | null;
}

export function serializeUserEmail(user: UserEmailData | null): object | null {
  return user && { id: user.id, username: user.username, name: user.name, email: user.email };
}

/** A member as payments show them, as the graph answers `{ id phoneNumber }`. */
export interface MemberPhoneData {
  readonly id: string;
  readonly phoneNumber: string | null;
}

export function serializeMemberPhone(member: MemberPhoneData | null): object | null {
  return member && { id: member.id, phone: member.phoneNumber };
}

/** A postal address, as the graph answers `{ name line1 line2 city state postalCode country }`. */
export interface PostalAddressData {
  readonly name: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

export function serializePostalAddress(address: PostalAddressData | null): object | null {
  if (!address) return null;
  const { postalCode, ...rest } = address;
  return { ...rest, postal_code: postalCode };
}

/** Key-value pairs where the contract writes null when there are none. */
export function pairsOrNull(pairs: object): object | null {
  return Object.keys(pairs).length === 0 ? null : pairs;
}
