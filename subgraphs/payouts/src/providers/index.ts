export {
  type DestinationFields,
  type PayoutOrder,
  type PayoutProvider,
  type ProviderAnswer,
  type ProviderFact,
  type ProviderFacts,
  ProviderUnavailable,
} from './payout-provider';
export {
  type BankVerificationState,
  BankVerificationStateEnum,
  type PayoutErrorCode,
  PayoutErrorCodeEnum,
  type PayoutSpeed,
  PayoutSpeedEnum,
  payoutErrorCodes,
} from './payout-provider.words';
export { type SandboxPayoutProvider, createSandboxProvider } from './sandbox-provider';
