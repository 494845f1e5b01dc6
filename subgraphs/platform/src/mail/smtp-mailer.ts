import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer';

/** Longest that a mail server may take over one step, in milliseconds. */
const patience = 10_000;

/**
 * Hands mail to a server that speaks SMTP.
 *
 * @param url `smtps://name:password@mail.example`
 * @param sender address that stands in From
 */
export function smtpMailer(url: string, sender: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport({
    host: hostname,
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return {
    send: async ({ id, recipient, subject, text }: Mail) => {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: recipient },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
      });
    },
  };
}
