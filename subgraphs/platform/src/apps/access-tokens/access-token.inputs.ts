import { Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar } from '../../../../kit/src';

@InputType({ description: 'A new access token.' })
export class AccessTokenCreateInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'Account to which the token has access: by default that of the key for keys of accounts, and all accounts of the user for users; required for keys of apps.',
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'For keys: a member of the team of the account, whose role restricts the token. For users: only the calling user.',
  })
  userId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Actions of the token, at most 100; its creator must hold all of them. By default all actions of its creator.',
  })
  scopedActions?: string[] | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Expiry time: by default one hour from now, at most three hours.',
  })
  expiresAt?: Date | null;
}
