import { describe, expect, test } from 'vitest';
import { registerFailure, signInFailure } from './account-calls.ts';

describe('a call that was refused', () => {
  test.each([
    ['reCAPTCHA: la verificación no pasó.', 'Error al verificar reCAPTCHA. Intenta de nuevo.'],
    ['auth/invalid-credential: x', 'Correo o contraseña incorrectos.'],
    ['Demasiados intentos.', 'Demasiados intentos.'],
    ['', 'Error al iniciar sesión'],
  ])('sign-in answering "%s" says: %s', { tags: ['S8.01', 'S8.02', 'S8.03', 'S8.04'] }, (message, sentence) => {
    expect(signInFailure(message)).toBe(sentence);
  });

  test.each([
    ['reCAPTCHA: x', 'Error al verificar reCAPTCHA. Intenta de nuevo.'],
    ['auth/email-already-in-use: x', 'El correo ya está registrado. Intenta iniciar sesión.'],
    ['Esa contraseña aparece en listas.', 'Esa contraseña aparece en listas.'],
    ['', 'Error al registrarse'],
  ])('registration answering "%s" says: %s', (message, sentence) => {
    expect(registerFailure(message)).toBe(sentence);
  });
});
