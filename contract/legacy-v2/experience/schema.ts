import { Type, nullable } from '../../schemas';
import { legacyProduct } from '../product/schema';

/** An experience in the legacy API. */
export const legacyExperience = Type.Object({
  id: Type.String({ description: 'Experience id (`exp_`).' }),
  experience_type: Type.String({ description: 'App that provides the experience: `courses`, `licensing`.' }),
  name: Type.String(),
  description: nullable(Type.String(), { description: 'Always null: descriptions of experiences are not supported.' }),
  properties: Type.Object({}, { description: 'Always empty: properties of apps are not supported.' }),
  products: Type.Array(Type.Union([Type.String(), legacyProduct]), {
    description: 'Products whose members have access, by id or expanded.',
  }),
});

/** Query parameters of `GET /experiences`. */
export const legacyExperienceFilters = Type.Object({
  experience_type: Type.Optional(
    Type.String({ maxLength: 60, description: 'Only experiences of this app: `courses`, `licensing`.' }),
  ),
});

/** Body of `POST /experiences/{id}`. */
export const legacyExperienceUpdate = Type.Object({
  name: Type.String({ description: 'The new name, 1 to 120 characters.' }),
});

/** Allowed values of the parameter `expand` in operations on experiences. */
export const legacyExperienceExpansions = ['products'] as const;
