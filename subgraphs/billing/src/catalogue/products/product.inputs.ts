import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  anyOf,
  createdFilters,
  createInputOf,
  listArgs,
  numberedArgs,
  patchOf,
  searchFilter,
} from '../../../../kit/src';
import { PlanCreateInput } from '../plans/plan.inputs';
import { visibilitiesFilter } from '../../shared/filters';
import type { PictureInput } from '../../shared/picture.type';
import { Product } from './product.resource';
import type { StorePageConfigInput } from './product-parts.type';
import { type ProductKind, ProductKindEnum, ProductOrderEnum } from './product.states';

/** Fields whose input has another type than the row. */
interface ProductParts {
  readonly bannerImage: PictureInput;
  readonly storePageConfig: StorePageConfigInput;
}

const galleryImages = { nullable: true, description: 'Files of the pictures, at most 20.' } as const;

@InputType({ description: 'Changes to a product. Absent fields stay unchanged; null empties a field.' })
export class ProductPatch extends patchOf<Product, ProductParts>(Product) {
  @Field(() => [ID], galleryImages)
  galleryImageIds?: string[] | null;
}

@InputType({ description: 'A new product.' })
export class ProductCreateInput extends createInputOf<Product, 'title', ProductParts>(Product) {
  @Field(() => [ID], galleryImages)
  galleryImageIds?: string[] | null;

  @Field(() => PlanCreateInput, { nullable: true, description: 'A plan to create together with the product.' })
  plan?: PlanCreateInput | null;
}

const pageFilters = { accountId: accountFilter('products'), visibilities: visibilitiesFilter('products') };

export const productFilters = {
  ...pageFilters,
  kinds: anyOf<ProductKind>(() => [ProductKindEnum], 'kind', 'Only products of these kinds.'),
  search: searchFilter(
    'products',
    'title, headline or route',
    (row) => `${row}.title || ' ' || COALESCE(${row}.headline, '') || ' ' || ${row}.route`,
  ),
  ...createdFilters('products'),
};

@ArgsType()
export class ProductListArgs extends listArgs(productFilters, ProductOrderEnum) {}

@ArgsType()
export class ProductPageArgs extends numberedArgs(pageFilters) {}
