import { ExactDecimal, ParameterInvalid, checkLimits, messageTemplate, thisInput, checkAll } from '../../../../kit/src';
import { checkSaleMetadata, isLink } from '../../shared/metadata';
import { checkPicture } from '../../shared/picture.type';
import { Product } from './product.resource';
import type { ProductPatch } from './product.inputs';
import { checkStorePageConfig } from './product-parts.type';
import { taxCode } from './tax-codes';

/** Prefix that every custom card statement descriptor must have. */
const statementPrefix = 'SERVICE*';

/** Validates the given fields of a new product or an update. */
export function checkProduct(patch: ProductPatch & { externalIdentifier?: string | null }): void {
  checkAll(
    () =>
      patch.title != null &&
      patch.title.trim() === '' &&
      new ParameterInvalid(['title'], messageTemplate`${thisInput} must not be empty.`),
    () => checkLimits(Product, patch),
    () => patch.metadata && checkSaleMetadata(patch.metadata),
    () =>
      patch.route != null &&
      !/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/i.test(patch.route) &&
      new ParameterInvalid(['route'], messageTemplate`${thisInput} must have 1 to 80 letters, digits and -.`),
    () => checkPicture(patch.bannerImage, 'bannerImage'),
    () => checkStorePageConfig(patch.storePageConfig),
    () => checkLink(patch.customCtaUrl, 'customCtaUrl'),
    () => checkLink(patch.redirectPurchaseUrl, 'redirectPurchaseUrl'),
    () => checkDescriptor(patch.customStatementDescriptor),
    () => checkPercentage(patch.globalAffiliatePercentage, 'globalAffiliatePercentage'),
    () => checkPercentage(patch.memberAffiliatePercentage, 'memberAffiliatePercentage'),
    () =>
      patch.productTaxCodeId != null &&
      !taxCode(patch.productTaxCodeId) &&
      new ParameterInvalid(['productTaxCodeId'], 'The tax code does not exist.'),
    () =>
      patch.labels &&
      (patch.labels.length > 20 || patch.labels.some((label) => label.length === 0 || label.length > 50)) &&
      new ParameterInvalid(['labels'], 'A product has at most 20 labels of 1 to 50 characters.'),
    () =>
      (patch.galleryImageIds?.length ?? 0) > 20 &&
      new ParameterInvalid(['galleryImageIds'], 'A product has at most 20 images.'),
  );
}

function checkLink(value: string | null | undefined, field: string): void {
  if (value != null && !isLink(value))
    throw new ParameterInvalid([field], messageTemplate`${thisInput} must be a URL or a tel: link.`);
}

function checkDescriptor(value: string | null | undefined): void {
  if (value == null) return;
  if (value.length < 5 || value.length > 22 || !value.startsWith(statementPrefix) || !/^[\x20-\x7e]*$/.test(value)) {
    throw new ParameterInvalid(
      ['customStatementDescriptor'],
      messageTemplate`${thisInput} must have 5 to 22 characters and start with ${statementPrefix}.`,
    );
  }
}

function checkPercentage(value: string | null | undefined, field: string): void {
  if (value == null) return;
  const percentage = new ExactDecimal(value);
  if (percentage.isNegative() || percentage.greaterThan(100) || percentage.decimalPlaces() > 2) {
    throw new ParameterInvalid(
      [field],
      messageTemplate`${thisInput} must be a percentage from 0 to 100 with at most two decimals.`,
    );
  }
}

/** Derives a route (URL slug) from a title: `My Course!` becomes `my-course`. */
export function routeOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words.slice(0, 60).replace(/-$/, '');
}
