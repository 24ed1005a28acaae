/** Names that nobody has. `made-up-names.mjs` leads them to this machine, and so does a browser with `browserTrust`. */
export const shopName = 'tienda.nucleo-pruebas.co';
/** Of another site than the shop's, as the real providers are: cookies and origins are told apart by it. */
export const providersName = 'pagos.proveedores-de-prueba.co';
export const mailName = 'correo.proveedores-de-prueba.co';
export const sites = ['nucleo-pruebas.co', 'proveedores-de-prueba.co'];
