import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../../../kit/src';

@ObjectType({ description: 'A possible recipient of a transfer: an account or a user.', simpleResolvers: true })
export class TransferRecipient {
  @Field(() => ID, { description: 'Id of the account, `biz_…`, or of the user, `user_…`.' })
  id!: string;
}

export const TransferRecipientConnection = connectionOf(TransferRecipient, 'TransferRecipient', { counted: false });

@ArgsType()
export class TransferRecipientArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Only recipients whose name, title, username or route contains this text, and the recipient with exactly this username or route. At most 200 characters.',
  })
  query?: string | null;

  @Field(() => Int, { nullable: true, description: 'Rows from the start, 1 to 100, default 20.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only rows after this cursor.' })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'Rows from the end; excludes `first`.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only rows before this cursor.' })
  before?: string | null;
}
