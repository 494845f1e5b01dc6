/** A message to one person. */
export interface Mail {
  /** Id of the mail, equal for all attempts to send it, so that the mail server can detect duplicates. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** HTML document with the same content as the text; null for a message of text only. */
  readonly html: string | null;
  /** URL on which the recipient unsubscribes, also with one click (RFC 8058); null for mail that is not optional. */
  readonly unsubscribeUrl: string | null;
}

/** The mail server has rejected a mail, its sender or its recipient. All other errors mean that it could not be reached. */
export class MailRejected extends Error {
  /** @param response response of the mail server, which can have several lines; null if it is unknown */
  constructor(
    readonly response: string | null,
    options?: ErrorOptions,
  ) {
    super(`The mail was rejected: ${response ?? 'no response'}`, options);
  }
}

/** Transport of mail: an SMTP server, or a stub. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail. Otherwise rejects, with `MailRejected` if the mail server has
   * rejected it; the caller then retries.
   */
  send(mail: Mail): Promise<void>;
}
