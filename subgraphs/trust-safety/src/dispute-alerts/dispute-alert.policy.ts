import { accountFor, type Context, readPolicy } from '../../../kit/src';

/** Access rules of dispute alerts: visible to principals of the selling account. */
export const disputeAlertPolicy = {
  ...readPolicy('payment:dispute_alert:read'),
  /**
   * Returns the account of a new alert that belongs to no payment. Throws unless the caller may respond to disputes of
   * this account.
   */
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'payment:dispute', accountId),
};
