import { type TSchema, Type, dateTime, enumOf, moneyString, nullable } from '../../schemas';
import { currencies, pageParams } from '../shared';

const ledgerAccountKinds = ['available', 'pending', 'in_transit', 'reserve', 'treasury'] as const;

/** JSON Schemas for the ledger entries of a balance in the date-versioned REST API. */
export const ledgerEntrySchemas: Record<string, TSchema> = {
  LedgerEntry: Type.Object({
    id: Type.String({ description: 'Id of the entry (`ent_`) and position of this change in it.' }),
    kind: Type.String({ description: 'Type of the change, for example `payment`, `settlement` or `refund`.' }),
    amount: moneyString({ description: 'Amount added to the ledger account; negative if deducted.' }),
    currency: enumOf(currencies),
    book: enumOf(ledgerAccountKinds, { description: 'Ledger account (part of the balance) that changes.' }),
    balance_after: moneyString({ description: 'Balance of the ledger account after the change.' }),
    description: nullable(Type.String()),
    occurred_at: dateTime(),
    reference: Type.Object({ type: Type.String(), id: Type.String() }, { description: 'Source of the change.' }),
  }),
  LedgerEntryListParams: Type.Object({
    ...pageParams,
    currency: Type.Optional(enumOf(currencies, { description: 'Only changes in this currency.' })),
    book: Type.Optional(
      enumOf(ledgerAccountKinds, { description: 'Only changes of this ledger account; requires `currency`.' }),
    ),
  }),
};
