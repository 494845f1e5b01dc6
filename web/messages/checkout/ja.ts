import type { CheckoutMessages } from './en';

/** Texts of the checkout in Japanese. */
export const ja: CheckoutMessages = {
  'summary.heading': 'ご注文内容',
  'summary.initialFee': '初回料金',
  'summary.from': '{day}から',

  'field.addPromoCode': 'プロモーションコードを追加',
  'field.remove': '削除',

  'address.stateOnly': '州',
  'address.province': '州・省',
  'address.prefecture': '都道府県',
  'address.county': '郡',
  'address.emirate': '首長国',
  'address.area': '地域',
  'address.zip': '郵便番号（ZIP）',
  'address.postcode': '郵便番号（Postcode）',
  'address.pin': '郵便番号（PIN）',
  'address.eircode': '郵便番号（Eircode）',
  'address.town': '市町村',
  'address.suburb': '地区（Suburb）',
  'address.district': '区',

  'problem.fieldMissing': '「{label}」を入力してください。',
  'problem.postalCode': '{country}の郵便番号ではありません。例：{example}',

  'order.number': '注文番号',
  'order.licenseKey': 'ライセンスキー',
  'order.nextPayment': '次回のお支払い',
  'order.open': '{name}へ進む',
  'calendar.add': '次回のお支払いをカレンダーに追加する',
  'calendar.summary': '{seller}への{amount}のお支払い',
  'calendar.description': '{name}の自動支払いです。変更や解約はアカウントから行えます。',

  'buy.archived': '{name}の販売は終了しました',
  'buy.archivedText': '{seller}が販売を終了しました。これまでのご購入は引き続き有効です。料金は発生していません。',
  'buy.visitSeller': '{seller}のサイトを見る',

  'footer.label': '規約とサポート',
  'footer.terms': '利用規約',
  'footer.privacy': 'プライバシーポリシー',
  'footer.refund': '返金ポリシー',
  'footer.cancellation': 'キャンセルポリシー',

  'agreement.documents':
    '続行すると、このページの最後にある利用規約、返金ポリシー、キャンセルポリシーに同意し、プライバシーポリシーを確認したことになります。',

  'card.another': '別のカードを使う',
  'problem.savedCardEmail': '保存されたカードは{email}のものです。このメールアドレスか、別のカードをご利用ください。',
  'error.METHOD_NOT_USABLE': 'この保存済みカードはご利用いただけなくなりました。別のカードをお選びください。',
};
