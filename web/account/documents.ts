/** GraphQL documents of the account pages, executed as the visitor, with the response fields that they use. */
import type { Money, UserError } from '../checkout/documents';
import { type StoredAddress, storedAddressSelection } from '../checkout/stored-address';

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

/** A lesson in the list of its course, with the progress of the buyer. */
export interface Lesson {
  readonly id: string;
  readonly title: string;
  /** Null for a lesson that students do not see. */
  readonly progress: 'OPEN' | 'COMPLETED' | 'LOCKED_BY_TIME' | 'LOCKED_BY_ORDER' | null;
  /** Time at which a lesson that is locked by time unlocks; null before the buyer has started the course. */
  readonly unlocksAt: string | null;
  readonly daysFromCourseStartUntilUnlock: number | null;
}

export interface Course {
  readonly title: string | null;
  readonly description: string | null;
  readonly experience: { readonly id: string } | null;
  readonly chapters: readonly { readonly id: string; readonly title: string; readonly lessons: readonly Lesson[] }[];
}

/** A lesson with its content, which is null while it is locked. */
export interface OpenedLesson extends Lesson {
  readonly lessonType: string;
  readonly content: string | null;
  readonly embedType: string | null;
  readonly embedId: string | null;
  readonly videoAsset: { readonly id: string } | null;
  readonly course: { readonly id: string } & Pick<Course, 'title' | 'experience'>;
}

export interface CourseFile {
  readonly id: string;
  readonly filename: string;
  /** Size in bytes; null until the file is ready. */
  readonly size: number | null;
  /** URL that expires after about an hour; null until the file is ready. */
  readonly url: string | null;
}

export interface LessonFiles {
  readonly id: string;
  readonly mainPdf: CourseFile | null;
  readonly attachments: readonly CourseFile[];
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

export interface BillingDetails {
  readonly businessName: string | null;
  readonly taxId: string | null;
  readonly address: StoredAddress | null;
}

/** Number of entries per page of a list. */
const pageSize = 20;
/** Maximum number of courses of an experience. */
const mostCourses = 100;

const money = '{ amount currency }';
const pageInfo = 'pageInfo { endCursor hasNextPage }';
const seller = 'account { title logoUrl }';
const membership = `id status ${seller} product { title } plan { title billingPeriod }
  initialPricePaid ${money} formattedInitialPricePaid renewalPrice ${money} formattedRenewalPrice
  paymentCollectionPaused nextPayment { at amount ${money} formattedAmount } accessEndsAt`;
const method = `id ${seller} card { brand last4 expMonth expYear }
  memberships(first: 20, filter: { statuses: [TRIALING, ACTIVE, PAST_DUE, UNRESOLVED] }) { nodes { id product { title } } }`;
const errors = 'userErrors { code reason message path }';
const lesson = 'id title progress unlocksAt daysFromCourseStartUntilUnlock';
const lessonFiles = 'id mainPdf { id filename size url } attachments { id filename size url }';

export const accountDocuments = {
  memberships: `query AccountMemberships($after: String) {
  user(id: "me") {
    memberships(first: ${pageSize}, after: $after, filter: { statuses: [TRIALING, ACTIVE, PAST_DUE, COMPLETED, CANCELED, EXPIRED, UNRESOLVED, CANCELING] }) { nodes { ${membership} } ${pageInfo} }
  }
}`,
  membership: `query AccountMembership($id: ID!) { membership(id: $id) { ${membership} user { id } licenseKey plan { visibility purchasable purchaseUrl } } }`,
  contents: `query AccountContents($id: ID!) {
  membership(id: $id) { product { experiences { id name courses(first: ${mostCourses}) { nodes { id title } } } } }
}`,
  experiences: `query AccountExperiences($id: ID!) { membership(id: $id) { product { experiences { id } } } }`,
  course: `query AccountCourse($id: ID!) {
  course(id: $id) { title description experience { id } chapters { id title lessons { ${lesson} } } }
}`,
  courseFiles: `query AccountCourseFiles($id: ID!) { course(id: $id) { chapters { lessons { ${lessonFiles} } } } }`,
  lesson: `query AccountLesson($id: ID!) {
  courseLesson(id: $id) { ${lesson} lessonType content embedType embedId videoAsset { id } course { id title experience { id } } }
}`,
  lessonFiles: `query AccountLessonFiles($id: ID!) { courseLesson(id: $id) { ${lessonFiles} } }`,
  completeLesson: `mutation AccountCompleteLesson($id: ID!) { courseLessonComplete(id: $id) { ${errors} } }`,
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
  billing: `query AccountBilling { user(id: "me") { billingDetails { businessName taxId address ${storedAddressSelection} } } }`,
  saveBilling: `mutation AccountSaveBilling($input: UserBillingDetailsPatch!) { userBillingDetailsUpdate(input: $input) { ${errors} } }`,
  removeBilling: `mutation AccountRemoveBilling { userBillingDetailsDelete { ${errors} } }`,
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
