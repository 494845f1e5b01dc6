import type { Transaction } from '../../../kit/src';
import type { AdsPaymentMethod } from './account-preference.entity';
import { PaysFromBalanceOnly, TimezoneUnknown } from './account-preference.errors';
import type { AccountPreferencesPatch, AdsPaymentMethodInput } from './account-preference.inputs';
import { accountPreferencePolicy } from './account-preference.policy';
import type { AccountPreferenceRepository } from './account-preference.repository';

/** Updates account preferences. */
export class AccountPreferenceService {
  constructor(private readonly preferences: AccountPreferenceRepository) {}

  /** Updates the preferences of an account and returns the account id. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, accountId: string, patch: AccountPreferencesPatch): Promise<string> {
    accountPreferencePolicy.requireUpdate(tx, accountId);
    const chosen = await this.preferences.lock(tx, accountId);
    const { adsPaymentMethods: methods, adsReportingCurrency, adsSchedulingTimezone, cardsAutoTopUp } = patch;
    if (methods) {
      chosen.adsPaymentMethods = {
        primary: method(accountId, methods.primary, 'primary'),
        backup: methods.backup ? method(accountId, methods.backup, 'backup') : null,
      };
    }
    if (adsReportingCurrency) chosen.adsReportingCurrency = adsReportingCurrency;
    if (adsSchedulingTimezone != null) chosen.adsSchedulingTimezone = checkedTimezone(adsSchedulingTimezone);
    if (cardsAutoTopUp != null) chosen.cardsAutoTopUp = cardsAutoTopUp;
    chosen.updatedAt = tx.clock.now();
    await this.preferences.save(tx, chosen);
    return accountId;
  }
}

function method(accountId: string, { type, id }: AdsPaymentMethodInput, place: string): AdsPaymentMethod {
  if (type !== 'platform_balance') throw new PaysFromBalanceOnly(place, 'type');
  if (id != null && id !== accountId) throw new PaysFromBalanceOnly(place, 'id');
  return { id: accountId, type };
}

/** Returns the canonical name of the time zone in the IANA database. */
function checkedTimezone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new TimezoneUnknown();
  }
}
