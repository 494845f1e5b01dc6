import { type TSchema, Type, accountId, dateTime, enumOf, metadata, nullable, ref, timeFilter } from '../../schemas';
import { paymentMethodTypes } from '../payment-method';
import { pageParams } from '../shared';

const statuses = ['processing', 'succeeded', 'canceled', 'requires_action'] as const;
const text = (description: string) => nullable(Type.String(), { description });
const link = (description: string) => nullable(Type.Object({ id: Type.String() }), { description });

/** Schemas of the dated API for setup intents, latest version. */
export const setupIntentSchemas: Record<string, TSchema> = {
  SetupIntent: Type.Object({
    id: Type.String({ description: 'Setup intent id (`sint_`).' }),
    status: enumOf(statuses, {
      description: '`requires_action` while the buyer owes a step, `canceled` when it was refused or given up.',
    }),
    company: link('The account that the method is saved with; null once it is deleted.'),
    checkout_configuration: link('The checkout that it came from; null once that is deleted.'),
    member: nullable(ref('SetupIntentMember'), {
      'x-permission': 'member:basic:read',
      description: 'Who saves it; null until they are a member.',
    }),
    payment_method: nullable(ref('SetupPaymentMethod'), {
      description: 'What was saved; null until it has succeeded.',
    }),
    error_message: text('Why it failed; null where it did not.'),
    three_ds_verified: Type.Boolean({ description: 'Whether the bank verified the buyer by 3-D Secure.' }),
    metadata: nullable(metadata(), { description: 'Copied from the checkout; null if none were given.' }),
    created_at: dateTime(),
  }),
  SetupIntentMember: Type.Object({
    id: Type.String({ description: 'Member id (`mber_`).' }),
    user: nullable(ref('UserEmail'), { description: 'Null once the user is deleted.' }),
  }),
  SetupPaymentMethod: Type.Object({
    id: Type.String({ description: 'Payment method id (`payt_`).' }),
    created_at: dateTime({ description: 'When it was saved.' }),
    payment_method_type: enumOf(paymentMethodTypes),
    card: nullable(ref('CardInfo'), { description: 'The card; null for other methods.' }),
    mailing_address: nullable(ref('PostalAddress')),
  }),
  SetupStatus: Type.Object({
    id: Type.String({ description: 'Setup intent id (`sint_`).' }),
    object: Type.Literal('setup_status'),
    status: enumOf(statuses),
    next_action: nullable(ref('NextAction'), { description: 'What the buyer owes; null when nothing.' }),
    last_setup_error: nullable(
      Type.Object({ code: text('The reason as a word; null where it was simply abandoned.'), message: Type.String() }),
      {
        description: 'Why it was canceled; null unless it was.',
      },
    ),
    return_url: text('Where the buyer goes afterwards.'),
  }),
  NextAction: Type.Object({
    type: Type.Literal('redirect'),
    url: Type.String({ description: 'Where the buyer is to be sent.' }),
  }),
  SetupIntentListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The account that the methods are saved with.' }),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  ReturnUrlParams: Type.Object({
    return_url: Type.String({ minLength: 1, maxLength: 2_048, description: 'https, and http for localhost only.' }),
  }),
};
