import {
  absentable,
  boolean,
  dateTime,
  enumValue,
  integer,
  list,
  nullable,
  object,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { companySummary, pageFields, timeFilter, userSummary, timestamps } from './shared';

export const reviewAttachment = shape('ReviewAttachment', {
  id: string('File id (`file_`).'),
  filename: nullable(string('Name of the file; null if unknown.')),
  content_type: nullable(string('Media type; null if unknown.')),
  url: nullable(string('URL of the file; null if unknown.')),
});

const stars = (description: string) => integer({ minimum: 1, maximum: 5, description });

/** A review of a product by a customer. */
export const review = resource({
  type: 'Review',
  fields: {
    id: string('Review id (`rev_`).'),
    title: nullable(string('Heading of the review; null for none.')),
    description: nullable(string('Text of the review; null for none.')),
    stars: stars('Rating, 5 is the best.'),
    status: enumValue(['pending', 'published', 'removed'], 'Publication status.'),
    paid_for_product: nullable(boolean('Whether the customer had paid for the product when writing the review.')),
    joined_at: nullable(dateTime('Time at which the customer first received the product.')),
    published_at: nullable(dateTime('Time of the last publication; null if never published.')),
    ...timestamps,
    user: nullable(userSummary, 'Author of the review.'),
    attachments: list(reviewAttachment, 'Files shown with the review.'),
  },
  detailFields: {
    company: nullable(companySummary, 'The selling account.').from('account'),
    product: nullable(
      object({ id: string('Product id (`prod_`).'), title: string('Title of the product.') }),
      'The reviewed product.',
    ),
  },
});

export const reviewListParams = params('ReviewListParams', {
  ...pageFields,
  product_id: string('Only reviews of this product.'),
  min_stars: absentable(stars('Minimum number of stars.')),
  max_stars: absentable(stars('Maximum number of stars.')),
  created_after: timeFilter,
  created_before: timeFilter,
});
