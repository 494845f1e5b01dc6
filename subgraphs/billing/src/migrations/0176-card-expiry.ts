import { indexMigration } from '../../../kit/src';

/** Finds the saved cards that expire at the end of a month. */
export const CardExpiry1750000000176 = indexMigration('CardExpiry1750000000176', {
  schema: 'billing',
  name: 'payment_methods_expiry',
  on: 'billing.payment_methods (card_exp_year, card_exp_month, id)',
});
