import { type TSchema, Type, dateTime, enumOf, moneyString, nullable } from '../../schemas';
import { currencies, pageParams } from '../shared';

const ledgerAccountKinds = ['available', 'pending', 'in_transit', 'reserve', 'treasury'] as const;

/** Schemas of the dated API for the ledger entries of a balance. */
export const ledgerEntrySchemas: Record<string, TSchema> = {
  LedgerEntry: Type.Object({
    id: Type.String({ description: 'Id of the entry (`ent_`) and the place of this change in it.' }),
    kind: Type.String({ description: 'What has happened, as a word: `payment`, `settlement`, `refund`.' }),
    amount: moneyString({ description: 'What was added to the book; below zero where it was taken.' }),
    currency: enumOf(currencies),
    book: enumOf(ledgerAccountKinds, { description: 'The part of the balance that it changes.' }),
    balance_after: moneyString({ description: 'What the book held afterwards.' }),
    description: nullable(Type.String()),
    occurred_at: dateTime(),
    reference: Type.Object({ type: Type.String(), id: Type.String() }, { description: 'What it comes from.' }),
  }),
  LedgerEntryListParams: Type.Object({
    ...pageParams,
    currency: Type.Optional(enumOf(currencies, { description: 'Only changes in this currency.' })),
    book: Type.Optional(enumOf(ledgerAccountKinds, { description: 'Only changes of this book; needs `currency`.' })),
  }),
};
