import type { Answer } from '../checkout/answers';
import { told } from '../checkout/listener';
import type { OauthOptions } from './ports';

/** Error page of an authorization request, for the user whom an app has redirected here. */
export function errorPage(status: number, description: string, { sandbox }: Pick<OauthOptions, 'sandbox'>): Answer {
  const sentence = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
  return told(
    { status, heading: 'You cannot be signed in to this app', text: `${sentence} Go back to the app and try again.` },
    sandbox,
  );
}
