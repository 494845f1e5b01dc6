import { ArgsType, InputType } from 'type-graphql';
import { accountFilter, createInputOf, listArgs } from '../../../kit/src';
import { FeeMarkup } from './fee-markup.resource';

@InputType({
  description:
    'A markup. It replaces an existing markup of the account for the same fee. A percentage, an amount or both are required.',
})
export class FeeMarkupCreateInput extends createInputOf<FeeMarkup, 'feeType'>(FeeMarkup) {}

export const feeMarkupFilters = { accountId: accountFilter('markups') };

@ArgsType()
export class FeeMarkupListArgs extends listArgs(feeMarkupFilters) {}
