import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../../kit/src';

/** Primary and backup payment methods for ads. */
export interface AdsPaymentMethods {
  readonly primary: AdsPaymentMethod;
  readonly backup: AdsPaymentMethod | null;
}

export interface AdsPaymentMethod {
  readonly id: string;
  readonly type: 'platform_balance';
}

/** Preferences of an account. */
@Entity('account_preferences')
export class AccountPreferenceEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId!: string;

  /** Null if none were set. */
  @Column('jsonb', { name: 'ads_payment_methods', nullable: true })
  adsPaymentMethods!: AdsPaymentMethods | null;

  /** In lower case. */
  @Column('text', { name: 'ads_reporting_currency' })
  adsReportingCurrency!: Currency;

  /** IANA name of the time zone. */
  @Column('text', { name: 'ads_scheduling_timezone' })
  adsSchedulingTimezone!: string;

  @Column('boolean', { name: 'cards_auto_top_up' })
  cardsAutoTopUp!: boolean;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
