import type { CheckoutOptions } from '../checkout/ports';
import type { SignedIn } from '../sign-in';

export interface ManageOptions extends CheckoutOptions {
  /** Who is signed in. Without it nobody is: pages open with their keys alone, and nothing is paid with a saved method. */
  readonly signedIn?: SignedIn;
}
