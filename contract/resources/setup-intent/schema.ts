import { type TSchema, Type, accountId, dateTime, enumOf, metadata, nullable, ref, timeFilter } from '../../schemas';
import { paymentMethodTypes } from '../payment-method';
import { pageParams } from '../shared';

const statuses = ['processing', 'succeeded', 'canceled', 'requires_action'] as const;
const text = (description: string) => nullable(Type.String(), { description });
const link = (description: string) => nullable(Type.Object({ id: Type.String() }), { description });

/** JSON Schemas for setup intents in the date-versioned REST API, latest version. */
export const setupIntentSchemas: Record<string, TSchema> = {
  SetupIntent: Type.Object({
    id: Type.String({ description: 'Setup intent id (`sint_`).' }),
    status: enumOf(statuses, {
      description:
        '`requires_action` while the buyer must complete a step, `canceled` if it was rejected or abandoned.',
    }),
    company: link('Account for which the payment method is saved; null once the account is deleted.'),
    checkout_configuration: link('Checkout that created the setup intent; null once the checkout is deleted.'),
    member: nullable(ref('SetupIntentMember'), {
      'x-permission': 'member:basic:read',
      description: 'Member who saves the payment method; null until the user is a member.',
    }),
    payment_method: nullable(ref('SetupPaymentMethod'), {
      description: 'Saved payment method; null until the setup intent has succeeded.',
    }),
    error_message: text('Failure reason; null if it did not fail.'),
    three_ds_verified: Type.Boolean({ description: 'Whether the bank authenticated the buyer with 3-D Secure.' }),
    metadata: nullable(metadata(), { description: 'Copied from the checkout; null if the checkout has none.' }),
    created_at: dateTime(),
  }),
  SetupIntentMember: Type.Object({
    id: Type.String({ description: 'Member id (`mber_`).' }),
    user: nullable(ref('UserEmail'), { description: 'Null once the user is deleted.' }),
  }),
  SetupPaymentMethod: Type.Object({
    id: Type.String({ description: 'Payment method id (`payt_`).' }),
    created_at: dateTime({ description: 'Time at which it was saved.' }),
    payment_method_type: enumOf(paymentMethodTypes),
    card: nullable(ref('CardInfo'), { description: 'The card; null for other methods.' }),
    mailing_address: nullable(ref('PostalAddress')),
  }),
  SetupStatus: Type.Object({
    id: Type.String({ description: 'Setup intent id (`sint_`).' }),
    object: Type.Literal('setup_status'),
    status: enumOf(statuses),
    next_action: nullable(ref('NextAction'), {
      description: 'Step that the buyer must complete; null if none is required.',
    }),
    last_setup_error: nullable(
      Type.Object({ code: text('Error code; null if the setup intent was simply abandoned.'), message: Type.String() }),
      {
        description: 'Reason for the cancellation; null unless canceled.',
      },
    ),
    return_url: text('URL to which the buyer returns afterwards.'),
  }),
  NextAction: Type.Object({
    type: Type.Literal('redirect'),
    url: Type.String({ description: 'URL to which to redirect the buyer.' }),
  }),
  SetupIntentListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The account for which the payment methods are saved.' }),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  ReturnUrlParams: Type.Object({
    return_url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description: 'Must use https; http is accepted for localhost only.',
    }),
  }),
};
