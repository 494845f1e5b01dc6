import { type Mailer, smtpMailer } from '../../subgraphs/platform/src';
import type { Config } from '../config';

/**
 * Returns the mailer: the configured SMTP server; without one, a mailer that prints to the terminal in the sandbox, and
 * undefined in live mode.
 */
export function openMailer({
  MAIL_URL: url,
  MAIL_FROM: sender,
  MODE: mode,
}: Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'MODE'>): Mailer | undefined {
  if (url !== undefined && sender !== undefined) return smtpMailer(url, sender);
  return mode === 'sandbox' ? terminal : undefined;
}

/** A mailer whose sending can be suspended. */
export interface PausableMailer extends Mailer {
  /** Runs work while mail is accepted but not sent, because the e-mail addresses in the demo data do not exist. */
  withoutSending<T>(work: () => Promise<T>): Promise<T>;
}

export function pausable(mailer: Mailer): PausableMailer {
  let isPaused = false;
  return {
    send: async (mail) => {
      if (!isPaused) await mailer.send(mail);
    },
    withoutSending: async (work) => {
      isPaused = true;
      try {
        return await work();
      } finally {
        isPaused = false;
      }
    },
  };
}

const terminal: Mailer = {
  send: async ({ recipient, subject, text }) =>
    void process.stdout.write(`Mail to ${recipient}: ${subject}\n  ${text}\n`),
};
