import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Mail that waits to be sent. */
abstract class QueuedMail {
  @PrimaryColumn('text')
  id!: string;

  /** The account or user whom it is about; null where it is about its address alone. */
  @Column('text', { name: 'account_id', nullable: true })
  accountId!: string | null;

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

/** Mail that tells something. */
@Entity('mails')
export class MailEntity extends QueuedMail {
  /** Whether the text is kept sealed: nothing is written here so any more. */
  @Column('boolean')
  sealed!: boolean;
}

/** Mail whose text is kept sealed, because whoever reads it may do something. */
@Entity('sealed_mails')
export class SealedMailEntity extends QueuedMail {}
