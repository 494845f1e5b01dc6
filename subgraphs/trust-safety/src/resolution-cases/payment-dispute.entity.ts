import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A dispute of a payment, as far as cases about the payment are concerned. */
@Entity('payment_disputes')
export class PaymentDisputeEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  /** In the words of the dispute. */
  @Column('text')
  status!: string;
}
