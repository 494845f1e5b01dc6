/** An entity type that `node` and `nodes` return. */
export interface NodeType {
  readonly name: string;
  /** Prefix of the ids, without the underscore. Several types may share one. */
  readonly prefix: string;
  /** Subgraph whose read field decides which ids exist for a caller. */
  readonly subgraph: string;
  /** Field of `Query` that reads one row of the type by its id, with the permission check of the type. */
  readonly read: string;
  /** Further fields of the key by which the subgraph resolves references, with their types; their values are null. */
  readonly context?: Readonly<Record<string, string>>;
}

type Row = readonly [name: string, prefix: string, read?: string, context?: Readonly<Record<string, string>>];

/** Types by subgraph. Without a name of its own, the read field has that of the type. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  platform: [
    ['Account', 'biz'],
    ['User', 'user', 'user', { customerOf: 'ID' }],
    ['App', 'app'],
    ['File', 'file', 'file', { shown: 'Boolean' }],
  ],
  billing: [
    ['Product', 'prod'],
    ['Plan', 'plan'],
    ['PromoCode', 'promo'],
    ['CheckoutConfiguration', 'ch'],
    ['SetupIntent', 'sint'],
    ['Membership', 'mem'],
    ['Member', 'mber'],
    ['TestClock', 'tclk'],
    ['Payment', 'pay'],
    ['PaymentMethod', 'payt'],
    ['Refund', 'rfnd'],
    ['Shipment', 'ship'],
    ['TokenTransaction', 'ctt'],
    ['Invoice', 'inv'],
    ['Affiliate', 'aff'],
    ['AffiliateOverride', 'aovr'],
    ['Lead', 'lead'],
    ['Review', 'rev'],
    ['Entry', 'entry'],
  ],
  payouts: [
    ['PayoutAccount', 'poact'],
    ['LedgerAccount', 'ldgr'],
    ['Withdrawal', 'wdrl'],
    ['PayoutMethod', 'potk'],
    ['Swap', 'swap'],
    ['Deposit', 'dpst'],
    ['Transfer', 'ctt'],
    ['IssuedCard', 'icrd', 'card'],
    ['CardTransaction', 'citx'],
  ],
  courses: [
    ['Experience', 'exp'],
    ['Course', 'cors'],
    ['CourseChapter', 'chap'],
    ['CourseLesson', 'lesn'],
    ['CourseLessonInteraction', 'crli'],
    ['CourseStudent', 'crst'],
  ],
  trust_safety: [
    ['Dispute', 'dspt'],
    ['DisputeAlert', 'dspa'],
    ['ResolutionCenterCase', 'reso'],
    ['Verification', 'idpf'],
  ],
  events: [
    ['Event', 'evt'],
    ['Webhook', 'hook'],
  ],
};

/** All types with the interface `Node`. Live mode does not have all of them. */
export const nodeTypes: readonly NodeType[] = Object.entries(rows).flatMap(([subgraph, types]) =>
  types.map(([name, prefix, read = name.charAt(0).toLowerCase() + name.slice(1), context]) => ({
    name,
    prefix,
    subgraph,
    read,
    context,
  })),
);

/** Entity types with an id that do not have the interface `Node`, each with the reason. */
export const typesWithoutNode: Readonly<Record<string, string>> = {
  Payout: 'Its ids are those of withdrawals, so that `Withdrawal` has them.',
  IdentityProfile: 'Its ids are those of verifications, so that `Verification` has them.',
};
