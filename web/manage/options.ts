import type { CheckoutOptions } from '../checkout/ports';
import type { SignedIn } from '../sign-in';

export interface ManageOptions extends CheckoutOptions {
  /** Lookup of signed-in users. Without it, pages need only their keys, and payments with a saved method are not possible. */
  readonly signedIn?: SignedIn;
}
