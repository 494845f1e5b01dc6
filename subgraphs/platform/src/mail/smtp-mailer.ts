import { type Mail, type Mailer, MailRejected } from './mailer';

/** Timeout of each step of the SMTP connection, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Sends mail through an SMTP server.
 *
 * @param url `smtps://name:password@mail.example`
 * @param sender e-mail address in the From header
 */
export function smtpMailer(url: string, sender: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  // Loaded here, because the sandbox sends no mail by default.
  const { createTransport } = require('nodemailer') as typeof import('nodemailer');
  const transport = createTransport({
    host: hostname,
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return {
    send: async ({ id, recipient, subject, text, html, unsubscribeUrl }: Mail) => {
      const message = {
        from: sender,
        to: { name: '', address: recipient },
        subject,
        text,
        ...(html !== null && { html }),
        headers: {
          // Out-of-office replies are not sent to mail with this header (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== null && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        messageId: `<${id}@${domain}>`,
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw rejectionOf(error) ?? error;
      });
    },
  };
}

/** Returns the rejection that an error of the transport stands for; null if the server could not be reached. */
function rejectionOf(error: unknown): MailRejected | null {
  const { code, response } = error as { readonly code?: unknown; readonly response?: unknown };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null;
  return new MailRejected(typeof response === 'string' ? response : null, { cause: error });
}
