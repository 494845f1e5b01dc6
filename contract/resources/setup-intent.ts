import {
  boolean,
  enumValue,
  group,
  literal,
  metadata,
  nullable,
  object,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { usedPaymentMethod } from './payment-method';
import {
  accountIdParam,
  openEnum,
  pageFields,
  pairsOrNull,
  postalAddress,
  timeFilter,
  userEmail,
  createdAt,
} from './shared';

const statuses = ['processing', 'succeeded', 'canceled', 'requires_action'] as const;

const id = string('Setup intent id (`sint_`).');

/** The step that the buyer must complete next. */
export const nextAction = shape('NextAction', {
  type: literal('redirect'),
  url: string('URL to which to redirect the buyer.').from('actionUrl'),
});

export const setupIntentMember = shape('SetupIntentMember', {
  id: string('Member id (`mber_`).'),
  user: nullable(userEmail, 'Null once the user is deleted.'),
});

export const setupPaymentMethod = shape('SetupPaymentMethod', {
  ...usedPaymentMethod.fields,
  mailing_address: nullable(postalAddress, 'Postal address of the holder; null for none.'),
});

/** An attempt to save a payment method without a payment. */
export const setupIntent = resource({
  type: 'SetupIntent',
  inEvents: true,
  fields: {
    id,
    status: enumValue(
      statuses,
      '`requires_action` while the buyer must complete a step, `canceled` if it was rejected or abandoned.',
    ),
    company: nullable(
      object({ id: string('Account id (`biz_`).') }),
      'Account for which the payment method is saved; null once the account is deleted.',
    ).from('account'),
    checkout_configuration: nullable(
      object({ id: string('Checkout id (`ch_`).') }),
      'Checkout that created the setup intent; null once the checkout is deleted.',
    ),
    member: nullable(setupIntentMember, {
      'x-permission': 'member:basic:read',
      description: 'Member who saves the payment method; null until the user is a member.',
    }),
    payment_method: nullable(setupPaymentMethod, 'Saved payment method; null until the setup intent has succeeded.'),
    error_message: nullable(string('Failure reason; null if it did not fail.')),
    three_ds_verified: boolean('Whether the bank authenticated the buyer with 3-D Secure.'),
    metadata: nullable(metadata('Copied from the checkout; null if the checkout has none.')).as(pairsOrNull),
    created_at: createdAt,
  },
});

/** The status of a setup intent, for clients that wait for its completion. */
export const setupStatus = resource({
  type: 'SetupIntent',
  schema: 'SetupStatus',
  fields: {
    id,
    object: literal('setup_status'),
    status: enumValue(statuses, 'Status of the setup.'),
    next_action: nullable(nextAction, 'Step that the buyer must complete; null if none is required.').from('.'),
    last_setup_error: nullable(
      group({
        code: nullable(openEnum('Error code; null if the setup intent was simply abandoned.')).from('errorCode'),
        message: string('Explanation of the failure.').from('errorMessage'),
      }),
      'Reason for the cancellation; null unless canceled.',
    ),
    return_url: nullable(string('URL to which the buyer returns afterwards.')),
  },
});

export const setupIntentListParams = params('SetupIntentListParams', {
  ...pageFields,
  account_id: accountIdParam('The account for which the payment methods are saved.'),
  created_after: timeFilter,
  created_before: timeFilter,
});

export const returnUrlParams = params('ReturnUrlParams', {
  return_url: string({
    minLength: 1,
    maxLength: 2_048,
    description: 'Must use https; http is accepted for localhost only.',
  }),
});
