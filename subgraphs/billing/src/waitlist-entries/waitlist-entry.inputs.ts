import { ArgsType, Field, ID } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';
import {
  type EntryOrder,
  EntryOrderEnum,
  type EntryStatusFilter,
  EntryStatusFilterEnum,
} from './waitlist-entry.states';

@ArgsType()
export class EntryListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only entries for plans of this account.' })
  accountId?: string | null;

  @Field(() => [EntryStatusFilterEnum], { nullable: true, description: 'Only entries with one of these statuses.' })
  statuses?: EntryStatusFilter[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only entries for these plans, at most 100.' })
  planIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only entries for plans of these products, at most 100.' })
  productIds?: string[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only entries created after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only entries created before this time.' })
  createdBefore?: Date | null;

  @Field(() => EntryOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort key.',
  })
  order!: EntryOrder;
}
