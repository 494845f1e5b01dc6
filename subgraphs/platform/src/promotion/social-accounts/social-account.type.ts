import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/account.resource';
import { type SocialNetwork, SocialNetworkEnum } from '../promotion.states';

@ObjectType({ description: 'A presence of an account on a social network.', simpleResolvers: true })
export class SocialAccount {
  @Field(() => ID, { description: 'Public id, `sacc_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that it belongs to.' })
  account!: object | null;

  @Field(() => SocialNetworkEnum, { description: 'The network.' })
  network!: SocialNetwork;

  @Field({ description: 'Name on the network.' })
  username!: string;

  @Field({ description: 'Address of the page.' })
  url!: string;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const SocialAccountConnection = connectionOf(SocialAccount, 'SocialAccount');
