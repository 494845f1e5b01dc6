import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  TextField,
  JsonField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { Product } from '../products/product.resource';
import { User } from '../users/user.type';

/** A user who may become a customer, as an account has written it down. */
@Resource('billing.leads', 'A user who may become a customer.')
export class Lead {
  @IdField('Public id, `lead_…`.')
  id!: string;

  @AccountField(() => Account, 'Account that the lead belongs to.')
  accountId!: string;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'Who may become one; the e-mail address is shown once they have.' })
  readonly user?: object | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The member they have become; null until then, and without `member:basic:read`.',
  })
  readonly member?: object | null;

  /** Null where the interest is in no single product. */
  @StoredColumn('text', { nullable: true })
  productId!: string | null;

  @Field(() => Product, {
    nullable: true,
    description: 'What they are interested in; null for no single product, and without `access_pass:basic:read`.',
  })
  readonly product?: object | null;

  @TextField('Source of the lead.', { nullable: true })
  referrer!: string | null;

  /** Null while none was given. */
  @JsonField('Custom key-value pairs; null while none were given.', { nullable: true })
  metadata!: Record<string, unknown> | null;

  @DateTimeField('When it was written down.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;
}

export const LeadConnection = connectionOf(Lead, 'Lead');

@ObjectType({ description: 'Outcome of a command on a lead.' })
export class LeadPayload extends ResourcePayload {}
