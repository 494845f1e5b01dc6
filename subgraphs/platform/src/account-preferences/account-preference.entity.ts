import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';

/** What pays for ads first, and what pays where that fails. */
export interface AdsPaymentMethods {
  readonly primary: AdsPaymentMethod;
  readonly backup: AdsPaymentMethod | null;
}

export interface AdsPaymentMethod {
  readonly id: string;
  readonly type: 'platform_balance';
}

/** What an account has chosen. */
@Entity('account_preferences')
export class AccountPreferenceEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId!: string;

  /** Null where nothing was chosen. */
  @Column('jsonb', { name: 'ads_payment_methods', nullable: true })
  adsPaymentMethods!: AdsPaymentMethods | null;

  /** In lower case. */
  @Column('text', { name: 'ads_reporting_currency' })
  adsReportingCurrency!: Currency;

  /** Name of the IANA database. */
  @Column('text', { name: 'ads_scheduling_timezone' })
  adsSchedulingTimezone!: string;

  @Column('boolean', { name: 'cards_auto_top_up' })
  cardsAutoTopUp!: boolean;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
