/** Summary of an account in other resources, from the GraphQL selection `{ id title route logoUrl }`. */
export interface AccountSummaryData {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  readonly logoUrl: string | null;
}

export function serializeAccountSummary(account: AccountSummaryData | null): object | null {
  return account && { id: account.id, title: account.title, route: account.route, logo_url: account.logoUrl };
}

/** Summary of an account under its original name (company), from the GraphQL selection `{ id title route }`. */
export interface CompanySummaryData {
  readonly id: string;
  readonly title: string;
  readonly route: string;
}

export function serializeCompanySummary(company: CompanySummaryData | null): object | null {
  return company && { id: company.id, title: company.title, route: company.route };
}

/** Summary of a user in other resources, from the GraphQL selection `{ id name username }`. */
export interface UserSummaryData {
  readonly id: string;
  readonly name: string | null;
  readonly username: string;
}

export function serializeUserSummary(user: UserSummaryData | null): object | null {
  return user && { id: user.id, name: user.name, username: user.username };
}

/** Summary of a customer in other resources, from the GraphQL selection `{ id name username email }`. */
export interface UserEmailData extends UserSummaryData {
  readonly email: string | null;
}

export function serializeUserEmail(user: UserEmailData | null): object | null {
  return user && { id: user.id, username: user.username, name: user.name, email: user.email };
}

/** Summary of a member in payments, from the GraphQL selection `{ id phoneNumber }`. */
export interface MemberPhoneData {
  readonly id: string;
  readonly phoneNumber: string | null;
}

export function serializeMemberPhone(member: MemberPhoneData | null): object | null {
  return member && { id: member.id, phone: member.phoneNumber };
}

/** Postal address, from the GraphQL selection `{ name line1 line2 city state postalCode country }`. */
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

/** Returns the key-value pairs, or null if there are none: some REST fields are null instead of an empty object. */
export function pairsOrNull(pairs: object): object | null {
  return Object.keys(pairs).length === 0 ? null : pairs;
}
