export {
  type DestinationFields,
  type PayoutOrder,
  type PayoutProvider,
  type ProviderAnswer,
  type ProviderFact,
  type ProviderFacts,
  type ProviderState,
  ProviderUnavailable,
} from './payout-provider';
export {
  type BankVerificationState,
  BankVerificationStateEnum,
  type PayoutErrorCode,
  PayoutErrorCodeEnum,
  type PayoutSpeed,
  PayoutSpeedEnum,
  bankVerificationStates,
  payoutErrorCodes,
  payoutSpeeds,
} from './payout-provider.words';
export { type SandboxPayoutProvider, type SandboxProviderOptions, createSandboxProvider } from './sandbox-provider';
