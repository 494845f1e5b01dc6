import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An e-mail in the sending queue. */
abstract class QueuedMail {
  @PrimaryColumn('text')
  id!: string;

  /** Account or user to which the e-mail relates; null if it relates only to its address. */
  @Column('text', { name: 'account_id', nullable: true })
  accountId!: string | null;

  @Column('text')
  recipient!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  text!: string;

  /** Number of failed attempts. */
  @Column('integer')
  attempts!: number;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** An e-mail whose text is stored in plain form. */
@Entity('mails')
export class MailEntity extends QueuedMail {
  /** Whether the text is encrypted; only rows of earlier releases are. */
  @Column('boolean')
  sealed!: boolean;
}

/** An e-mail whose text is stored encrypted, because it contains a link that authorizes its reader. */
@Entity('sealed_mails')
export class SealedMailEntity extends QueuedMail {}
