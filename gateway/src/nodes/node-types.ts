import { eventSchemas, eventTypeName } from '../../../contract/events/graph-names';
import { resourceReads } from '../../../contract/resources';

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
  /** Types of the objects, if `name` is an interface. */
  readonly possible?: readonly string[];
}

type Row = readonly [name: string, prefix: string, read?: string, context?: Readonly<Record<string, string>>];

/** Interface of all events, whose objects have the type of their resource's events. */
export const eventInterface = 'Event';

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

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
  types.map(([name, prefix, read = lowerFirst(name), context]) => ({
    name,
    prefix,
    subgraph,
    read,
    context,
    possible: name === eventInterface ? eventSchemas.map(eventTypeName) : undefined,
  })),
);

/** Entity types with an id that do not have the interface `Node`, each with the reason. */
export const typesWithoutNode: Readonly<Record<string, string>> = {
  ApiKey: 'Only events refer to API keys, as their actors.',
  Payout: 'Its ids are those of withdrawals, so that `Withdrawal` has them.',
  IdentityProfile: 'Its ids are those of verifications, so that `Verification` has them.',
};

/** Types of subjects of events that are not nodes, with the read fields by which they exist. */
const otherSubjects: readonly NodeType[] = [
  { name: 'Payout', prefix: 'wdrl', subgraph: 'payouts', read: 'payout' },
  { name: 'IdentityProfile', prefix: 'idpf', subgraph: 'trust_safety', read: 'identityProfile' },
];

/** A type of events, with the type of the resources that they are about; null if the graph does not have it. */
export interface SubjectOfEvents {
  readonly event: string;
  readonly subject: NodeType | null;
}

/** The types of events with their subjects. ADR 0055 */
export const subjectsOfEvents: readonly SubjectOfEvents[] = eventSchemas.map((schema) => ({
  event: eventTypeName(schema),
  subject: [...nodeTypes, ...otherSubjects].find(({ name }) => name === schema && resourceReads[schema]) ?? null,
}));
