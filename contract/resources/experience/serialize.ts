import { type CompanySummaryData, serializeCompanySummary } from '../shared';

/** Fields that the GraphQL fragment `ExperienceListRead` selects. */
export interface ExperienceListData {
  readonly id: string;
  readonly name: string;
  readonly order: string | null;
  readonly isPublic: boolean;
  readonly createdAt: string;
  readonly app: { readonly id: string; readonly name: string; readonly iconUrl: string | null };
  readonly image: { readonly url: string | null } | null;
  readonly account: CompanySummaryData;
}

/** Fields that the GraphQL fragment `ExperienceRead` selects. */
export interface ExperienceData extends ExperienceListData {
  readonly products: readonly { readonly id: string; readonly route: string; readonly title: string }[];
}

/** Serializes an experience in a list, in the format of the latest API version. */
export function serializeExperienceListItem(experience: ExperienceListData) {
  const { app, image } = experience;
  return {
    id: experience.id,
    name: experience.name,
    order: experience.order,
    is_public: experience.isPublic,
    created_at: experience.createdAt,
    app: { id: app.id, name: app.name, icon: app.iconUrl === null ? null : { url: app.iconUrl } },
    image: image && { url: image.url },
    company: serializeCompanySummary(experience.account),
  };
}

/** Serializes an experience in the format of the latest API version. */
export function serializeExperience(experience: ExperienceData) {
  return {
    ...serializeExperienceListItem(experience),
    products: experience.products.map(({ id, route, title }) => ({ id, route, title })),
  };
}
