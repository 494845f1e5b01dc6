import { Field, ObjectType } from 'type-graphql';
import { User } from '../users/user.type';
import { Resource, IdField, StoredColumn, DateTimeField, ResourcePayload } from '../../../kit/src';

/** A person who refers businesses and earns by them. */
@Resource('billing.partners', 'A person who refers businesses to the service and earns by them.', { key: false })
export class Partner {
  @IdField('Public id, `part_…`.')
  id!: string;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'User to add.' })
  readonly user?: object | null;

  @Field({ description: 'Link that refers whoever follows it and opens an account.' })
  readonly referralLink?: string;

  @DateTimeField('When the person became a partner.')
  enabledAt!: Date;

  /** The account that the earnings are for; the user's own id where no business is meant. */
  @StoredColumn('text')
  accountId!: string;

  /** What the partner's link carries. */
  @StoredColumn('text')
  referralCode!: string;

  @StoredColumn('timestamptz')
  createdAt!: Date;
}

@ObjectType({ description: 'Outcome of a command on a partner.' })
export class PartnerPayload extends ResourcePayload {}
