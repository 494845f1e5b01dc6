import { ErrorReason, type Transaction, ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';
import type { AdsPaymentMethod } from './account-preference.entity';
import type { AccountPreferencesPatch, AdsPaymentMethodInput } from './account-preference.inputs';
import { accountPreferencePolicy } from './account-preference.policy';
import type { AccountPreferenceRepository } from './account-preference.repository';

@ErrorReason(
  'AccountPreferences',
  'Ads are paid from the balance of the account; no other payment method is stored for ads.',
)
class PaysFromBalanceOnly extends ParameterInvalid {
  constructor(index: string, field: string) {
    super(['adsPaymentMethods', index, field], 'Ads of this account can only be paid from its balance.');
  }
}

@ErrorReason('AccountPreferences', 'The name is not in the IANA time zone database.')
class UnknownTimezone extends ParameterInvalid {
  constructor() {
    super(['adsSchedulingTimezone'], messageTemplate`${thisInput} is not the name of a time zone.`);
  }
}

/** Updates account preferences. */
export class AccountPreferenceService {
  constructor(private readonly preferences: AccountPreferenceRepository) {}

  /** Updates the preferences of an account and returns the account id. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, accountId: string, patch: AccountPreferencesPatch): Promise<string> {
    accountPreferencePolicy.requireUpdate(tx, accountId);
    const preference = await this.preferences.lock(tx, accountId);
    const { adsPaymentMethods: methods, adsReportingCurrency, adsSchedulingTimezone, cardsAutoTopUp } = patch;
    if (methods) {
      preference.adsPaymentMethods = {
        primary: method(accountId, methods.primary, 'primary'),
        backup: methods.backup ? method(accountId, methods.backup, 'backup') : null,
      };
    }
    if (adsReportingCurrency) preference.adsReportingCurrency = adsReportingCurrency;
    if (adsSchedulingTimezone != null) preference.adsSchedulingTimezone = checkedTimezone(adsSchedulingTimezone);
    if (cardsAutoTopUp != null) preference.cardsAutoTopUp = cardsAutoTopUp;
    preference.updatedAt = tx.clock.now();
    await this.preferences.save(tx, preference);
    return accountId;
  }
}

function method(accountId: string, { type, id }: AdsPaymentMethodInput, index: string): AdsPaymentMethod {
  if (type !== 'platform_balance') throw new PaysFromBalanceOnly(index, 'type');
  if (id != null && id !== accountId) throw new PaysFromBalanceOnly(index, 'id');
  return { id: accountId, type };
}

/** Returns the canonical name of the time zone in the IANA database. Throws `UnknownTimezone`. */
function checkedTimezone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new UnknownTimezone();
  }
}
