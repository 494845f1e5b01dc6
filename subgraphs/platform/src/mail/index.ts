export { MailEntity } from './mail.entity';
export type { Mail, Mailer } from './mailer';
export { createMails } from './mails';
export { smtpMailer } from './smtp-mailer';
