import { ObjectType } from 'type-graphql';
import {
  DeletePayload,
  connectionOf,
  MaxListSize,
  computed,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  EnumField,
  JsonField,
  DateTimeField,
  ResourcePayload,
  ReferenceField,
  RelationField,
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { CheckoutConfiguration } from '../../checkout/checkout-configurations/checkout-configuration.resource';
import { Membership } from '../../memberships/memberships/membership.resource';
import { CustomFieldResponseType } from '../../memberships/memberships/membership-parts.type';
import { Plan } from '../../catalogue/plans/plan.resource';
import { Product } from '../../catalogue/products/product.resource';
import { User, asCustomer } from '../../users/user.type';
import { type EntryStatus, EntryStatusEnum } from './waitlist-entry.states';
import { type CustomFieldResponse, toResponses } from '../../shared/custom-field-responses';

/** The entry contains the data of the user for the member, who is created after the approval. */
@Resource('billing.entries', 'Request of a user to join a plan that is sold by waitlist or raffle.')
export class Entry extends Timestamped {
  @IdField('Public id, `entry_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @ReferenceField('user', () => User, 'The requesting user.', { source: asCustomer })
  userId!: string;

  @RelationField('plan', () => Plan, 'The plan.')
  planId!: string;

  @RelationField('product', () => Product, 'Product of the plan; null if it has none.', { nullable: true })
  productId!: string | null;

  @EnumField(EntryStatusEnum, 'Status.')
  status!: EntryStatus;

  @MaxListSize(20)
  @JsonField("Answers to the plan's questions.", {
    type: () => [CustomFieldResponseType],
    source: computed(['custom_field_responses'], toResponses),
  })
  customFieldResponses!: readonly CustomFieldResponse[];

  @RelationField(
    'checkoutConfiguration',
    () => CheckoutConfiguration,
    'Checkout configuration; null if the user joined through the plan itself.',
    { nullable: true },
  )
  checkoutConfigurationId!: string | null;

  @JsonField('Custom key-value pairs, copied from the checkout to the membership.')
  metadata!: Record<string, unknown>;

  @RelationField(
    'membership',
    () => Membership,
    'Membership that the approval resulted in; null until then, and without `member:basic:read`.',
    { nullable: true, requires: 'member:basic:read' },
  )
  membershipId!: string | null;

  @DateTimeField('Time of the last approval or denial; null while it is pending.', { nullable: true })
  decidedAt!: Date | null;

  @StoredColumn('text')
  username!: string;

  @StoredColumn('text', { nullable: true })
  name!: string | null;

  @StoredColumn('text', { nullable: true })
  email!: string | null;

  @StoredColumn('text', { nullable: true })
  phone!: string | null;

  @StoredColumn('text', { nullable: true })
  checkoutSessionId!: string | null;

  /** Job that runs after the approval; null before it. */
  @StoredColumn('text', { nullable: true })
  jobId!: string | null;

  /** Time of the next attempt to create the membership; null if there is none. */
  @StoredColumn('timestamptz', { nullable: true })
  jobDueAt!: Date | null;

  /** Number of failed attempts of the job. */
  @StoredColumn('int', { initial: 0 })
  jobAttempts!: number;

  @StoredColumn('timestamptz', { nullable: true })
  redeemedAt!: Date | null;
}

export const EntryConnection = connectionOf(Entry, 'Entry');

@ObjectType({ description: 'Result of a mutation on an entry.' })
export class EntryPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the approval of an entry.' })
export class EntryApprovePayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of an entry.' })
export class EntryDeletePayload extends DeletePayload {}
