import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { checkLength, computed, type FieldSource, registerEnum } from '../../../../kit/src';
import { type StoredObject, storedText } from '../../shared/stored-object';

const TaxCodeProductTypeEnum = registerEnum(
  'TaxCodeProductType',
  ['physical', 'digital', 'services'],
  'Type of goods or services that a tax code applies to.',
);

@ObjectType({ description: 'Tax category of a product.', simpleResolvers: true })
export class ProductTaxCode {
  @Field(() => ID, { description: 'Id, `ptc_…`.' })
  id!: string;

  @Field({ description: 'Name.' })
  name!: string;

  @Field(() => TaxCodeProductTypeEnum, { description: 'Type of goods or services that the code applies to.' })
  productType!: string;
}

/** A picture in the database. */
export interface GalleryImage {
  readonly id: string;
  readonly url: string | null;
  readonly content_type: string | null;
}

@ObjectType({ description: 'A picture of a product.', simpleResolvers: true })
export class GalleryImageType {
  @Field(() => ID, { description: 'Id of the file.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'URL of the picture.' })
  url!: string | null;

  @Field(() => String, { nullable: true, description: 'Media type.' })
  contentType!: string | null;
}

const maxCtaLength = 100;
const showPrice = 'Whether the price is shown; null for the default.';

@ObjectType({ description: 'Settings of the store page of a product.', simpleResolvers: true })
export class StorePageConfig {
  @Field(() => String, { nullable: true, description: 'Label of the button; null for the default.' })
  customCta!: string | null;

  @Field(() => Boolean, { nullable: true, description: showPrice })
  showPrice!: boolean | null;
}

@InputType({ description: 'Settings of the store page of a product.' })
export class StorePageConfigInput {
  @Field(() => String, {
    nullable: true,
    description: `Label of the button, at most ${maxCtaLength} characters; null for the default.`,
  })
  customCta?: string | null;

  @Field(() => Boolean, { nullable: true, description: showPrice })
  showPrice?: boolean | null;
}

/** Source of the field with the settings of the store page, which `store_page_config` stores. */
export const storePageConfigSource: FieldSource = computed(['store_page_config'], configOf);

function configOf({ custom_cta: customCta, show_price: shown }: StoredObject): StorePageConfig {
  return { customCta: storedText(customCta), showPrice: typeof shown === 'boolean' ? shown : null };
}

/** Checks the length of the label. Throws `ParameterInvalid`. */
export function checkStorePageConfig(config: StorePageConfigInput | null | undefined): void {
  checkLength(config?.customCta, maxCtaLength, ['storePageConfig', 'customCta']);
}
