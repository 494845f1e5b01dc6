import type { CheckoutMessages } from './en';

/** Texts of the checkout in Spanish. */
export const es: CheckoutMessages = {
  'summary.heading': 'Resumen del pedido',
  'summary.initialFee': 'Cuota inicial',
  'summary.from': 'Desde el {day}',

  'field.addPromoCode': 'Añadir código promocional',
  'field.remove': 'Quitar',

  'address.stateOnly': 'Estado',
  'address.province': 'Provincia',
  'address.prefecture': 'Prefectura',
  'address.county': 'Condado',
  'address.emirate': 'Emirato',
  'address.area': 'Zona',
  'address.zip': 'Código postal (ZIP)',
  'address.postcode': 'Código postal (Postcode)',
  'address.pin': 'Código postal (PIN)',
  'address.eircode': 'Código postal (Eircode)',
  'address.town': 'Población',
  'address.suburb': 'Suburbio',
  'address.district': 'Distrito',

  'problem.fieldMissing': 'Rellena el campo «{label}».',
  'problem.postalCode': 'No es un código postal de este país: {country}. Ejemplo: {example}.',

  'order.number': 'Número de pedido',
  'order.licenseKey': 'Clave de licencia',
  'order.nextPayment': 'Próximo pago',
  'order.open': 'Ir a {name}',
  'calendar.add': 'Añadir el próximo pago a su calendario',
  'calendar.summary': 'Pago de {amount} a {seller}',
  'calendar.description': 'Pago automático de {name}. Puede cambiarlo o cancelarlo en su cuenta.',

  'buy.archived': '{name} ya no está a la venta',
  'buy.archivedText':
    '{seller} ha terminado la venta. Las compras anteriores siguen siendo válidas. No se ha cobrado nada.',
  'buy.visitSeller': 'Visitar {seller}',

  'footer.label': 'Condiciones y ayuda',
  'footer.terms': 'Condiciones del servicio',
  'footer.privacy': 'Política de privacidad',
  'footer.refund': 'Política de reembolso',
  'footer.cancellation': 'Política de cancelación',

  'agreement.documents':
    'Al continuar, aceptas las condiciones del servicio, la política de reembolso y la política de cancelación que figuran al final de esta página, y confirmas que has leído la política de privacidad.',

  'card.another': 'Usar otra tarjeta',
  'problem.savedCardEmail': 'Las tarjetas guardadas pertenecen a {email}. Usa esta dirección de correo u otra tarjeta.',
  'error.METHOD_NOT_USABLE': 'Esta tarjeta guardada ya no se puede usar. Elige otra.',
};
