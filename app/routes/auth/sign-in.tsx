import { SignInScreen } from '#app/components/auth/sign-in-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import type { Route } from './+types/sign-in';
import { authPage } from './auth-page.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { signInTitle: title, signInDescription: description } = accountText;
  return pageMeta(matches, { title, description, path: '/auth', robots: 'noindex' });
}

export const loader = authPage;

export default function SignIn({ loaderData }: Route.ComponentProps) {
  return <SignInScreen {...loaderData} />;
}
