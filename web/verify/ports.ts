import type { CheckoutGraph } from '../checkout/ports';
import type { SignedIn } from '../sign-in';

/** A file as somebody has chosen it. */
export interface ChosenFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Takes files on behalf of whoever is verified. */
export interface PageFiles {
  /**
   * Keeps a file of an account or a user: its id, or what is wrong with it in one sentence.
   *
   * @param owner `biz_…` or `user_…`
   */
  keep(owner: string, file: ChosenFile): Promise<{ readonly id: string } | { readonly problem: string }>;
}

export interface VerifyOptions {
  readonly graph: CheckoutGraph;
  readonly files: PageFiles;
  /** Who is signed in. Without it nobody is: pages open with their keys alone. */
  readonly signedIn?: SignedIn;
  /** With a word on every page that nobody real is verified. */
  readonly sandbox: boolean;
  /** Public origin of the service: forms of other origins are refused. */
  readonly origin: string;
  /** Told of what went wrong inside. */
  readonly failed?: (error: unknown) => void;
}
