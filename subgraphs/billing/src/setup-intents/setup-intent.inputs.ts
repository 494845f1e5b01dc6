import { ArgsType } from 'type-graphql';
import { accountFilter, createdFilters, listArgs } from '../../../kit/src';

export const setupIntentFilters = { accountId: accountFilter('setup intents'), ...createdFilters('setup intents') };

@ArgsType()
export class SetupIntentListArgs extends listArgs(setupIntentFilters) {}
