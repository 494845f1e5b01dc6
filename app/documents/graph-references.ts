import {
  getNamedType,
  getNullableType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isListType,
  isObjectType,
} from 'graphql';
import { table } from './table';

/** A field by which a type of the graph refers to another type with an id. */
interface GraphReference {
  /** Field, such as `Payment.plan`. */
  readonly from: string;
  /** Type to which it refers. */
  readonly to: string;
  /** Fields of that type that lead back: connections, lists or single objects. */
  readonly back: readonly string[];
}

/** References without a way back, by the reason. */
const oneWay: Readonly<Record<string, readonly string[]>> = {
  'The object is a part of the row, or describes one side of it, and is not shared.': [
    'Account.llcFormation',
    'BalanceOwner.account',
    'BalanceOwner.user',
    'CardTransaction.owner',
    'CourseLesson.videoAsset',
    'Deposit.owner',
    'Experience.app',
    'FinancialActivity.source',
    'IssuedCard.owner',
    'LedgerEntry.reference',
    'Membership.discord',
    'OauthGrant.app',
    'PartnerEarning.resource',
    'Payment.applicationFee',
    'Payout.payoutMethod',
    'Plan.image',
    'Product.bannerImage',
    'Swap.owner',
    'Transfer.destination',
    'Transfer.origin',
    'Withdrawal.payoutMethod',
  ],
  'The object is an entry of a catalog that all accounts share.': [
    'PayoutMethod.supportedPayoutMethod',
    'Product.productTaxCode',
  ],
  'There is no index by user: a user has these rows at single accounts, whose connections and members lead to them.': [
    'Affiliate.user',
    'AppInstallation.installedBy',
    'AssessmentSubmission.user',
    'BountySubmission.user',
    'CourseStudent.user',
    'Dispute.user',
    'Entry.user',
    'Invoice.user',
    'IssuedCard.cardholder',
    'Lead.user',
    'Review.user',
    'SetupIntent.user',
    'TokenTransaction.user',
  ],
  'There is no index by the row: its payments, or its account, lead to the few that exist.': [
    'Dispute.member',
    'Dispute.plan',
    'Dispute.product',
    'DisputeAlert.dispute',
    'Lead.member',
    'Payment.promoCode',
    'ResolutionCenterCase.member',
    'ResolutionCenterCase.plan',
    'ResolutionCenterCase.product',
  ],
  'Activity is the history of a balance, and is listed by its owner.': [
    'FinancialActivity.cardTransaction',
    'FinancialActivity.payment',
    'FinancialActivity.payout',
    'FinancialActivity.payoutMethod',
    'FinancialActivity.swap',
    'FinancialActivity.transfer',
  ],
  'Partners read only their own earnings; the list has no owner.': [
    'PartnerBusiness.account',
    'PartnerBusiness.blueprintPartner',
    'PartnerBusiness.firstTierPartner',
    'PartnerBusiness.owner',
    'PartnerBusiness.partner',
    'PartnerBusiness.secondTierPartner',
    'PartnerEarning.account',
    'PartnerEarning.product',
    'ReferredUser.user',
  ],
  'There is at most one, which the row that needs it reads by its id.': [
    'IdentityProfile.account',
    'IdentityProfile.user',
    'LedgerAccount.account',
    'LedgerAccount.user',
    'Partner.user',
    'PayoutAccount.account',
  ],
  'Only the sandbox has these rows, and the types of both modes have the same fields.': ['TestClock.account'],
  'The list has other limits: reviews are listed by product, grants for their user, others for the team.': [
    'Account.ownerUser',
    'OauthGrant.account',
    'Review.account',
    'TrustedDocumentManifest.app',
  ],
};

/** Types whose fields are no references of rows: wrappers, and events with their actors, which the log lists. */
const notARow = /(Connection|Edge|Payload|UserError|Event|EventActor)$/;

function hasId(type: unknown): type is GraphQLObjectType {
  return isObjectType(type) && 'id' in type.getFields() && !notARow.test(type.name);
}

/** Returns the references between rows of the public graph, sorted by name. References to files are left out. */
export function graphReferences(schema: GraphQLSchema): readonly GraphReference[] {
  const types = Object.values(schema.getTypeMap()).filter(hasId);
  return types
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field): readonly GraphReference[] => {
        const to = getNamedType(field.type);
        if (!hasId(to) || to.name === 'File' || isListType(getNullableType(field.type))) return [];
        const from = `${type.name}.${field.name}`;
        return [{ from, to: to.name, back: waysBack(to, type).filter((way) => way !== from) }];
      }),
    )
    .toSorted((a, b) => a.to.localeCompare(b.to) || a.from.localeCompare(b.from));
}

function waysBack(from: GraphQLObjectType, to: GraphQLObjectType): string[] {
  return Object.values(from.getFields())
    .filter(({ type }) => [to.name, `${to.name}Connection`].includes(getNamedType(type).name))
    .map(({ name }) => `${from.name}.${name}`);
}

/** Returns the references that have neither a way back nor a reason, and reasons for references that need none. */
export function referenceProblems(references: readonly GraphReference[]): readonly string[] {
  const reasons = new Set(Object.values(oneWay).flat());
  const missing = references.filter(({ from, back }) => back.length === 0 && !reasons.has(from));
  const oneWayNames = new Set(references.filter(({ back }) => back.length === 0).map(({ from }) => from));
  return [
    ...missing.map(({ from, to }) => `${from}: ${to} has no connection back, and no reason for it`),
    ...[...reasons].filter((name) => !oneWayNames.has(name)).map((name) => `${name} needs no reason`),
  ];
}

/** `docs/graph-references.md`: the references between rows, and the connections that lead back. */
export function graphReferencesPage(schema: GraphQLSchema): string {
  const references = graphReferences(schema);
  const twoWay = references.filter(({ back }) => back.length > 0);
  const targets = Map.groupBy(twoWay, ({ to }) => to);
  const rows = [...targets].map(([to, all]) => [`\`${to}\``, all.map(describe).join(', ')]);
  return `# References of the graph

The graph has ${references.length} references from one row to another, such as \`Payment.plan\`. ${twoWay.length} of them have a way back, such as
\`Plan.payments\`: mostly a connection ([ADR 0052](adr/0052-connections-of-rows.md)). A new reference needs one, or a reason in
\`app/documents/graph-references.ts\`. Files, events and parts without an id are left out.

## In both directions

${table(['Type', 'References to it, and the fields that lead back'], rows)}
## In one direction

${table(
  ['Reason', 'References'],
  Object.entries(oneWay).map(([reason, names]) => [reason, names.map((name) => `\`${name}\``).join(', ')]),
)}`;
}

function describe({ from, back }: GraphReference): string {
  const fields = back.map((way) => way.slice(way.indexOf('.') + 1));
  return `\`${from}\` (${fields.map((field) => `\`${field}\``).join(', ')})`;
}
