import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';

/** The commission of an affiliate on one payment. Amounts are in the payment's currency. */
@Entity('commissions')
export class CommissionEntity {
  /** Id of the payment. */
  @PrimaryColumn('text')
  id!: string;

  /** The seller, who pays the commission. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** The affiliate's user, who receives it. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  currency!: Currency;

  /** What the buyer paid. */
  @Column('numeric')
  total!: string;

  /** The commission where all of the payment is kept. */
  @Column('numeric', { name: 'full_amount' })
  fullAmount!: string;

  /** Refunds that the seller bears, and lost disputes. */
  @Column('numeric')
  returned!: string;

  /** Disputes that are open. */
  @Column('numeric')
  disputed!: string;

  /** What the ledger has credited to the user, less what was taken back. */
  @Column('numeric')
  posted!: string;

  /** Whether the payment's funds have settled. */
  @Column('boolean')
  settled!: boolean;
}
