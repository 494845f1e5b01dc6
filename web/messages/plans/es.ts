import type { PlanMessages } from './en';

/** Texts of changes of plans in Spanish. */
export const es: PlanMessages = {
  'action.changePlan': 'Cambiar de plan',
  'plans.heading': 'Cambiar de plan',
  'plans.text': 'Elige un plan. Verás el precio antes de cualquier cargo.',
  'plans.none': 'No hay otro plan en este momento.',
  'plans.legend': 'Plan',
  'plans.current': 'tu plan',
  'plans.scheduled': 'El {day} tu plan cambia a {name}: {price}.',
  'plans.quantity': 'Cantidad',
  'plans.quantityHint': 'Para planes que se venden por unidades',
  'plans.continue': 'Continuar',
  'plans.nowHeading': 'Cambiar ahora',
  'plans.nowText': 'Tu nuevo plan empieza hoy. Se abona el tiempo no usado de tu plan actual.',
  'plans.trialText': 'Tu nuevo plan empieza hoy. Tu prueba gratuita continúa y no se cobra nada antes de que termine.',
  'plans.price': 'Plan nuevo',
  'plans.credit': 'Abono por {days, plural, one {# día no usado} other {# días no usados}}',
  'plans.tax': 'Impuestos',
  'plans.due': 'A pagar hoy',
  'plans.method': 'Método de pago',
  'plans.next': 'Próximo pago',
  'plans.pay': 'Pagar {amount} y cambiar ahora',
  'plans.switchFree': 'Cambiar ahora',
  'plans.laterHeading': 'Cambiar más tarde',
  'plans.laterText':
    'Tu nuevo plan empieza el {day}. Hasta entonces conservas tu plan actual. Ese día se cobrarán {amount}.',
  'plans.later': 'Cambiar el {day}',
  'plans.nowImpossible':
    'El abono por el tiempo no usado supera el precio del nuevo plan. El cambio es posible al final del periodo actual.',
  'plans.discountEnds': 'Tu descuento actual termina con el cambio.',
  'plans.noMethod': 'Guarda primero un método de pago. No se cobra nada por guardarlo.',
  'plans.other': 'Elegir otro plan',
  'plans.undo': 'Conservar el plan actual',
  'plans.done': 'Tu plan se ha cambiado.',
  'plans.doneLater': 'Tu plan cambia el {day}.',
  'plans.undone': 'Conservas tu plan actual.',
};
