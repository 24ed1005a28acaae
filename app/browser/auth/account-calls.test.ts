import { describe, expect, test, vi } from 'vitest';
import { call, registerFailure, signInFailure } from './account-calls.ts';

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

test('a call is given up after 70 seconds', { tags: ['S7.21'] }, async () => {
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('x', 'TimeoutError')));
  await expect(call('loginUserWithRecaptcha', {})).rejects.toThrow();
  expect(timeout).toHaveBeenCalledWith(70_000);
  timeout.mockRestore();
});
