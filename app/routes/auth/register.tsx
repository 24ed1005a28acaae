import { RegisterScreen } from '#app/components/auth/register-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import type { Route } from './+types/register';
import { authPage } from './auth-page.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { registerTitle: title, registerDescription: description } = accountText;
  return pageMeta(matches, { title, description, path: '/auth/register', robots: 'noindex' });
}

export const loader = authPage;

export default function Register({ loaderData }: Route.ComponentProps) {
  return <RegisterScreen {...loaderData} />;
}
