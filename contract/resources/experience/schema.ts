import { type TSchema, Type, accountId, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { optional, pageParams } from '../shared';

/** Creates the schema of a picture with its URL. */
const picture = () => nullable(Type.Object({ url: nullable(Type.String()) }));

const common = {
  id: Type.String({ description: 'Experience id (`exp_`).' }),
  name: Type.String(),
  order: nullable(Type.String(), { description: 'Position among the others, compared as a string.' }),
  is_public: Type.Boolean({ description: 'Whether it is open to everyone, not only to members of its products.' }),
  created_at: dateTime(),
  app: Type.Object(
    { id: Type.String({ description: 'App id (`app_`).' }), name: Type.String(), icon: picture() },
    { description: 'App that the experience uses.' },
  ),
  image: picture(),
  company: ref('CompanySummary'),
};

const fields = {
  name: optional(Type.String({ description: "1 to 120 characters; the app's name by default." })),
  is_public: optional(Type.Boolean({ description: 'Whether it is open to everyone; false by default.' })),
  logo: optional(ref('ImageParams')),
  section_id: optional(Type.String({ description: 'Section that contains the experience.' })),
};

/** JSON Schemas for experiences in the date-versioned REST API, latest version. */
export const experienceSchemas: Record<string, TSchema> = {
  ExperienceProduct: Type.Object({
    id: Type.String({ description: 'Product id (`prod_`).' }),
    route: Type.String(),
    title: Type.String(),
  }),
  ExperienceListItem: Type.Object(common),
  Experience: Type.Object({
    ...common,
    products: Type.Array(ref('ExperienceProduct'), { description: 'Products whose members have access.' }),
  }),
  ExperienceListParams: Type.Object({
    ...pageParams,
    account_id: accountId(),
    product_id: Type.Optional(Type.String({ description: 'Only experiences attached to this product.' })),
    app_id: Type.Optional(Type.String({ description: 'Only experiences of this app.' })),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  ExperienceCreateParams: Type.Object({
    ...fields,
    account_id: accountId(),
    app_id: Type.String({ description: 'App that the experience uses (`app_`).' }),
  }),
  ExperienceUpdateParams: Type.Object({
    ...fields,
    order: optional(Type.String({ description: 'Position among the others, compared as a string.' })),
    access_level: optional(enumOf(['public', 'private']), {
      description: 'The same as `is_public`, as an enum value.',
    }),
  }),
  ExperienceProductParams: Type.Object({ product_id: Type.String({ description: 'Product id (`prod_`).' }) }),
  ExperienceDuplicateParams: Type.Object({
    name: optional(Type.String({ description: 'Name of the copy; the same name by default.' })),
  }),
};
