import { domainToASCII } from 'node:url';
import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** Local part of an e-mail address: 1 to 64 characters of any script (RFC 6531). */
const mailboxForm = /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}$/u;
/**
 * Domain in letters of any script, digits, hyphens and dots. Excludes characters that `domainToASCII` would decode,
 * such as percent signs.
 */
const unicodeHostPattern = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u;
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Returns the trimmed e-mail address. Local part and domain may use any script. Throws `ParameterInvalid` for strings
 * that are no e-mail address or are longer than 254 characters.
 */
export function checkedEmail(value: string, path: readonly string[]): string {
  const email = value.trim();
  const at = email.lastIndexOf('@');
  const [mailbox, host] = [email.slice(0, Math.max(0, at)), email.slice(at + 1)];
  const valid =
    email.length <= 254 &&
    mailboxForm.test(mailbox) &&
    unicodeHostPattern.test(host) &&
    hostPattern.test(domainToASCII(host));
  if (!valid) throw new ParameterInvalid(path, messageTemplate`${thisInput} is not an e-mail address.`);
  return email;
}

/** Throws `ParameterInvalid` unless the string is an http(s) URL of at most 2,048 characters. */
export function checkUrl(value: string, path: readonly string[]): void {
  const valid = value.length <= 2_048 && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  if (!valid) throw new ParameterInvalid(path, messageTemplate`${thisInput} is not a web address.`);
}
