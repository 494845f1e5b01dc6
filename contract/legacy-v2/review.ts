import { absentable, integer, nullable, object, string } from '../wire';
import { expandable, legacyParams, legacyResource } from './legacy-resource';
import { legacyProduct } from './product';
import { productId, text, unixSeconds } from './shared';

const author = object({
  id: string('User id (`user_`).'),
  name: text('Display name; null if not set.'),
  username: string('Unique username.'),
  email: text('Null without the permission to see it.'),
  profile_pic_url: string('Generated from the initials if the user has no picture.').from('profilePictureUrl'),
});

/** A review in the legacy API. */
export const legacyReview = legacyResource({
  type: 'Review',
  description: 'A review of a product.',
  fields: {
    id: string('Review id (`rev_`).'),
    user: expandable(author, 'The author.').from('user.id'),
    product: expandable(legacyProduct, 'The reviewed product.').from('product.id'),
    stars: integer('1 to 5.'),
    title: text('Heading of the review.'),
    description: text('Text of the review.'),
    created_at: unixSeconds('Time of writing'),
  },
  expanded: { product: nullable(legacyProduct), user: nullable(author) },
});

/** Query parameters of `GET /reviews`. */
export const legacyReviewFilters = legacyParams({
  user_id: absentable(string('Only reviews by this user.')),
  product_id: absentable(productId('Only reviews of this product.')),
  access_pass_id: absentable(productId('Older name for `product_id`.')).ignored(),
});
