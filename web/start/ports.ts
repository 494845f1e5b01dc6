/** An API key of the demo data. */
export interface DemoKey {
  readonly account: string;
  /** Purpose of the key: `read only, pinned to version 2026-08-21`. */
  readonly purpose: string;
  readonly secret: string;
}

/** A checkout page of the demo data. */
export interface DemoCheckout {
  readonly title: string;
  readonly seller: string;
  /** Formatted price, `$29.00 / month`. */
  readonly price: string;
  readonly path: string;
}

/** Mail that the service has sent. */
export interface SentMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** HTML document of the mail; null for mail of text only. */
  readonly html: string | null;
  readonly sentAt: Date;
}

/** Contents of the pages that only the developer at this machine may see. */
export interface SandboxContents {
  /** Token in the URL of these pages; `npm start` prints it. */
  readonly token: string;
  keys(): readonly DemoKey[];
  checkouts(): Promise<readonly DemoCheckout[]>;
  /** Returns the sent mail, newest first, at most 100. */
  mails(): Promise<readonly SentMail[]>;
  /** Returns a mail by id; null if there is no such mail. */
  mail(id: string): Promise<SentMail | null>;
}

export interface StartOptions {
  readonly origin: string;
  readonly sandbox: boolean;
  /** Newest version of the dated API. */
  readonly latest: string;
  /**
   * Contents for the developer; null in live mode, in a process that accepts connections from other machines, and in a
   * process without the domains.
   */
  readonly contents: SandboxContents | null;
  /** Path of the file with keys and ids, as seen from the terminal; null if there is none. */
  readonly sandboxFile: string | null;
  /** Called for unexpected errors. */
  readonly failed?: (error: unknown) => void;
}
