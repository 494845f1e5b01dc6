import { ParameterInvalid } from '../../../kit/src';

const emailForm = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** The e-mail address, trimmed. Refuses what is no address or longer than 254 characters. */
export function checkedEmail(value: string, path: readonly string[]): string {
  const email = value.trim();
  if (email.length > 254 || !emailForm.test(email))
    throw new ParameterInvalid(path, `${path.at(-1)} is not an e-mail address.`);
  return email;
}

/** Refuses what is no http(s) address of at most 2,048 characters. */
export function checkUrl(value: string, path: readonly string[]): void {
  const valid = value.length <= 2_048 && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  if (!valid) throw new ParameterInvalid(path, `${path.at(-1)} is not a web address.`);
}
