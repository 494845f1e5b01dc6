import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, JSONObjectScalar, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { Product } from '../products/product.resource';
import { User } from '../users/user.type';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A user who may become a customer.', simpleResolvers: true })
export class Lead {
  @Field(() => ID, { description: 'Public id, `lead_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account that the lead belongs to.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'Who may become one; the e-mail address is shown once they have.' })
  user!: User | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The member they have become; null until then, and without `member:basic:read`.',
  })
  member!: object | null;

  @Field(() => Product, {
    nullable: true,
    description: 'What they are interested in; null for no single product, and without `access_pass:basic:read`.',
  })
  product!: object | null;

  @Field(() => String, { nullable: true, description: 'Source of the lead.' })
  referrer!: string | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Custom key-value pairs; null while none were given.' })
  metadata!: Record<string, unknown> | null;

  @Field(() => DateTimeScalar, { description: 'When it was written down.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const LeadConnection = connectionOf(Lead, 'Lead');

@ObjectType({ description: 'Outcome of a command on a lead.' })
export class LeadPayload {
  /** Id of the lead that the command was about; the `lead` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
