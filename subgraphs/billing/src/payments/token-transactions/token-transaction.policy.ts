import { type Context, accountFor, readPolicy } from '../../../../kit/src';

/** Access control for token transactions, by the caller's permissions on the account. */
export const tokenTransactionPolicy = {
  ...readPolicy('company_token_transaction:read'),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'company_token_transaction:create', accountId),
};
