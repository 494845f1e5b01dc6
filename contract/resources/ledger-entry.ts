import { absentable, dateTime, decimalText, enumValue, nullable, object, params, resource, string } from '../wire';
import { currencies, pageFields } from './shared';

const books = ['available', 'pending', 'in_transit', 'reserve', 'treasury'] as const;

/** One change of a balance. */
export const ledgerEntry = resource({
  type: 'LedgerEntry',
  fields: {
    id: string('Id of the entry (`ent_`) and position of this change in it.'),
    kind: string('Type of the change, for example `payment`, `settlement` or `refund`.'),
    amount: decimalText('Amount added to the ledger account; negative if deducted.').from('money.amount'),
    currency: enumValue(currencies, 'Currency of the amount.').from('money.currency'),
    book: enumValue(books, 'Ledger account (part of the balance) that changes.'),
    balance_after: decimalText('Balance of the ledger account after the change.'),
    description: nullable(string('Explanation of the change; null for none.')),
    occurred_at: dateTime('When the change occurred.'),
    reference: object(
      {
        type: string('Type of the object that caused the change.'),
        id: string('Id of the object that caused the change.'),
      },
      'Source of the change.',
    ),
  },
});

export const ledgerEntryListParams = params('LedgerEntryListParams', {
  ...pageFields,
  currency: absentable(enumValue(currencies, 'Only changes in this currency.')),
  book: absentable(enumValue(books, 'Only changes of this ledger account; requires `currency`.')),
});
