import {
  connectionOf,
  DateTimeField,
  EnumField,
  ForeignIdField,
  IdField,
  IntegerField,
  registerEnum,
  Resource,
  TextField,
  RelationField,
} from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { User } from '../../users/user.resource';
import { type MailKind, mailKinds } from '../mail-renderer';

/** In this order: waiting for an attempt, accepted by the mail server, given up, not sent on purpose. */
const mailStatuses = ['queued', 'sent', 'failed', 'omitted'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/**
 * In this order: the mail server has rejected the mail or its recipient, it could not be given to the mail server, the
 * recipient has unsubscribed, the event of the mail could not be read.
 */
const mailReasons = ['rejected', 'unavailable', 'unsubscribed', 'unreadable'] as const;
export type MailReason = (typeof mailReasons)[number];

export const MailKindEnum = registerEnum('MailKind', mailKinds, 'Kind of a mail to a buyer.');

export const MailStatusEnum = registerEnum(
  'MailStatus',
  mailStatuses,
  'Status of a mail: waiting for an attempt to send it, accepted by the mail server, given up after the last attempt, or omitted on purpose.',
);

const MailReasonEnum = registerEnum(
  'MailReason',
  mailReasons,
  'Why a mail was not sent: the mail server has rejected the mail or its recipient, the mail could not be given to the mail server, the recipient has unsubscribed, or the data for the mail could not be read.',
);

/** Record of a mail to a buyer, without its content, which contains keys of the buyer. ADR 0079 */
@Resource(
  'platform.mail_records',
  'A mail to a buyer on behalf of an account, without its content. Kept for 90 days.',
  {
    name: 'Mail',
    key: false,
  },
)
export class MailRecord {
  @IdField('Public id, `mail_…`. It is also in the header `Message-ID` of the mail.')
  id!: string;

  @RelationField('account', () => Account, 'Account on whose behalf the mail is sent.', { isOptional: true })
  accountId!: string;

  @EnumField(MailKindEnum, 'Kind of the mail.')
  kind!: MailKind;

  @EnumField(MailStatusEnum, 'Status.')
  status!: MailStatus;

  @RelationField(
    'user',
    () => User,
    'User who receives the mail; null if only the address is known, and if the mail could not be written.',
    { nullable: true, isOptional: true },
  )
  userId!: string | null;

  @TextField('E-mail address to which the mail is sent; null if the mail could not be written.', { nullable: true })
  recipient!: string | null;

  @TextField('Subject; null if the mail could not be written.', { nullable: true })
  subject!: string | null;

  @TextField('Language of the mail, as a tag such as `de`; null if the mail could not be written.', { nullable: true })
  locale!: string | null;

  @ForeignIdField(
    'Id of the resource that the mail is about: a payment, refund, dispute, invoice, membership or waitlist entry.',
  )
  resourceId!: string;

  @IntegerField('Number of attempts to send the mail, at most 11.')
  attempts!: number;

  @EnumField(
    MailReasonEnum,
    'Reason of the last failed attempt, or why the mail was omitted; null if the last attempt has succeeded, and before the first one.',
    { nullable: true },
  )
  reason!: MailReason | null;

  @TextField(
    'Response of the mail server to the last attempt, on one line and at most 200 characters; parts that could be links are replaced with `…`. Null unless the mail server has rejected the mail with a response.',
    { nullable: true },
  )
  serverResponse!: string | null;

  @DateTimeField('Time at which the mail was queued or omitted.')
  createdAt!: Date;

  @DateTimeField('Time of the last attempt to send the mail; null before the first one.', { nullable: true })
  attemptedAt!: Date | null;

  @DateTimeField('Time of the next attempt; null unless an attempt has failed and another one follows.', {
    nullable: true,
  })
  nextAttemptAt!: Date | null;

  @DateTimeField(
    'Time at which the mail server has accepted the mail; null if it has not, and if a process of an earlier release has sent the mail.',
    { nullable: true },
  )
  sentAt!: Date | null;
}

export const MailConnection = connectionOf(MailRecord, 'Mail');
