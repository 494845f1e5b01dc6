import type { CheckoutGraph } from '../checkout/ports';
import type { SignedIn } from '../sign-in';

/** A file selected in a form. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Why a file was rejected. */
export type FileProblem = 'EMPTY' | 'TOO_LARGE' | 'TYPE_NOT_ACCEPTED' | 'TYPE_MISMATCH' | 'OTHER';

/** Stores the files of a verification. */
export interface PageFiles {
  /**
   * Stores a file of an account or a user. Returns its id, or the problem.
   * @param owner `biz_…` or `user_…`
   */
  keep(owner: string, file: UploadedFile): Promise<{ readonly id: string } | { readonly problem: FileProblem }>;
}

export interface VerifyOptions {
  readonly graph: CheckoutGraph;
  readonly files: PageFiles;
  /** Lookup of signed-in users. Without it, pages need only their keys. */
  readonly signedIn?: SignedIn;
  /** Shows the test mode notice on every page. */
  readonly sandbox: boolean;
  /** Public origin of the service: forms from other origins are rejected. */
  readonly origin: string;
  /** Returns the current time; defaults to the system time. */
  readonly now?: () => Date;
  /** Called for unexpected errors. */
  readonly failed?: (error: unknown) => void;
}
