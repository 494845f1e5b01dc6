import { unixSecondsOf } from '../shared';

/** Fields that the GraphQL fragment `LegacyCompanyRead` selects. */
export interface LegacyCompanyData {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  readonly description: string | null;
  readonly email: string | null;
  readonly logoUrl: string | null;
  readonly bannerImageUrl: string | null;
  readonly createdAt: string;
}

/** Serializes an account for the legacy API. */
export function serializeLegacyCompany({
  id,
  title,
  route,
  description,
  email,
  logoUrl,
  bannerImageUrl,
  createdAt,
}: LegacyCompanyData) {
  return {
    id,
    title,
    name: title,
    route,
    description,
    email,
    image_url: logoUrl,
    banner_image_url: bannerImageUrl,
    created_at: unixSecondsOf(createdAt),
  };
}
