import { sharedReadPolicy } from '../shared/list-scope';

/** Access rules of refunds: callers who may read a payment may also read its refunds. */
export const refundPolicy = sharedReadPolicy('payment:basic:read');
