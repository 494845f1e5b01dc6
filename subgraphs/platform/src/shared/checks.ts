import { domainToASCII } from 'node:url';
import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** What stands before the @ sign, in any script (RFC 6531). */
const mailboxForm = /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}$/u;
/** Letters of any script, digits and hyphens: what `domainToASCII` would take for more, such as percent signs, is left out. */
const writtenHostForm = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u;
const hostForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The e-mail address, trimmed; names and domains may have letters of any script. Refuses what is no address or longer than 254 characters. */
export function checkedEmail(value: string, path: readonly string[]): string {
  const email = value.trim();
  const at = email.lastIndexOf('@');
  const [mailbox, host] = [email.slice(0, Math.max(0, at)), email.slice(at + 1)];
  const valid =
    email.length <= 254 &&
    mailboxForm.test(mailbox) &&
    writtenHostForm.test(host) &&
    hostForm.test(domainToASCII(host));
  if (!valid) throw new ParameterInvalid(path, sentence`${thisInput} is not an e-mail address.`);
  return email;
}

/** Refuses what is no http(s) address of at most 2,048 characters. */
export function checkUrl(value: string, path: readonly string[]): void {
  const valid = value.length <= 2_048 && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  if (!valid) throw new ParameterInvalid(path, sentence`${thisInput} is not a web address.`);
}
