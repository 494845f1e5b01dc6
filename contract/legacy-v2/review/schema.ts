import { Type, nullable } from '../../schemas';
import { legacyProduct } from '../product/schema';
import { expandable, productId, unixSeconds } from '../shared';

const author = Type.Object({
  id: Type.String({ description: 'User id (`user_`).' }),
  name: nullable(Type.String()),
  username: Type.String(),
  email: nullable(Type.String(), { description: 'Null without the permission to see it.' }),
  profile_pic_url: Type.String({ description: 'Generated from the initials if the user has no picture.' }),
});

/** A review in the legacy API. */
export const legacyReview = Type.Object({
  id: Type.String({ description: 'Review id (`rev_`).' }),
  user: expandable(author, 'The author.'),
  product: expandable(legacyProduct, 'The reviewed product.'),
  stars: Type.Integer({ description: '1 to 5.' }),
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  created_at: unixSeconds('Time of writing'),
});

/** Query parameters of `GET /reviews`. */
export const legacyReviewFilters = Type.Object({
  user_id: Type.Optional(Type.String({ description: 'Only reviews by this user.' })),
  product_id: Type.Optional(productId('Only reviews of this product.')),
  access_pass_id: Type.Optional(productId('Older name for `product_id`.')),
});

/** Allowed values of the parameter `expand` in operations on reviews. */
export const legacyReviewExpansions = ['product', 'user'] as const;
