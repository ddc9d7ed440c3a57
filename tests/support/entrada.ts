/** Signing in, for browser tests: by the API where the entry is not what is tested, by the screen where it is. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { SESSION_KEYS } from '#shared/session/keys.ts';

/** The password of every account of the demonstration. */
export const SENHA = 'Zelo-2026!';

/** The frame of who is signed in: the menu, or on a phone the button that opens it. */
const moldura = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu principal' })
    .or(page.getByRole('button', { name: 'Abrir o menu' }));

/** A new session of an account of the demonstration. */
export async function abrirSessao(request: APIRequestContext, usuario: string): Promise<string> {
  const issued = await request.post('/api/auth/token/issue', { data: { userId: usuario, password: SENHA } });
  expect(issued.status(), await issued.text()).toBe(200);
  return ((await issued.json()) as { token: string }).token;
}

/** Headers for calls of the API beside the page. */
export async function cabecalhos(
  request: APIRequestContext,
  usuario = 'admin',
): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await abrirSessao(request, usuario)}` };
}

/** Signed in at `caminho`, with a session of its own: what a reload finds stored, without the entry screen before it. */
export async function entrar(page: Page, usuario = 'admin', caminho = '/principal'): Promise<void> {
  const token = await abrirSessao(page.request, usuario);
  // The lightest page of the origin, whose storage it is.
  await page.goto('/favicon.svg');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEYS.token,
    token,
  ] as const);
  await page.goto(caminho);
  await expect(moldura(page)).toBeVisible();
}

/** As a person does, on the screen that `caminho` shows to who is signed out. */
export async function entrarPelaTela(
  page: Page,
  usuario = 'admin',
  caminho = '/auth',
  senha = SENHA,
): Promise<void> {
  await page.goto(caminho);
  await page.getByLabel('Usuário').fill(usuario);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(moldura(page)).toBeVisible();
}
