import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  DateTimeScalar,
  JSONObjectScalar,
  UserError,
  connectionOf,
  MaxListSize,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { CheckoutConfiguration } from '../checkout-configurations/checkout-configuration.type';
import { CustomFieldResponseType, Membership } from '../memberships/membership.type';
import { Plan } from '../plans/plan.resource';
import { Product } from '../products/product.resource';
import { User } from '../users/user.type';
import { type EntryStatus, EntryStatusEnum } from './waitlist-entry.states';

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A user who asks to be let into a plan that is sold by waitlist or raffle.',
  simpleResolvers: true,
})
export class Entry {
  @Field(() => ID, { description: 'Public id, `entry_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'Who asks.' })
  user!: User | null;

  @Field(() => Plan, { nullable: true, description: 'The plan.' })
  plan!: object | null;

  @Field(() => Product, { nullable: true, description: 'Product of the plan; null if it has none.' })
  product!: object | null;

  @Field(() => EntryStatusEnum, { description: 'What has become of it.' })
  status!: EntryStatus;

  @MaxListSize(20)
  @Field(() => [CustomFieldResponseType], { description: "Answers to the plan's questions." })
  customFieldResponses!: CustomFieldResponseType[];

  @Field(() => CheckoutConfiguration, {
    nullable: true,
    description: 'The checkout it came from; null where it came from the plan itself.',
  })
  checkoutConfiguration!: object | null;

  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs, copied from the checkout to the membership.' })
  metadata!: Record<string, unknown>;

  @Field(() => Membership, {
    nullable: true,
    description: 'What came of the approval; null until then, and without `member:basic:read`.',
  })
  membership!: object | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it was approved or denied last; null while it waits.',
  })
  decidedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was handed in.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const EntryConnection = connectionOf(Entry, 'Entry');

@ObjectType({ description: 'Outcome of a command on an entry.' })
export class EntryPayload {
  /** Id of the entry that the command was about; the `entry` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of approving an entry.' })
export class EntryApprovePayload {
  /** Id of the approved entry; the other fields read it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting an entry.', simpleResolvers: true })
export class EntryDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted entry.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
