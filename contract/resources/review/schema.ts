import { type TSchema, Type, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { pageParams } from '../shared';

const stars = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description }));

const listItem = {
  id: Type.String({ description: 'Review id (`rev_`).' }),
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  status: enumOf(['pending', 'published', 'removed'], { description: 'Publication status.' }),
  paid_for_product: nullable(Type.Boolean(), {
    description: 'Whether the customer had paid for the product when writing the review.',
  }),
  joined_at: nullable(dateTime(), { description: 'Time at which the customer first received the product.' }),
  published_at: nullable(dateTime(), { description: 'Time of the last publication; null if never published.' }),
  created_at: dateTime(),
  updated_at: dateTime(),
  user: nullable(ref('UserSummary'), { description: 'Author of the review.' }),
  attachments: Type.Array(ref('ReviewAttachment'), { description: 'Files shown with the review.' }),
};

/** JSON Schemas for reviews in the date-versioned REST API, latest version. */
export const reviewSchemas: Record<string, TSchema> = {
  ReviewAttachment: Type.Object({
    id: Type.String(),
    filename: nullable(Type.String()),
    content_type: nullable(Type.String()),
    url: nullable(Type.String()),
  }),
  ReviewListItem: Type.Object(listItem),
  Review: Type.Object({
    ...listItem,
    company: nullable(ref('CompanySummary'), { description: 'The selling account.' }),
    product: nullable(Type.Object({ id: Type.String(), title: Type.String() })),
  }),
  ReviewListParams: Type.Object({
    ...pageParams,
    product_id: Type.String({ description: 'Only reviews of this product.' }),
    min_stars: stars('Minimum number of stars.'),
    max_stars: stars('Maximum number of stars.'),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
};
