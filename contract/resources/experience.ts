import { ref } from '../schemas';
import {
  absentable,
  boolean,
  enumText,
  group,
  json,
  list,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
  described,
} from '../wire';
import { accountIdParam, companySummary, pageFields, timeFilter, createdAt } from './shared';

export const experienceProduct = shape('ExperienceProduct', {
  id: string('Product id (`prod_`).'),
  route: string('Last path segment of the product page URL.'),
  title: string('Title of the product.'),
});

/** An app that the members of a product use. */
export const experience = resource({
  type: 'Experience',
  fields: {
    id: string('Experience id (`exp_`).'),
    name: string('Display name of the experience.'),
    order: nullable(string('Position among the others, compared as a string.')),
    is_public: boolean('Whether it is open to everyone, not only to members of its products.'),
    created_at: createdAt,
    app: object(
      {
        id: string('App id (`app_`).'),
        name: string('Display name of the app.'),
        icon: nullable(
          group({ url: nullable(string('URL of the icon.')).from('iconUrl') }),
          'Icon of the app; null for none.',
        ),
      },
      'App that the experience uses.',
    ),
    image: nullable(object({ url: nullable(string('URL of the image.')) }), 'Image of the experience; null for none.'),
    company: described(companySummary, 'Account that owns the experience.').from('account'),
  },
  detailFields: { products: list(experienceProduct, 'Products whose members have access.') },
});

export const experienceListParams = params('ExperienceListParams', {
  ...pageFields,
  account_id: accountIdParam(),
  product_id: absentable(string('Only experiences attached to this product.')),
  app_id: absentable(string('Only experiences of this app.')),
  created_after: timeFilter,
  created_before: timeFilter,
});

interface FileReference {
  readonly id?: string | null;
  readonly direct_upload_id?: string | null;
}

const writtenAlways = {
  name: optional(string("1 to 120 characters; the app's name by default.")),
  is_public: optional(boolean('Whether it is open to everyone; false by default.')),
  logo: optional(json(ref('ImageParams')), 'Image of the experience.')
    .from('logoFileId')
    .asInput((logo: FileReference) => logo.id ?? logo.direct_upload_id),
  section_id: optional(string('Section that contains the experience.')),
};

export const experienceCreateParams = params('ExperienceCreateParams', {
  ...writtenAlways,
  account_id: accountIdParam(),
  app_id: string('App that the experience uses (`app_`).'),
});

export const experienceUpdateParams = params('ExperienceUpdateParams', {
  ...writtenAlways,
  order: optional(string('Position among the others, compared as a string.')),
  access_level: optional(enumText(['public', 'private'], 'The same as `is_public`, as an enum value.')).ignored(),
});

export const experienceProductParams = params('ExperienceProductParams', {
  product_id: string('Product id (`prod_`).'),
});

export const experienceDuplicateParams = params('ExperienceDuplicateParams', {
  name: optional(string('Name of the copy; the same name by default.')),
});
