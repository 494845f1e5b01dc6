/** A message to one person, in plain text. */
export interface Mail {
  /** The same each time it is tried, so that what takes it can tell a repeat. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Takes mail to people: a mail server, or what stands in for one. */
export interface Mailer {
  /** Resolves once the mail was taken. Rejects where it was not; it is then tried again. */
  send(mail: Mail): Promise<void>;
}
