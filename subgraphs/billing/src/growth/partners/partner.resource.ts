import { Field, ObjectType } from 'type-graphql';
import { DateTimeField, IdField, Resource, ResourcePayload, StoredColumn, ReferenceField } from '../../../../kit/src';
import { User, asPerson } from '../../users/user.type';

@Resource('billing.partners', 'A user who refers businesses to the service and earns from them.', { key: false })
export class Partner {
  @IdField('Public id, `part_…`.')
  id!: string;

  /** The account that receives the earnings; the id of the user for personal earnings. */
  @StoredColumn('text')
  accountId!: string;

  @ReferenceField('user', () => User, 'The user who is the partner.', { source: asPerson })
  userId!: string;

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
