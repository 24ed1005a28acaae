import { pageMeta } from '#app/components/page-meta.ts';
import { RegisterPage } from '#app/components/register-page.tsx';
import { accountText } from '#app/text/accounts.ts';
import type { Route } from './+types/register.ts';
import { authPage } from './auth-page.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { registerTitle: title, registerDescription: description } = accountText;
  return pageMeta(matches, { title, description, path: '/auth/register', robots: 'noindex' });
}

export const loader = authPage;

export default function Register({ loaderData }: Route.ComponentProps) {
  return <RegisterPage {...loaderData} />;
}
