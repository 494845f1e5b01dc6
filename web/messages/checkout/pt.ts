import type { CheckoutMessages } from './en';

/** Texts of the checkout in Portuguese. */
export const pt: CheckoutMessages = {
  'summary.heading': 'Resumo do pedido',
  'summary.initialFee': 'Taxa inicial',
  'summary.from': 'A partir de {day}',

  'field.addPromoCode': 'Adicionar código promocional',
  'field.remove': 'Remover',

  'address.stateOnly': 'Estado',
  'address.province': 'Província',
  'address.prefecture': 'Prefeitura (Japão)',
  'address.county': 'Condado',
  'address.emirate': 'Emirado',
  'address.area': 'Área',
  'address.zip': 'Código postal (ZIP)',
  'address.postcode': 'Código postal (Postcode)',
  'address.pin': 'Código postal (PIN)',
  'address.eircode': 'Código postal (Eircode)',
  'address.town': 'Localidade',
  'address.suburb': 'Subúrbio',
  'address.district': 'Distrito',

  'problem.fieldMissing': 'Preencha o campo “{label}”.',
  'problem.postalCode': 'Este não é um código postal deste país: {country}. Exemplo: {example}.',

  'order.number': 'Número do pedido',
  'order.licenseKey': 'Chave de licença',
  'order.nextPayment': 'Próximo pagamento',
  'order.open': 'Ir para {name}',
  'calendar.add': 'Adicionar o próximo pagamento ao seu calendário',
  'calendar.summary': 'Pagamento de {amount} para {seller}',
  'calendar.description': 'Pagamento automático de {name}. Você pode alterá-lo ou cancelá-lo na sua conta.',

  'buy.archived': '{name} não está mais à venda',
  'buy.archivedText': '{seller} encerrou a venda. As compras anteriores continuam válidas. Nada foi cobrado.',
  'buy.visitSeller': 'Visitar {seller}',

  'footer.label': 'Termos e ajuda',
  'footer.terms': 'Termos de serviço',
  'footer.privacy': 'Política de privacidade',
  'footer.refund': 'Política de reembolso',
  'footer.cancellation': 'Política de cancelamento',

  'agreement.documents':
    'Ao continuar, você aceita os termos de serviço, a política de reembolso e a política de cancelamento no fim desta página, e confirma que leu a política de privacidade.',

  'card.another': 'Usar outro cartão',
  'problem.savedCardEmail': 'Os cartões salvos pertencem a {email}. Use este endereço de e-mail ou outro cartão.',
  'error.METHOD_NOT_USABLE': 'Este cartão salvo não pode mais ser usado. Escolha outro.',
};
