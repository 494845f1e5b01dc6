import { registerEnum } from '../../../../kit/src';

/**
 * Reasons why a payout failed (specification, `PayoutErrorCodes`). In alphabetical order, because sandbox account
 * numbers select an error code by its position in this list.
 */
export const payoutErrorCodes = [
  'account_closed',
  'account_does_not_exist',
  'account_frozen',
  'account_information_invalid',
  'account_lookup_failed',
  'account_not_found',
  'account_number_invalid_region',
  'amount_out_of_bounds',
  'attributes_not_validated',
  'b2b_payments_prohibited',
  'bank_statement_required',
  'beneficiary_name_mismatch',
  'compliance_review',
  'currency_not_supported',
  'deposit_canceled',
  'deposit_failed',
  'deposit_rejected',
  'destination_unavailable',
  'exceeded_account_limit',
  'expired_quote',
  'generic_payout_error',
  'identification_number_invalid',
  'invalid_account_number',
  'invalid_bank_code',
  'invalid_beneficiary',
  'invalid_branch_code',
  'invalid_branch_number',
  'invalid_company_details',
  'invalid_mailing_address',
  'invalid_phone_number',
  'invalid_routing_number',
  'invalid_swift_code',
  'junk_failure_reason',
  'manual_cancelation',
  'misc_error',
  'missing_city_and_country',
  'missing_phone_number',
  'missing_remittance_info',
  'non_transaction_account',
  'payee_name_invalid',
  'payout_provider_timeout',
  'provider_temporarily_unavailable',
  'provider_validation_failed',
  'receiving_account_locked',
  'rejected_by_compliance',
  'rtp_not_supported',
  'source_token_insufficient_funds',
  'ssn_invalid',
  'technical_problem',
  'unsupported_region',
  'wallet_screenshot_required',
] as const;
export type PayoutErrorCode = (typeof payoutErrorCodes)[number];
export const PayoutErrorCodeEnum = registerEnum('PayoutErrorCode', payoutErrorCodes, 'Reason why a payout failed.');

/** Result of the check of a bank account (`bank_verification_state` in the REST API contract). */
export const bankVerificationStates = ['checking', 'verified', 'no_data', 'warning', 'broken'] as const;
export type BankVerificationState = (typeof bankVerificationStates)[number];
export const BankVerificationStateEnum = registerEnum(
  'BankVerificationState',
  bankVerificationStates,
  'Verification status of a bank account.',
);

export const payoutSpeeds = ['standard', 'instant'] as const;
export type PayoutSpeed = (typeof payoutSpeeds)[number];
export const PayoutSpeedEnum = registerEnum('PayoutSpeed', payoutSpeeds, 'Speed of a payout.');
