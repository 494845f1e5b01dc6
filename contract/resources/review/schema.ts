import { type TSchema, Type, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { pageParams } from '../shared';

const stars = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description }));

const listItem = {
  id: Type.String({ description: 'Review id (`rev_`).' }),
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  status: enumOf(['pending', 'published', 'removed'], { description: 'Whether it is shown.' }),
  paid_for_product: nullable(Type.Boolean(), {
    description: 'Whether the customer had paid for the product when the review was written.',
  }),
  joined_at: nullable(dateTime(), { description: 'When the customer first got the product.' }),
  published_at: nullable(dateTime(), { description: 'When it was published last; null while it never was.' }),
  created_at: dateTime(),
  updated_at: dateTime(),
  user: nullable(ref('UserSummary'), { description: 'Who says it.' }),
  attachments: Type.Array(ref('ReviewAttachment'), { description: 'Files that are shown with it.' }),
};

/** Schemas of the dated API for reviews, latest version. */
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
    product_id: Type.String({ description: 'Reviews of this product.' }),
    min_stars: stars('Only reviews with so many stars or more.'),
    max_stars: stars('Only reviews with so many stars or fewer.'),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
};
