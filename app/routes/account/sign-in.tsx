import { pageMeta } from '#app/components/page-meta.ts';
import { SignInPage } from '#app/components/sign-in-page.tsx';
import { accountText } from '#app/text/accounts.ts';
import type { Route } from './+types/sign-in.ts';
import { authPage } from './auth-page.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { signInTitle: title, signInDescription: description } = accountText;
  return pageMeta(matches, { title, description, path: '/auth', robots: 'noindex' });
}

export const loader = authPage;

export default function SignIn({ loaderData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} />;
}
