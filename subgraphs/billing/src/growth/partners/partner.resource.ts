import { Field, ObjectType } from 'type-graphql';
import { DateTimeField, IdField, Resource, ResourcePayload, StoredColumn } from '../../../../kit/src';
import { User } from '../../users/user.type';

@Resource('billing.partners', 'A user who refers businesses to the service and earns from them.', { key: false })
export class Partner {
  @IdField('Public id, `part_…`.')
  id!: string;

  /** The account that receives the earnings; the id of the user for personal earnings. */
  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'The user who is the partner.' })
  readonly user?: object | null;

  @StoredColumn('text')
  referralCode!: string;

  @Field({ description: 'Link with the referral code. It refers every visitor who opens an account.' })
  readonly referralLink?: string;

  @DateTimeField('Time at which the user became a partner.')
  enabledAt!: Date;

  @StoredColumn('timestamptz')
  createdAt!: Date;
}

@ObjectType({ description: 'Result of a mutation on a partner.' })
export class PartnerPayload extends ResourcePayload {}
