import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Mail that waits to be sent. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn('text')
  id!: string;

  /** The account or user whom it is about. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  recipient!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  text!: string;

  /** How often sending it has failed. */
  @Column('integer')
  attempts!: number;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
