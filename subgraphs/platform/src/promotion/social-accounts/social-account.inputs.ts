import { ArgsType } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals } from '../../../../kit/src';
import { type SocialNetwork, SocialNetworkEnum } from '../promotion.states';

export const socialAccountFilters = {
  accountId: accountFilter('social accounts'),
  network: equals<SocialNetwork>(() => SocialNetworkEnum, 'network', 'Only accounts on this network.'),
  ...createdFilters('social accounts'),
};

@ArgsType()
export class SocialAccountListArgs extends listArgs(socialAccountFilters) {}
