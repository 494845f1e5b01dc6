import { Field, ObjectType } from 'type-graphql';
import {
  AccountField,
  connectionOf,
  IdField,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  RelationField,
  Timestamped,
  MetadataField,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Member } from '../../memberships/members/member.type';
import { Product } from '../../catalogue/products/product.resource';
import { User } from '../../users/user.type';

@Resource('billing.leads', 'A user who may become a customer of an account.')
export class Lead extends Timestamped {
  @IdField('Public id, `lead_…`.')
  id!: string;

  @AccountField(() => Account, 'The account whose customer the user may become.', { write: 'create' })
  accountId!: string;

  @StoredColumn('text', {
    input: { inputs: 'create', description: 'The potential customer; by default the calling user.' },
  })
  userId!: string;

  @Field(() => User, {
    nullable: true,
    description: 'The potential customer. The e-mail address is null until the user is a customer of the account.',
  })
  readonly user?: object | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The user as a member of the account; null until then, and without `member:basic:read`.',
  })
  readonly member?: object | null;

  @RelationField(
    'product',
    () => Product,
    'Product that the user is interested in; null for no particular product, and without `access_pass:basic:read`.',
    {
      nullable: true,
      input: { inputs: 'create', description: 'Product of the account that the user is interested in.' },
      requires: 'access_pass:basic:read',
    },
  )
  productId!: string | null;

  @TextField('Source of the lead.', { nullable: true, write: 'both', max: 2_048 })
  referrer!: string | null;

  @MetadataField({ nullable: true, write: 'both' })
  metadata!: Record<string, unknown> | null;
}

export const LeadConnection = connectionOf(Lead, 'Lead');

@ObjectType({ description: 'Result of a mutation on a lead.' })
export class LeadPayload extends ResourcePayload {}
