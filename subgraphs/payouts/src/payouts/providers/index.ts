export {
  type DestinationFields,
  type PayoutOrder,
  type PayoutProvider,
  type ProviderResponse,
  type ProviderEvent,
  type ProviderEventHandler,
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
} from './payout-provider.enums';
export { type SandboxPayoutProvider, createSandboxProvider } from './sandbox-provider';
