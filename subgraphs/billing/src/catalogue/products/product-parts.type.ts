import { Field, ID, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../../kit/src';

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
