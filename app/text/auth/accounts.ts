import { menuText } from '../frame/menu.ts';
import { sessionText } from './session.ts';

export const accountText = {
  ...sessionText,
  ...menuText,
  greeting: 'Ya iniciaste sesión',
  greetingLead: (email: string) => `Hola, ${email}. Puedes seguir comprando o cerrar la sesión de este navegador.`,
  toHome: 'Ir al inicio',

  email: 'Correo electrónico',
  /** S2.113. */
  emailOfRegistration: 'Email',
  password: 'Contraseña',
  showPassword: 'Mostrar',
  hidePassword: 'Ocultar',
  fullName: 'Nombre Completo',
  withGoogle: 'Continuar con Google',
  registerWithGoogle: 'Registrarse con Google',
  or: 'o con tu correo',
  captchaNotice: 'Este formulario está protegido con reCAPTCHA.',
  needsScripts: 'Para ingresar necesitas tener JavaScript activo en tu navegador.',

  signInTitle: 'Iniciar Sesión',
  signInDescription: 'Ingresa a tu cuenta de Núcleo para ver tus pedidos, tu lista de deseados y tus direcciones.',
  signInLead: 'Tus pedidos, tus direcciones y tu lista de deseados te esperan.',
  signingIn: 'Iniciando...',
  noAccount: '¿No tienes cuenta?',
  forgot: '¿Olvidaste tu contraseña?',

  registerTitle: 'Registro',
  registerDescription: 'Crea tu cuenta de Núcleo para seguir tus pedidos y guardar lo que te gusta.',
  registerLead: 'Comprar no exige cuenta. Con una, ves tus pedidos y guardas lo que te gusta.',
  registering: 'Registrando...',
  haveAccount: '¿Ya tienes cuenta?',
  nameHint: 'Así te saludamos y así va en tus pedidos.',
  ownerPasswordHint: 'Al menos 12 caracteres. Una frase larga es más segura.',
  passwordHint:
    'Puede ser cualquiera, menos una que aparezca en listas de claves filtradas. Una frase larga es más segura.',
  privacyBefore: 'Al registrarte aceptas nuestra',
  privacyLink: 'política de tratamiento de datos',

  done: {
    signedIn: 'Inicio de sesión exitoso',
    signedInWithGoogle: 'Inicio de sesión con Google exitoso',
    registered: 'Registro exitoso. ¡Bienvenido!',
    registeredWithGoogle: 'Registro con Google exitoso',
    welcomeSent: 'Se ha enviado un correo de bienvenida.',
  },

  failed: {
    captcha: 'Error al verificar reCAPTCHA. Intenta de nuevo.',
    captchaNotLoaded: 'Error al cargar reCAPTCHA. Intenta de nuevo.',
    credentials: 'Correo o contraseña incorrectos.',
    signIn: 'Error al iniciar sesión',
    emailTaken: 'El correo ya está registrado. Intenta iniciar sesión.',
    register: 'Error al registrarse',
    welcome: 'Registro exitoso, pero falló el envío del correo.',
    googleSignIn: 'Error al iniciar sesión con Google',
    googleRegister: 'Error al registrarse con Google',
    cookies:
      'Tus datos son correctos, pero este navegador no guarda las cookies de la tienda y sin ellas no puedes entrar. Permite las cookies de este sitio e intenta de nuevo.',
    googleNoUser: 'No se pudo obtener el usuario de Google.',
  },

  required: {
    email: 'Escribe tu email.',
    emailShape: 'Escribe un correo completo, como nombre@correo.com, sin tildes, espacios ni signos como # o &.',
    password: 'Escribe tu contraseña.',
    otherPassword: 'Esa contraseña aparece en listas de claves filtradas. Elige otra que no use nadie más.',
    fullName: 'Escribe tu nombre.',
    nameShape: 'Escribe tu nombre sin enlaces ni símbolos, en máximo 80 letras.',
  },
  errorSummary: 'Revisa el formulario',
} as const;

const googleRefusals = new Map<string, string>([
  ['access_denied', 'Cancelaste el ingreso con Google. Puedes intentarlo de nuevo o usar tu correo.'],
  [
    'account_not_linked',
    'Ya hay una cuenta con ese correo y falta confirmarlo. Si la creaste tú, ingresa y abre el enlace que te enviamos; si no, pon una contraseña nueva en «¿Olvidaste tu contraseña?». Luego podrás usar Google.',
  ],
  ['email_not_verified', 'Google no ha verificado ese correo, así que no podemos usarlo para ingresar.'],
  ['owner_by_password', 'Esa cuenta ingresa solo con su contraseña.'],
  ['unable_to_get_user_info', accountText.failed.googleNoUser],
  ['email_not_found', accountText.failed.googleNoUser],
  ['cookies', accountText.failed.cookies],
]);

/** The code comes out of an address, so it may be anything. */
export const googleRefusalText = (code: string) => googleRefusals.get(code);
