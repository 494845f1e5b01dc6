import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, equals, listArgs } from '../../../kit/src';

export const paymentMethodFilters = {
  accountId: { ...accountFilter('payment methods'), description: 'Only payment methods saved for this account.' },
  memberId: equals(() => ID, 'member_id', 'Only payment methods of this member.'),
  ...createdFilters('payment methods'),
};

@ArgsType()
export class PaymentMethodListArgs extends listArgs(paymentMethodFilters) {}
