import { type TSchema, Type, accountId, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { pageParams } from '../shared';
import { cardBrands, paymentMethodTypes } from './enums';

const text = () => nullable(Type.String());

const base = {
  id: Type.String({ description: 'Payment method id (`payt_`).' }),
  created_at: dateTime({ description: 'When it was saved.' }),
  payment_method_type: enumOf(paymentMethodTypes),
};

const card = {
  brand: nullable(enumOf(cardBrands)),
  last4: text(),
  exp_month: nullable(Type.Integer({ minimum: 1, maximum: 12 })),
  exp_year: nullable(Type.Integer({ minimum: 0, maximum: 99 }), { description: 'Two digits.' }),
};

/** Creates the schema of one saved payment method type, with the common fields and the fields of this type. */
function variant(typename: string, variantFields: Record<string, TSchema> = {}): TSchema {
  return Type.Object({ typename: Type.Literal(typename), ...base, ...variantFields });
}

/** JSON Schemas for saved payment methods in the date-versioned REST API, latest version. */
export const paymentMethodSchemas: Record<string, TSchema> = {
  PaymentMethod: Type.Union(
    [
      ref('BasePaymentMethod'),
      ref('CardPaymentMethod'),
      ref('UsBankAccountPaymentMethod'),
      ref('CashappPaymentMethod'),
      ref('IdealPaymentMethod'),
      ref('SepaDebitPaymentMethod'),
    ],
    { description: 'Saved payment method; `typename` specifies its type.' },
  ),
  BasePaymentMethod: variant('BasePaymentMethod'),
  CardPaymentMethod: variant('CardPaymentMethod', {
    card: Type.Object({
      ...card,
      three_ds_verified: Type.Boolean({
        description: 'Whether the bank verified the buyer with 3-D Secure when the method was saved.',
      }),
    }),
  }),
  UsBankAccountPaymentMethod: variant('UsBankAccountPaymentMethod', {
    us_bank_account: Type.Object({ account_type: Type.String(), bank_name: Type.String(), last4: Type.String() }),
  }),
  CashappPaymentMethod: variant('CashappPaymentMethod', {
    cashapp: Type.Object({ buyer_id: text(), cashtag: text() }),
  }),
  IdealPaymentMethod: variant('IdealPaymentMethod', { ideal: Type.Object({ bank: text(), bic: text() }) }),
  SepaDebitPaymentMethod: variant('SepaDebitPaymentMethod', {
    sepa_debit: Type.Object({ bank_code: text(), branch_code: text(), country: text(), last4: text() }),
  }),
  CardInfo: Type.Object(card),
  UsedPaymentMethod: Type.Object({
    ...base,
    card: nullable(ref('CardInfo'), { description: 'The card; null for other methods.' }),
  }),
  PaymentMethodListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only methods saved with this account.' })),
    member_id: Type.Optional(Type.String({ description: 'Only methods of this member.' })),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  PaymentMethodRetrieveParams: Type.Object({
    account_id: Type.Optional(accountId({ description: 'Account that the method must be saved with.' })),
    member_id: Type.Optional(Type.String({ description: 'Member who must own the method.' })),
  }),
};
