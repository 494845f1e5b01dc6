export { brandOf, checkCard } from './card';
export type { CardDetails, CardProblem, CardVault, VaultedCard } from './card-vault';
export {
  type ChargeAnswer,
  type ChargeRequest,
  type Processor,
  type ProcessorMethod,
  ProcessorUnavailable,
  type RefundAnswer,
  type RefundRequest,
  type SaveRequest,
  type Source,
} from './processor';
export {
  type CardBrand,
  CardBrandEnum,
  type DeclineCode,
  type PaymentMethodType,
  PaymentMethodTypeEnum,
  type PaymentProvider,
  PaymentProviderEnum,
  cardBrands,
  declineCodes,
  paymentMethodTypes,
  paymentProviders,
} from './processor.words';
export {
  type ChallengeAnswered,
  type SandboxChallenge,
  type SandboxProcessor,
  type SandboxProcessorOptions,
  createSandboxProcessor,
} from './sandbox-processor';
export { type SandboxVaultOptions, createSandboxVault } from './sandbox-vault';
export { type StripeProcessorOptions, createStripeProcessor } from './stripe-processor';
