import { Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar } from '../../../kit/src';

@InputType({ description: 'An access token to make.' })
export class AccessTokenCreateInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The account that the token acts on; for keys of accounts their own by default, for those of apps it has to be named, for users all of theirs.',
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "For keys: someone on the account's team, whose role narrows the token. For users: themselves.",
  })
  userId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Actions that the token is narrowed to, at most 100, all held by who makes it; everything the maker may do by default.',
  })
  scopedActions?: string[] | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the token stops working: in an hour by default, in three at most.',
  })
  expiresAt?: Date | null;
}
