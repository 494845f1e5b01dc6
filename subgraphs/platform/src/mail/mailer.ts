/** A plain-text message to one person. */
export interface Mail {
  /** Equal for all attempts, so that the mail server can detect duplicates. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Transport of mail: an SMTP server, or a stub. */
export interface Mailer {
  /** Resolves when the mail was accepted. Rejects otherwise; the mail is then retried. */
  send(mail: Mail): Promise<void>;
}
