/** GraphQL documents of the account pages, executed as the visitor, with the response fields that they use. */
import type { Money, UserError } from '../checkout/documents';

export interface PageOf<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

/** Result of a command. */
export interface Result {
  readonly userErrors: readonly UserError[];
}

export interface Seller {
  readonly title: string;
  readonly logoUrl: string | null;
}

export type MembershipStatus =
  | 'TRIALING'
  | 'ACTIVE'
  | 'PAST_DUE'
  | 'COMPLETED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'UNRESOLVED'
  | 'DRAFTED'
  | 'CANCELING';

export interface Membership {
  readonly id: string;
  readonly status: MembershipStatus;
  readonly account: Seller | null;
  readonly product: { readonly title: string } | null;
  readonly plan: { readonly title: string | null; readonly billingPeriod: number | null } | null;
  readonly initialPricePaid: Money;
  readonly formattedInitialPricePaid: string;
  readonly renewalPrice: Money | null;
  readonly formattedRenewalPrice: string | null;
  readonly paymentCollectionPaused: boolean;
  readonly nextPayment: { readonly at: string; readonly amount: Money; readonly formattedAmount: string } | null;
  readonly accessEndsAt: string | null;
}

/** A membership with the data of its own page. */
export interface OpenedMembership extends Membership {
  readonly user: { readonly id: string } | null;
  readonly plan:
    | (NonNullable<Membership['plan']> & {
        readonly visibility: string;
        readonly purchasable: boolean;
        readonly purchaseUrl: string;
      })
    | null;
  readonly licenseKey: string | null;
}

/** Contents of the product of a membership. */
export interface Contents {
  readonly product: {
    readonly experiences: readonly {
      readonly id: string;
      readonly name: string;
      readonly courses: { readonly nodes: readonly { readonly id: string; readonly title: string | null }[] } | null;
    }[];
  } | null;
}

export interface Payment {
  readonly id: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly account: Seller | null;
  readonly membership: { readonly product: { readonly title: string } | null } | null;
  readonly total: Money;
  readonly formattedTotal: string;
  readonly substatus: string;
  /** URL of the receipt with its key; null without a receipt. */
  readonly receiptUrl: string | null;
}

export interface PaymentMethod {
  readonly id: string;
  readonly account: Seller | null;
  readonly card: {
    readonly brand: string | null;
    readonly last4: string | null;
    readonly expMonth: number | null;
    readonly expYear: number | null;
  } | null;
  /** Memberships that will be charged with it. */
  readonly memberships: {
    readonly nodes: readonly { readonly id: string; readonly product: { readonly title: string } | null }[];
  };
}

/** A payment method with its user. */
export interface OpenedPaymentMethod extends PaymentMethod {
  readonly member: { readonly user: { readonly id: string } | null } | null;
}

export interface Grant {
  readonly id: string;
  readonly app: { readonly name: string };
  /** The only account that the app may use; null for all accounts of the user. */
  readonly account: { readonly title: string } | null;
  readonly scopes: readonly string[];
  readonly createdAt: string;
}

export interface Session {
  readonly id: string;
  /** Whether it is the session of the request. */
  readonly current: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface Profile {
  readonly viewer: {
    readonly locale: string | null;
    readonly user: { readonly username: string; readonly name: string | null; readonly email: string | null } | null;
  } | null;
}

/** Number of entries per page of a list. */
const pageSize = 20;

const money = '{ amount currency }';
const pageInfo = 'pageInfo { endCursor hasNextPage }';
const seller = 'account { title logoUrl }';
const membership = `id status ${seller} product { title } plan { title billingPeriod }
  initialPricePaid ${money} formattedInitialPricePaid renewalPrice ${money} formattedRenewalPrice
  paymentCollectionPaused nextPayment { at amount ${money} formattedAmount } accessEndsAt`;
const method = `id ${seller} card { brand last4 expMonth expYear }
  memberships(first: 20, filter: { statuses: [TRIALING, ACTIVE, PAST_DUE, UNRESOLVED] }) { nodes { id product { title } } }`;
const errors = 'userErrors { code reason message path }';

export const accountDocuments = {
  memberships: `query AccountMemberships($after: String) {
  user(id: "me") {
    memberships(first: ${pageSize}, after: $after, filter: { statuses: [TRIALING, ACTIVE, PAST_DUE, COMPLETED, CANCELED, EXPIRED, UNRESOLVED, CANCELING] }) { nodes { ${membership} } ${pageInfo} }
  }
}`,
  membership: `query AccountMembership($id: ID!) { membership(id: $id) { ${membership} user { id } licenseKey plan { visibility purchasable purchaseUrl } } }`,
  contents: `query AccountContents($id: ID!) {
  membership(id: $id) { product { experiences { id name courses(first: ${pageSize}) { nodes { id title } } } } }
}`,
  payments: `query AccountPayments($after: String) {
  user(id: "me") {
    payments(first: ${pageSize}, after: $after) {
      nodes { id createdAt paidAt ${seller} membership { product { title } } total ${money} formattedTotal substatus receiptUrl } ${pageInfo}
    }
  }
}`,
  methods: `query AccountMethods($after: String) {
  user(id: "me") { paymentMethods(first: ${pageSize}, after: $after) { nodes { ${method} } ${pageInfo} } }
}`,
  method: `query AccountMethod($id: ID!) { paymentMethod(id: $id) { ${method} member { user { id } } } }`,
  removeMethod: `mutation AccountRemoveMethod($id: ID!) { paymentMethodDelete(id: $id) { ${errors} } }`,
  grants: `query AccountGrants { oauthGrants { id app { name } account { title } scopes createdAt } }`,
  revoke: `mutation AccountRevoke($id: ID!) { oauthGrantRevoke(id: $id) { ${errors} } }`,
  sessions: `query AccountSessions($after: String) {
  userSessions(first: ${pageSize}, after: $after) { nodes { id current createdAt lastUsedAt } ${pageInfo} }
}`,
  endSession: `mutation AccountEndSession($id: ID!) { userSessionEnd(id: $id) { ${errors} } }`,
  endOthers: `mutation AccountEndOthers { userSessionEndOthers { ${errors} } }`,
  profile: `query AccountProfile { viewer { locale user { username name email } } }`,
  setLanguage: `mutation AccountLanguage($locale: String!) { userUpdate(id: "me", input: { locale: $locale }) { ${errors} } }`,
} as const;
