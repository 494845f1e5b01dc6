export { MailEntity, SealedMailEntity } from './mail.entity';
export type { StoredMail } from './mail.repository';
export type { Mail, Mailer } from './mailer';
export { type Letter, type WriteMail, type WriteSealedMail, createMails } from './mails';
export { smtpMailer } from './smtp-mailer';
