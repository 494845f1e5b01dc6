import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, equals, listArgs } from '../../../kit/src';

export const refundFilters = {
  accountId: accountFilter('refunds'),
  paymentId: equals(() => ID, 'payment_id', 'Only refunds of this payment.'),
  userId: equals(() => ID, 'user_id', 'Only refunds to this user.'),
  ...createdFilters('refunds'),
};

@ArgsType()
export class RefundListArgs extends listArgs(refundFilters) {}
