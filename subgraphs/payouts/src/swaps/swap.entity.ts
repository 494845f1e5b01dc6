import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { SwapStatus } from './swap.states';

/** What an owner holds in one currency, exchanged for another one. */
@Entity('swaps')
export class SwapEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose it is: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  status!: SwapStatus;

  @Column('text', { name: 'from_currency' })
  fromCurrency!: Currency;

  @Column('text', { name: 'to_currency' })
  toCurrency!: Currency;

  @Column('numeric', { name: 'amount_in' })
  amountIn!: string;

  /** What it comes to at its rate. */
  @Column('numeric', { name: 'amount_expected' })
  amountExpected!: string;

  /** The least that the owner takes. */
  @Column('numeric', { name: 'amount_least' })
  amountLeast!: string;

  /** What it has come to; null until it is complete. */
  @Column('numeric', { name: 'amount_out', nullable: true })
  amountOut!: string | null;

  /** Units of the target for one unit of the source. */
  @Column('numeric')
  rate!: string;

  /** Who has set the rate, and when. */
  @Column('text', { name: 'rate_source' })
  rateSource!: string;

  @Column('timestamptz', { name: 'rated_at' })
  ratedAt!: Date;

  @Column('text', { name: 'to_chain', nullable: true })
  toChain!: string | null;

  @Column('text', { name: 'transaction_hashes', array: true })
  transactionHashes!: string[];

  @Column('text', { nullable: true })
  error!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}
