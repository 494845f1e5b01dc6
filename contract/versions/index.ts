import type { VersionChange } from '../versioning';
import paymentsHaveMoreProviders from './2026-06-08/payments-have-more-providers';
import platformRefundsAreNotOffered from './2026-06-08/platform-refunds-are-not-offered';
import teamsHaveAdvertisers from './2026-06-08/teams-have-advertisers';
import usersUseAccountId from './2026-06-08/users-use-account-id';
import plansUseAccount from './2026-06-09/plans-use-account';
import partnerEarningsAreNested from './2026-06-20/partner-earnings-are-nested';
import partnerEarningsNameResource from './2026-07-01/partner-earnings-name-resource';
import userBalanceIsNested from './2026-07-08/user-balance-is-nested';
import checkoutTimesAreIso from './2026-07-08-1/checkout-times-are-iso';
import checkoutsUseAccountId from './2026-07-18/checkouts-use-account-id';
import productsUseAccountId from './2026-07-18/products-use-account-id';
import partnersHaveSeveralPercentages from './2026-07-20/partners-have-several-percentages';
import verificationsAreNative from './2026-07-20/verifications-are-native';
import deletesReturnObject from './2026-07-22/deletes-return-object';
import partnersHaveABlueprintTier from './2026-07-22/partners-have-a-blueprint-tier';
import productsReturnAccount from './2026-07-22/products-return-account';
import teamsHaveAWorkforce from './2026-07-22/teams-have-a-workforce';
import timeFiltersAreIso from './2026-07-22/time-filters-are-iso';
import webhooksUseAccountId from './2026-07-22/webhooks-use-account-id';
import disputesAreNative from './2026-07-25/disputes-are-native';
import disputeAlertsAreNative from './2026-08-10/dispute-alerts-are-native';
import membersAreNative from './2026-07-23/members-are-native';
import membershipCommands from './2026-07-23/membership-commands';
import membershipsAreNative from './2026-07-23/memberships-are-native';
import membershipsListEverything from './2026-07-23/memberships-list-everything';
import shipmentsAreNative from './2026-07-26/shipments-are-native';
import resolutionCenterCasesAreNative from './2026-07-27/resolution-center-cases-are-native';
import payoutMethodsShowFees from './2026-07-29/payout-methods-show-fees';
import payoutMethodsNameSupportedMethod from './2026-07-29-1/payout-methods-name-supported-method';
import payoutsNameTheirMethod from './2026-07-29-1/payouts-name-their-method';
import cardTransactionsAreNative from './2026-07-29/card-transactions-are-native';
import accountsShowParent from './2026-07-31/accounts-show-parent';
import promoCodesAreNative from './2026-08-03/promo-codes-are-native';
import verificationRequestsAreFlat from './2026-08-05/verification-requests-are-flat';
import swapsConvertAmounts from './2026-08-05-1/swaps-convert-amounts';
import webhooksArePinned from './2026-08-12/webhooks-are-pinned';
import balancesShowInTransit from './2026-08-13/balances-show-in-transit';
import envelopesNameAccount from './2026-08-14/envelopes-name-account';
import payoutsHaveEightWords from './2026-08-21/payout-status-has-eight-values';

/** All version changes, newest first. To add a change, add a file and a line here. */
export const versionChanges: readonly VersionChange[] = [
  payoutsHaveEightWords,
  envelopesNameAccount,
  balancesShowInTransit,
  webhooksArePinned,
  disputeAlertsAreNative,
  swapsConvertAmounts,
  verificationRequestsAreFlat,
  promoCodesAreNative,
  accountsShowParent,
  payoutMethodsNameSupportedMethod,
  payoutsNameTheirMethod,
  payoutMethodsShowFees,
  cardTransactionsAreNative,
  resolutionCenterCasesAreNative,
  shipmentsAreNative,
  disputesAreNative,
  membersAreNative,
  membershipCommands,
  membershipsAreNative,
  membershipsListEverything,
  deletesReturnObject,
  partnersHaveABlueprintTier,
  teamsHaveAWorkforce,
  productsReturnAccount,
  timeFiltersAreIso,
  webhooksUseAccountId,
  partnersHaveSeveralPercentages,
  verificationsAreNative,
  checkoutsUseAccountId,
  productsUseAccountId,
  checkoutTimesAreIso,
  userBalanceIsNested,
  partnerEarningsNameResource,
  partnerEarningsAreNested,
  plansUseAccount,
  usersUseAccountId,
  teamsHaveAdvertisers,
  platformRefundsAreNotOffered,
  paymentsHaveMoreProviders,
];
