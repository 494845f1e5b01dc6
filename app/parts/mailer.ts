import { type Mailer, smtpMailer } from '../../subgraphs/platform/src';
import type { Config } from '../config';

/** Returns the mailer: the configured SMTP server; without one, the terminal in the sandbox and none in live mode. */
export function openMailer({
  MAIL_URL: url,
  MAIL_FROM: sender,
  MODE: mode,
}: Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'MODE'>): Mailer | undefined {
  if (url !== undefined && sender !== undefined) return smtpMailer(url, sender);
  return mode === 'sandbox' ? terminal : undefined;
}

const terminal: Mailer = {
  send: async ({ recipient, subject, text }) =>
    void process.stdout.write(`Mail to ${recipient}: ${subject}\n  ${text}\n`),
};
