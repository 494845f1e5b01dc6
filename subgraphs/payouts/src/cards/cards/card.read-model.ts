import { computed, type ReadModel, readModelOf } from '../../../../kit/src';
import { Card } from './card.resource';

const spent = `(SELECT coalesce(sum(s.usd_amount), 0) * 100 FROM payouts.card_transactions s
  WHERE s.card_id = $row.id AND s.usd_amount > 0 AND s.status IN ('pending', 'completed') AND s.created_at > now() - interval '30 days')`;

/** Defines the read model of cards. */
export function cardReadModel(): ReadModel<Card> {
  return readModelOf(Card, {
    spentLastMonth: computed([spent], (cents: string) => Math.trunc(Number(cents))),
  });
}
