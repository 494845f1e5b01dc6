/** GraphQL documents of the membership pages, with the response fields that they use. */
import {
  type Amount,
  type Collection,
  type Session,
  type Styling,
  type UserError,
  stylingSelection,
} from '../checkout/documents';

/** Plans to which a membership can change, and its scheduled change. */
export interface PlanPage {
  readonly options: readonly PlanOption[];
  readonly quantity: number;
  readonly scheduled: (PlanPrice & { readonly at: string }) | null;
}

/** A plan with its price per period. */
export interface PlanPrice {
  readonly title: string | null;
  readonly quantity: number;
  readonly price: Amount;
  readonly billingPeriod: number;
}

interface PlanOption extends Omit<PlanPrice, 'quantity'> {
  readonly planId: string;
  readonly multipleQuantity: boolean;
  readonly current: boolean;
}

/** Prices of a change to a plan. */
export interface PlanQuote extends PlanPrice {
  readonly endsDiscount: boolean;
  readonly now: {
    readonly price: Amount;
    readonly credit: Amount | null;
    readonly unusedDays: number;
    readonly tax: Amount | null;
    readonly total: Amount;
    readonly until: string;
    readonly terms: string;
  } | null;
  readonly later: { readonly at: string; readonly terms: string } | null;
}

export interface PlanQuoteResult {
  readonly quote: PlanQuote | null;
  readonly userErrors: readonly UserError[];
}

export interface ManagePage {
  readonly membership: Membership;
  readonly nextCharge: { readonly at: string; readonly amount: Amount } | null;
  readonly method: Method | null;
  readonly collection: Collection;
  readonly cancelable: boolean;
  readonly cancelOffer: {
    readonly percentage: number;
    readonly intervals: number;
    readonly amount: Amount;
    readonly terms: string;
  } | null;
  readonly topUp: {
    readonly days: number;
    readonly until: string;
    readonly total: Amount;
    readonly terms: string;
  } | null;
  /** Numbers of payments that can be skipped, with the time of the next payment. */
  readonly skipOptions: readonly { readonly payments: number; readonly nextAt: string }[];
  /** Time of the next payment while the buyer skips payments. */
  readonly skipsUntil: string | null;
  /** The next charge if the buyer resumes skipped payments; null if nothing would be charged. */
  readonly resumedCharge: { readonly at: string; readonly amount: Amount } | null;
  /** Terms of later payments. */
  readonly laterTerms: string;
  readonly plans: PlanPage | null;
}

export interface Membership {
  readonly id: string;
  readonly status:
    | 'TRIALING'
    | 'ACTIVE'
    | 'PAST_DUE'
    | 'COMPLETED'
    | 'CANCELED'
    | 'EXPIRED'
    | 'UNRESOLVED'
    | 'DRAFTED'
    | 'CANCELING';
  readonly user: { readonly id: string } | null;
  readonly account: { readonly title: string; readonly logoUrl: string | null } | null;
  readonly plan: {
    readonly title: string | null;
    readonly billingPeriod: number | null;
    readonly checkoutStyling: Styling | null;
  } | null;
  readonly product: { readonly title: string } | null;
  readonly quantity: number;
  readonly renewalPrice: { readonly amount: string; readonly currency: string } | null;
  readonly formattedRenewalPrice: string | null;
  readonly currentPeriodEnd: string | null;
  readonly trialEndsAt: string | null;
  readonly expiresAt: string | null;
  readonly canceledAt: string | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly paymentCollectionPaused: boolean;
  readonly paymentCollectionResumesAt: string | null;
}

export interface Method {
  readonly type: string;
  readonly card: {
    readonly brand: string | null;
    readonly last4: string | null;
    readonly expMonth: number | null;
    readonly expYear: number | null;
  } | null;
}

export interface Payments {
  readonly payments: readonly {
    readonly id: string;
    readonly at: string;
    readonly total: Amount;
    readonly substatus: string;
    /** URL of the receipt with its key; null without a receipt. */
    readonly receiptUrl: string | null;
  }[];
  readonly next: string | null;
}

/** Content of a transfer link or an invitation. */
export interface MembershipTransfer {
  readonly kind: 'TRANSFER' | 'INVITATION';
  readonly state: 'OPEN' | 'ACCEPTED' | 'EXPIRED';
  readonly account: { readonly title: string; readonly logoUrl: string | null };
  /** Price per period as text; null without later charges. */
  readonly renewal: string | null;
  readonly terms: string;
  readonly plan: {
    readonly title: string | null;
    readonly checkoutStyling: Styling | null;
    readonly product: { readonly title: string } | null;
  } | null;
}

export interface Accepted {
  readonly membership: { readonly manageUrl: string | null } | null;
  readonly userErrors: readonly UserError[];
}

export interface Outcome {
  readonly session: Session | null;
  readonly userErrors: readonly UserError[];
}

const errors = 'userErrors { code reason message path }';
const amount = '{ money { amount currency } formatted }';
const session =
  '{ id link mode status failure failureCode actionUrl redirectUrl formattedTotal email entryId manageUrl receiptUrl }';

export const manageDocuments = {
  /** Executed as the signed-in user. */
  own: 'query ManageOwn($id: ID!) { membership(id: $id) { url: manageUrl } }',
  page: `query ManagePage($id: ID!, $key: String!) {
  membershipManagePage(id: $id, key: $key) {
    membership {
      id status quantity renewalPrice { amount currency } formattedRenewalPrice currentPeriodEnd trialEndsAt expiresAt canceledAt cancelAtPeriodEnd paymentCollectionPaused paymentCollectionResumesAt
      user { id }
      account { title logoUrl }
      plan { title billingPeriod ${stylingSelection} }
      product { title }
    }
    nextCharge { at amount ${amount} }
    method { type card { brand last4 expMonth expYear } }
    collection cancelable
    cancelOffer { percentage intervals amount ${amount} terms }
    topUp { days until total ${amount} terms }
    skipOptions { payments nextAt } skipsUntil resumedCharge { at amount ${amount} }
    laterTerms
  }
  plans: membershipPlanPage(id: $id, key: $key) {
    quantity
    options { planId title price ${amount} billingPeriod multipleQuantity current }
    scheduled { title quantity price ${amount} billingPeriod at }
  }
}`,
  payments: `query ManagePayments($id: ID!, $key: String!, $after: String) {
  membershipManagePayments(id: $id, key: $key, after: $after) { payments { id at total ${amount} substatus receiptUrl } next }
}`,
  handover: `query ManageHandover($token: String!) {
  membershipHandoverPage(token: $token) { kind state renewal terms account { title logoUrl } plan { title ${stylingSelection} product { title } } }
}`,
  accept: `mutation ManageAccept($token: String!, $buyer: BuyerInput!, $shownTerms: String) {
  membershipHandoverAccept(token: $token, buyer: $buyer, shownTerms: $shownTerms) { membership { manageUrl } ${errors} }
}`,
  session: `query ManageSession($id: ID!) { checkoutSession(id: $id) ${session} }`,
  continue: `mutation ManageContinue($id: ID!) { checkoutContinue(id: $id) { session ${session} ${errors} } }`,
  abandon: `mutation ManageAbandon($id: ID!) { checkoutAbandon(id: $id) { session ${session} ${errors} } }`,
  cancel: `mutation ManageCancel($id: ID!, $input: MembershipCancelInput!) { membershipCancel(id: $id, input: $input) { ${errors} } }`,
  keep: `mutation ManageKeep($id: ID!, $shownTerms: String) { membershipManageKeep(id: $id, shownTerms: $shownTerms) { ${errors} } }`,
  skip: `mutation ManageSkip($id: ID!, $payments: Int!, $shownTerms: String) { membershipPaymentsSkip(id: $id, payments: $payments, shownTerms: $shownTerms) { ${errors} } }`,
  resume: `mutation ManageResume($id: ID!, $shownTerms: String) { membershipPaymentsResume(id: $id, shownTerms: $shownTerms) { ${errors} } }`,
  acceptOffer: `mutation ManageAcceptOffer($id: ID!, $shownTerms: String) { membershipCancelOfferAccept(id: $id, shownTerms: $shownTerms) { ${errors} } }`,
  changeMethod: `mutation ManageMethod($input: MembershipMethodChangeInput!) { membershipMethodChange(input: $input) { session ${session} ${errors} } }`,
  planQuote: `query ManagePlanQuote($input: MembershipPlanQuoteInput!) {
  membershipPlanQuote(input: $input) {
    quote {
      title quantity price ${amount} billingPeriod endsDiscount
      now { price ${amount} credit ${amount} unusedDays tax ${amount} total ${amount} until terms }
      later { at terms }
    }
    ${errors}
  }
}`,
  planChange: `mutation ManagePlanChange($input: MembershipPlanChangeInput!) { membershipPlanChange(input: $input) { session ${session} ${errors} } }`,
  planSchedule: `mutation ManagePlanSchedule($input: MembershipPlanScheduleInput!) { membershipPlanSchedule(input: $input) { ${errors} } }`,
  planUnschedule: `mutation ManagePlanUnschedule($id: ID!, $userId: ID!) { membershipPlanUnschedule(id: $id, userId: $userId) { ${errors} } }`,
  topUp: `mutation ManageTopUp($input: MembershipTopUpInput!) { membershipTopUp(input: $input) { session ${session} ${errors} } }`,
} as const;
