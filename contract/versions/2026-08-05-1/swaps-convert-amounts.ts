import { type Node, Type, defineVersionChange, fieldReplaced, moneyString, nullable } from '../../versioning';

/** Tokens that are not fiat currencies. In swaps of these tokens, `amount` has always been the amount to convert. */
const onChainCurrencies = ['ape', 'btc', 'eth', 'usdt', 'xau'];

const isFiat = (token: unknown): boolean =>
  typeof token === 'string' && !onChainCurrencies.includes(token.toLowerCase());

/**
 * Converts an older swap request to the newer form. In older versions, `amount` of a swap between fiat currencies is
 * the part of the owed amount to repay, now `to_amount`.
 */
function toNewer({ from_token: from, to_token: to, amount }: Readonly<Node>): Readonly<Node> {
  return isFiat(from) && isFiat(to) ? { to_amount: amount } : { amount };
}

export default defineVersionChange({
  version: '2026-08-05-1',
  name: 'swaps-convert-amounts',
  summary:
    'A swap of two fiat currencies converts `amount` of `from_token`; the amount owed in `to_token` is repaid with the new `to_amount`, or in full without both.',
  why: 'Swaps could only repay amounts owed. `amount` now has the same meaning for every pair.',
  upgrade: 'For a swap of two fiat currencies, send the former `amount` as `to_amount`.',
  operations: [
    fieldReplaced('SwapCreateParams', {
      older: 'amount',
      newer: ['amount', 'to_amount'],
      schema: Type.Optional(
        nullable(
          moneyString({
            description:
              'Amount to convert, required unless both currencies are fiat currencies; for these, the part of the amount owed in `to_token` to repay, all of it by default.',
          }),
        ),
      ),
      up: toNewer,
    }),
  ],
  examples: [
    {
      params: 'SwapCreateParams',
      older: { account_id: 'biz_1', from_token: 'usd', to_token: 'EUR', amount: '5' },
      newer: { account_id: 'biz_1', from_token: 'usd', to_token: 'EUR', to_amount: '5' },
    },
    {
      params: 'SwapCreateParams',
      older: { account_id: 'biz_1', from_token: 'usd', to_token: 'BTC', amount: '5' },
      newer: { account_id: 'biz_1', from_token: 'usd', to_token: 'BTC', amount: '5' },
    },
    {
      params: 'SwapCreateParams',
      older: { account_id: 'biz_1', from_token: 'usd', to_token: 'eur' },
      newer: { account_id: 'biz_1', from_token: 'usd', to_token: 'eur' },
    },
    {
      params: 'SwapCreateParams',
      older: { account_id: 'biz_1', from_token: 'usd', to_token: 'eur', amount: '5', to_amount: '7' },
      newer: { account_id: 'biz_1', from_token: 'usd', to_token: 'eur', to_amount: '5' },
    },
  ],
});
