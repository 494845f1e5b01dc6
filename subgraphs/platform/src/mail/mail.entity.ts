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

  /** HTML part; null for mail of a former release, which has only text. */
  @Column('text', { nullable: true })
  html!: string | null;

  /** Number of failed attempts. */
  @Column('integer')
  attempts!: number;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** An e-mail that is sent after all of `SealedMailEntity`. */
@Entity('mails')
export class MailEntity extends QueuedMail {
  /** Whether text and HTML are stored encrypted, because they contain a link that authorizes its reader. */
  @Column('boolean')
  sealed!: boolean;

  /** Whether it is not sent to recipients who have unsubscribed from the optional mails of the account. */
  @Column('boolean')
  optional!: boolean;
}

/**
 * An e-mail that a person waits for, such as one with a sign-in link: it is sent before other mail. Text and HTML are
 * stored encrypted.
 */
@Entity('sealed_mails')
export class SealedMailEntity extends QueuedMail {}
