import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ledger account of one owner, under which all their books stand. */
@Entity('ledger_accounts')
export class LedgerAccountEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose it is: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
