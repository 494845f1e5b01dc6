import {
  ParameterInvalid,
  checkLength,
  checkMetadata,
  checkedCountry,
  newId,
  messageTemplate,
  thisInput,
  checkAll,
} from '../../../../kit/src';
import { checkUrl } from '../../shared/checks';
import { imageUrl } from '../../shared/image.inputs';
import type { BusinessAddress, SocialLink, TaxIdentifier } from './account.resource';
import type { AccountPatch } from './account.inputs';
import type { BusinessAddressInput, SocialLinkInput, TaxIdentifierInput } from './account-parts.type';

/** Maximum lengths of the string fields of an account, in characters. */
const lengths = {
  title: 255,
  description: 5_000,
  businessName: 255,
  businessType: 100,
  industryGroup: 100,
  industryType: 100,
  otherBusinessDescription: 500,
  otherIndustryDescription: 500,
  opengraphImageVariant: 50,
  targetAudience: 500,
  affiliateInstructions: 5_000,
  productTaxCodeId: 100,
  featuredAffiliateProductId: 100,
} as const;

const maxSizes = {
  socialLinks: 30,
  taxIdentifiers: 20,
  embedOrigins: 20,
  homePreferences: 50,
  storePageConfig: 20_000,
} as const;

/** Fields of an account that a patch cannot set to null. */
const required = ['title', 'route'] as const;

/** Validates the changed fields of an account. Throws `ParameterInvalid`. */
export function checkPatch(patch: AccountPatch): void {
  checkAll(
    ...required.map(
      (field) => () =>
        patch[field] === null && new ParameterInvalid([field], messageTemplate`${thisInput} cannot be null.`),
    ),
    () =>
      patch.title !== undefined &&
      patch.title?.trim() === '' &&
      new ParameterInvalid(['title'], messageTemplate`${thisInput} cannot be blank.`),
    ...Object.entries(lengths).map(
      ([field, maximum]) =>
        () =>
          checkLength(patch[field as keyof typeof lengths], maximum, [field]),
    ),
    () => patch.metadata && checkMetadata(patch.metadata),
    () =>
      patch.invoicePrefix != null &&
      !/^[A-Za-z0-9]{1,12}$/.test(patch.invoicePrefix) &&
      new ParameterInvalid(['invoicePrefix'], messageTemplate`${thisInput} must have 1 to 12 letters and digits.`),
    () => checkCount(patch.homePreferences, maxSizes.homePreferences, 'homePreferences'),
    ...(patch.homePreferences ?? []).map(
      (preference, index) => () => checkLength(preference, 100, ['homePreferences', String(index)]),
    ),
    () =>
      patch.storePageConfig &&
      JSON.stringify(patch.storePageConfig).length > maxSizes.storePageConfig &&
      new ParameterInvalid(
        ['storePageConfig'],
        messageTemplate`${thisInput} must have at most ${maxSizes.storePageConfig} characters as JSON.`,
      ),
  );
}

/** Returns the stored address with the given fields replaced. */
export function toBusinessAddress(current: BusinessAddress | null, given: BusinessAddressInput): BusinessAddress {
  const address: Record<string, string | null> = {
    line1: null,
    line2: null,
    city: null,
    state: null,
    postalCode: null,
    country: null,
    ...current,
  };
  for (const [field, value] of Object.entries(given)) {
    checkLength(value, 200, ['businessAddress', field]);
    if (value !== undefined)
      address[field] =
        field === 'country' && value !== null ? checkedCountry(value, ['businessAddress', field]) : value;
  }
  return address as unknown as BusinessAddress;
}

/**
 * Validates social links and returns them sorted by `order`, then `websiteOrder`. Links given with the id of a stored
 * link retain its id, and its image unless a new one is given.
 */
export function toSocialLinks(current: readonly SocialLink[], given: readonly SocialLinkInput[]): SocialLink[] {
  checkCount(given, maxSizes.socialLinks, 'socialLinks');
  const links = given.map((link, index) => ({
    link: toSocialLink(current, link, ['socialLinks', String(index)]),
    place: [link.order, link.websiteOrder],
  }));
  return links
    .toSorted((a, b) => compare(a.place[0], b.place[0]) || compare(a.place[1], b.place[1]))
    .map(({ link }) => link);
}

function toSocialLink(
  current: readonly SocialLink[],
  { id, website, url, title, image }: SocialLinkInput,
  path: readonly string[],
): SocialLink {
  checkUrl(url, [...path, 'url']);
  checkLength(title, 100, [...path, 'title']);
  const before = current.find((link) => link.id === id);
  const picture = imageUrl(image, [...path, 'image']);
  return {
    id: before?.id ?? newId('slnk'),
    website,
    url,
    title: title ?? null,
    imageUrl: picture === undefined ? (before?.imageUrl ?? null) : picture,
  };
}

/** Compares two sort keys of social links as strings; null and undefined sort last. */
function compare(a: string | null | undefined, b: string | null | undefined): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return a < b ? -1 : Number(a > b);
}

/** Returns the validated tax identifiers. An identifier with the type and value of a stored one retains its id. */
export function toTaxIdentifiers(
  current: readonly TaxIdentifier[],
  given: readonly TaxIdentifierInput[],
): TaxIdentifier[] {
  checkCount(given, maxSizes.taxIdentifiers, 'taxIdentifiers');
  return given.map(({ taxIdType, taxIdValue }, index) => {
    const value = taxIdValue.trim();
    if (value === '')
      throw new ParameterInvalid(
        ['taxIdentifiers', String(index), 'taxIdValue'],
        messageTemplate`${thisInput} cannot be blank.`,
      );
    checkLength(value, 50, ['taxIdentifiers', String(index), 'taxIdValue']);
    const before = current.find((item) => item.taxIdType === taxIdType && item.taxIdValue === value);
    return { id: before?.id ?? newId('txid'), taxIdType, taxIdValue: value };
  });
}

/** Excludes wildcards and all characters with a meaning in a Content-Security-Policy, which lists the origins. */
const originHost = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1'];

/** Returns the validated origins, each once, as browsers write them: in lower case, without the default port. */
export function toEmbedOrigins(given: readonly string[]): string[] {
  checkCount(given, maxSizes.embedOrigins, 'embedOrigins');
  return [...new Set(given.map((text, index) => toOrigin(text, ['embedOrigins', String(index)])))];
}

function toOrigin(text: string, path: readonly string[]): string {
  const url = text.length <= 300 && URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && url.href === `${url.origin}/` && originHost.test(url.hostname);
  if (isOrigin && (url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.includes(url.hostname))))
    return url.origin;
  throw new ParameterInvalid(
    path,
    messageTemplate`${thisInput} must be an origin with https, such as https://shop.example, or with http on localhost or 127.0.0.1.`,
  );
}

function checkCount(list: readonly unknown[] | null | undefined, maximum: number, field: string): void {
  if (list && list.length > maximum)
    throw new ParameterInvalid([field], messageTemplate`${thisInput} must have at most ${maximum} entries.`);
}
