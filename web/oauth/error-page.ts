import type { WebResponse } from '../checkout/responses';
import { messagePage } from '../checkout/listener';
import type { OauthOptions } from './ports';

/** Renders the error page of an authorization request, for the user whom an app has redirected to this service. */
export function errorPage(
  status: number,
  description: string,
  { sandbox }: Pick<OauthOptions, 'sandbox'>,
): WebResponse {
  const detail = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
  return messagePage(
    { status, heading: 'You cannot be signed in to this app', text: `${detail} Go back to the app and try again.` },
    sandbox,
  );
}
