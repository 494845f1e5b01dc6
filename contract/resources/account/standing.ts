import { type RecommendedActionData, serializeRecommendedAction } from '../recommended-action';
import { toEnumValue } from '../shared';

const names = {
  accept_bank_payments: 'acceptBankPayments',
  accept_bnpl_payments: 'acceptBnplPayments',
  accept_card_payments: 'acceptCardPayments',
  bank_deposit: 'bankDeposit',
  card_deposit: 'cardDeposit',
  card_issuing: 'cardIssuing',
  crypto_deposit: 'cryptoDeposit',
  crypto_payout: 'cryptoPayout',
  instant_payout: 'instantPayout',
  run_ads: 'runAds',
  standard_payout: 'standardPayout',
  transfer: 'transfer',
} as const;

interface RequiredActionData {
  readonly action: string;
  readonly title: string;
  readonly description: string;
  readonly cta: string;
  readonly ctaLabel: string;
  readonly blockedCapabilities: readonly string[];
}

/** Fields that the GraphQL fragment `AccountRead` selects in addition to `AccountListRead`. */
export interface AccountStandingData {
  readonly capabilities?: Readonly<Record<(typeof names)[keyof typeof names], string>> | null;
  readonly cards?: readonly { readonly status: string }[] | null;
  readonly recommendedActions?: readonly RecommendedActionData[] | null;
  readonly requiredActions?: readonly RequiredActionData[] | null;
}

/**
 * Serializes the capabilities, cards and recommended and required actions of an account. In lists, and for callers
 * without the permission to read the respective field, they are null; `cards` is an empty list instead.
 */
export function serializeAccountStanding(account: AccountStandingData) {
  const { capabilities = null, cards, recommendedActions = null, requiredActions = null } = account;
  return {
    capabilities:
      capabilities &&
      Object.fromEntries(Object.entries(names).map(([name, field]) => [name, toEnumValue(capabilities[field])])),
    cards: (cards ?? []).map(({ status }) => ({ kind: 'virtual', status: toEnumValue(status) })),
    recommended_actions: recommendedActions && recommendedActions.map(serializeRecommendedAction),
    required_actions:
      requiredActions &&
      requiredActions.map(({ action, ctaLabel, blockedCapabilities, ...texts }) => ({
        action: toEnumValue(action),
        ...texts,
        cta_label: ctaLabel,
        blocked_capabilities: blockedCapabilities,
        icon_url: null,
        status: 'required',
      })),
  };
}
