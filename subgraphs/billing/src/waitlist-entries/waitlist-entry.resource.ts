import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  UserError,
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
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { CheckoutConfiguration } from '../checkout-configurations/checkout-configuration.resource';
import { Membership } from '../memberships/membership.resource';
import { CustomFieldResponseType } from '../memberships/membership-parts.type';
import { Plan } from '../plans/plan.resource';
import { Product } from '../products/product.resource';
import { User } from '../users/user.type';
import { type EntryStatus, EntryStatusEnum } from './waitlist-entry.states';
import { type CustomFieldResponse, toResponses } from '../shared';

/** A user who asks to be let into a plan. Who it is is kept with the entry, since the member is made later. */
@Resource('billing.entries', 'A user who asks to be let into a plan that is sold by waitlist or raffle.')
export class Entry {
  @IdField('Public id, `entry_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'Who asks.' })
  readonly user?: object | null;

  @StoredColumn('text')
  planId!: string;

  @Field(() => Plan, { nullable: true, description: 'The plan.' })
  readonly plan?: object | null;

  /** Null where the plan belongs to no product. */
  @StoredColumn('text', { nullable: true })
  productId!: string | null;

  @Field(() => Product, { nullable: true, description: 'Product of the plan; null if it has none.' })
  readonly product?: object | null;

  @EnumField(EntryStatusEnum, 'What has become of it.')
  status!: EntryStatus;

  @MaxListSize(20)
  @JsonField("Answers to the plan's questions.", {
    type: () => [CustomFieldResponseType],
    source: computed(['custom_field_responses'], toResponses),
  })
  customFieldResponses!: readonly CustomFieldResponse[];

  @StoredColumn('text', { nullable: true })
  checkoutConfigurationId!: string | null;

  @Field(() => CheckoutConfiguration, {
    nullable: true,
    description: 'The checkout it came from; null where it came from the plan itself.',
  })
  readonly checkoutConfiguration?: object | null;

  @JsonField('Custom key-value pairs, copied from the checkout to the membership.')
  metadata!: Record<string, unknown>;

  /** What came of the approval. */
  @StoredColumn('text', { nullable: true })
  membershipId!: string | null;

  @Field(() => Membership, {
    nullable: true,
    description: 'What came of the approval; null until then, and without `member:basic:read`.',
  })
  readonly membership?: object | null;

  /** When it was approved or denied last. */
  @DateTimeField('When it was approved or denied last; null while it waits.', { nullable: true })
  decidedAt!: Date | null;

  @DateTimeField('When it was handed in.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

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

  /** Of the job that follows the approval; null before. */
  @StoredColumn('text', { nullable: true })
  jobId!: string | null;

  /** When the membership is made, or tried to be; null where nothing is left to do. */
  @StoredColumn('timestamptz', { nullable: true })
  jobDueAt!: Date | null;

  /** How often the job has failed. */
  @StoredColumn('int')
  jobAttempts!: number;

  @StoredColumn('timestamptz', { nullable: true })
  redeemedAt!: Date | null;
}

export const EntryConnection = connectionOf(Entry, 'Entry');

@ObjectType({ description: 'Outcome of a command on an entry.' })
export class EntryPayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of approving an entry.' })
export class EntryApprovePayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting an entry.', simpleResolvers: true })
export class EntryDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted entry.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
