/** Said by the server alone, in a script of the page. */
export const oldBrowserText =
  'Tu navegador es de antes de 2024 y algunas partes de la tienda no funcionan en él. Actualízalo, o entra desde otro.';
