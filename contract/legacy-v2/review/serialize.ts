import { type LegacyProductData, serializeLegacyProduct } from '../product/serialize';
import { unixSecondsOf } from '../shared';

/** Fields that the GraphQL fragment `LegacyReviewRead` selects. */
export interface LegacyReviewData {
  readonly id: string;
  readonly user: {
    readonly id: string;
    readonly name: string | null;
    readonly username: string;
    readonly email: string | null;
    readonly profilePictureUrl: string;
  } | null;
  readonly product: LegacyProductData | null;
  readonly stars: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly createdAt: string;
}

function serializeAuthor({ id, name, username, email, profilePictureUrl }: NonNullable<LegacyReviewData['user']>) {
  return { id, name, username, email, profile_pic_url: profilePictureUrl };
}

/**
 * Serializes a review for the legacy API.
 *
 * @param expand returns whether the caller requested this nested object instead of its id
 */
export function serializeLegacyReview(
  { id, user, product, stars, title, description, createdAt }: LegacyReviewData,
  expand: (name: string) => boolean,
) {
  return {
    id,
    user: user && (expand('user') ? serializeAuthor(user) : user.id),
    product: product && (expand('product') ? serializeLegacyProduct(product) : product.id),
    stars,
    title,
    description,
    created_at: unixSecondsOf(createdAt),
  };
}
