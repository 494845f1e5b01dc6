import { toEnumValue } from '../shared';

/** Data of a recommended action, as selected by the GraphQL fragment `RecommendedActionRead`. */
export interface RecommendedActionData {
  readonly action: string;
  readonly title: string;
  readonly description: string;
  readonly cta: string;
  readonly ctaLabel: string;
  readonly blockedCapabilities: readonly string[];
}

/** Serializes a recommended action for the latest REST API version. */
export function serializeRecommendedAction({ action, ctaLabel, blockedCapabilities, ...text }: RecommendedActionData) {
  return {
    action: toEnumValue(action),
    ...text,
    cta_label: ctaLabel,
    blocked_capabilities: blockedCapabilities,
    icon_url: null,
    impact_score: null,
    reasoning: null,
    status: 'optional',
  };
}
