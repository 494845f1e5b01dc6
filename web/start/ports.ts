/** An API key of the demo world. */
export interface DemoKey {
  readonly account: string;
  readonly accountId: string;
  /** What the key is for: `latest`, `read only`. */
  readonly purpose: string;
  readonly secret: string;
}

/** A page of the demo world at which something can be bought. */
export interface DemoCheckout {
  readonly title: string;
  readonly seller: string;
  /** Formatted price, `$29.00 / month`. */
  readonly price: string;
  /** Path of the page. */
  readonly path: string;
}

/** Mail that the service has sent. */
export interface SentMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
}

/** Contents of the pages that only the person at this machine may see. */
export interface SandboxContents {
  /** Token in the URL of these pages; `npm start` prints it. */
  readonly token: string;
  keys(): readonly DemoKey[];
  checkouts(): Promise<readonly DemoCheckout[]>;
  /** The newest mail first, at most 100. */
  mails(): Promise<readonly SentMail[]>;
  /** Null where there is no such mail. */
  mail(id: string): Promise<SentMail | null>;
}

export interface StartOptions {
  readonly origin: string;
  readonly sandbox: boolean;
  /** Null in live mode, and where the process listens to other machines or does not have the domains. */
  readonly contents: SandboxContents | null;
  /** Path of the file with keys and ids, as the person at the terminal knows it; null where there is none. */
  readonly sandboxFile: string | null;
  /** Receives unexpected errors. */
  readonly failed?: (error: unknown) => void;
}
