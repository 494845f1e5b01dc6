import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { type SocialNetwork, SocialNetworkEnum } from '../promotion.states';

@ObjectType({ description: 'A profile of an account on a social network.', simpleResolvers: true })
export class SocialAccount {
  @Field(() => ID, { description: 'Public id, `sacc_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account.' })
  account!: object | null;

  @Field(() => SocialNetworkEnum, { description: 'Network.' })
  network!: SocialNetwork;

  @Field({ description: 'Username on the network.' })
  username!: string;

  @Field({ description: 'URL of the profile.' })
  url!: string;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const SocialAccountConnection = connectionOf(SocialAccount, 'SocialAccount');
