import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../../kit/src';

/** The commission of an affiliate on one payment. Amounts are in the payment's currency. */
@Entity('commissions')
export class CommissionEntity {
  /** Id of the payment. */
  @PrimaryColumn('text')
  id!: string;

  /** Id of the seller account, which pays the commission. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Id of the affiliate's user, who receives the commission. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  currency!: Currency;

  /** Total of the payment. */
  @Column('numeric')
  total!: string;

  /** Commission if the seller keeps the entire payment. */
  @Column('numeric', { name: 'full_amount' })
  fullAmount!: string;

  /** Sum of the refunds at the expense of the seller, and of lost disputes. */
  @Column('numeric')
  returned!: string;

  /** Sum of open disputes. */
  @Column('numeric')
  disputed!: string;

  /** Amount that the ledger has credited to the user, less reversals. */
  @Column('numeric')
  posted!: string;

  /** Whether the payment's funds have settled. */
  @Column('boolean')
  settled!: boolean;
}
