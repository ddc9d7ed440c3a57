/** The lock for want of a hand on the machine: nothing seen, nothing lost, one person's to open (NGS1.02). */
import { expect, test, type Page } from '@playwright/test';
import { entrarPelaTela, SENHA } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

const TITULO = 'Sessão bloqueada';

const trancada = (page: Page) => page.getByRole('heading', { level: 1, name: TITULO });
const senha = (page: Page) => page.getByLabel(/^Senha de /);
/** A call with the tab's own token, as developer tools would make it. */
const chamada = (page: Page, path: string) =>
  page.evaluate(
    async (url) =>
      (await fetch(url, { headers: { authorization: `Bearer ${localStorage.getItem('zelo:token')}` } }))
        .status,
    path,
  );

test('[SES-03] avisa um minuto antes; um toque basta para continuar @longo', async ({ page }) => {
  await page.clock.install();
  await entrarPelaTela(page);
  await page.clock.fastForward('14:05');
  const aviso = page.getByRole('alert').filter({ hasText: 'A tela será bloqueada em' });
  await expect(aviso).toContainText(/em \d+ segundos/);
  await page.keyboard.press('Shift');
  await expect(aviso).toBeHidden();
  await page.clock.fastForward('13:30');
  await expect(trancada(page)).toBeHidden();
  await page.clock.fastForward('00:45');
  await expect(aviso.getByRole('button', { name: 'Continuar trabalhando' })).toBeVisible();
  await page.mouse.move(300, 300);
  await expect(aviso).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Administração');
});

test('[SES-03] tranca: nada se vê nem se pede, e quem abriu encontra o que digitou', async ({ page }) => {
  await page.clock.install();
  await entrarPelaTela(page);
  await page.goto('/bancos?abrir=novo');
  const gaveta = page.getByRole('dialog');
  await gaveta.getByLabel('Nome').first().fill('Banco que não se perde');
  await page.clock.fastForward('15:01');
  await expect(trancada(page)).toBeVisible();
  await expect(page).toHaveTitle('Sessão bloqueada · Zelo');
  await expect(page.locator('#root')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Banco|Menu principal|Pacientes/);
  expect(await page.evaluate(() => document.body.innerHTML)).not.toMatch(/Banco|Pacientes/);
  await expect.poll(() => chamada(page, '/api/bancos?_start=0&_end=5')).toBe(423);
  expect(await chamada(page, '/api/auth/sessoes')).toBe(423);
  // Shortcuts of the hidden page are deaf, and the keyboard stays on the lock.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(senha(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Informe a senha.')).toBeVisible();
  await senha(page).fill('a senha de outra pessoa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Senha incorreta. Só quem abriu esta sessão pode desbloqueá-la.',
  );
  await expect(senha(page)).toHaveValue('');
  await senha(page).fill(SENHA);
  await page.keyboard.press('Enter');
  await expect(trancada(page)).toBeHidden();
  await expect(gaveta.getByLabel('Nome').first()).toHaveValue('Banco que não se perde');
  await expect(page).toHaveTitle(/Bancos/);
  await expect.poll(() => chamada(page, '/api/bancos?_start=0&_end=5')).toBe(200);
});

test('[SES-03] uma lista aberta por cima da página também sai do documento @longo', async ({
  page,
  context,
}) => {
  await entrarPelaTela(page, 'administrativo', '/pacientes/form-pacientes');
  await page.getByLabel(/^Sexo/).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Indeterminado ou ignorado')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('zelo:token'));
  await page.request.post('/api/auth/bloquear', { headers: { authorization: `Bearer ${token}` } });
  // A tab that asks the server learns it, and tells this one.
  const outraPagina = await context.newPage();
  await outraPagina.goto('/principal');
  await expect(trancada(page)).toBeVisible();
  expect(await page.evaluate(() => document.body.innerHTML)).not.toMatch(/Indeterminado|Paciente/);
});

test('[SES-03] o que a rede traz enquanto trancada não aparece, e a tela segue depois @longo', async ({
  page,
}) => {
  await page.clock.install();
  await entrarPelaTela(page);
  let soltar = () => {};
  const presa = new Promise<void>((resolve) => (soltar = resolve));
  await page.route('**/api/bancos?*', async (route) => {
    await presa;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: 'Bancos', exact: true }).click();
  await expect(page).toHaveURL(/\/bancos/);
  await page.clock.fastForward('15:01');
  await expect(trancada(page)).toBeVisible();
  await expect.poll(() => chamada(page, '/api/auth/sessoes')).toBe(423);
  soltar();
  // The answer to the held call is a refusal by now; nothing is drawn, and it is asked again after the unlock.
  await expect(page.getByRole('table')).toHaveCount(0);
  await senha(page).fill(SENHA);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('[SES-03] vale para todas as abas e depois de recarregar; apagar a marca no navegador não destranca @longo', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await entrarPelaTela(page);
  const other = await context.newPage();
  await other.goto('/base');
  await expect(other.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
  await page.clock.fastForward('15:01');
  await expect(trancada(page)).toBeVisible();
  await expect(trancada(other)).toBeVisible({ timeout: 2_000 });
  await other.reload();
  await expect(trancada(other)).toBeVisible();
  await expect.poll(() => chamada(page, '/api/auth/sessoes')).toBe(423);
  await other.evaluate(() => localStorage.removeItem('zelo:bloqueada'));
  await other.reload();
  await expect(trancada(other)).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(0);
  await expect(trancada(page)).toBeVisible();
  const third = await context.newPage();
  await third.goto('/bancos');
  await expect(trancada(third)).toBeVisible();
  await senha(other).fill(SENHA);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
  await expect(trancada(page)).toBeHidden({ timeout: 5_000 });
  await expect(third.getByRole('heading', { level: 1, name: 'Bancos', exact: true })).toBeVisible();
});

test('[SES-03] outra pessoa encerra sem ver nada, e quem volta encontra o rascunho @longo', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await entrarPelaTela(page);
  await page.goto('/bancos?abrir=novo');
  await page.getByRole('dialog').getByLabel('Nome').first().fill('Rascunho da administração');
  const other = await context.newPage();
  await other.goto('/base');
  await expect(other.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
  await page.clock.fastForward('15:01');
  await expect(trancada(page)).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar esta sessão' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Encerrar esta sessão' }).click();
  const token = await page.evaluate(() => localStorage.getItem('zelo:token'));
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other).toHaveURL(/\/auth/, { timeout: 2_000 });
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
  await page.goBack().catch(() => null);
  await expect(page.getByText('Rascunho da administração')).toHaveCount(0);
  await entrarPelaTela(page);
  await page.goto('/bancos?abrir=novo');
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByRole('dialog').getByLabel('Nome').first()).toHaveValue('Rascunho da administração');
});

test('[SES-18] a sessão também expira atrás do bloqueio @longo', async ({ page }) => {
  await page.clock.install();
  await entrarPelaTela(page);
  await page.clock.fastForward('15:01');
  await expect(trancada(page)).toBeVisible();
  await page.clock.fastForward('04:00:00');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Sessão expirada.')).toBeVisible();
});

for (const tema of ['light', 'dark'] as const) {
  test(`[SES-03] o bloqueio e o aviso passam no axe (${tema}) @longo`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' });
    const check = async () => {
      await semFalhasDeAxe(page);
    };
    await page.clock.install();
    await entrarPelaTela(page);
    await page.clock.fastForward('14:05');
    await expect(page.getByRole('alert').filter({ hasText: 'A tela será bloqueada em' })).toBeVisible();
    await check();
    await page.clock.fastForward(60_000);
    await expect(trancada(page)).toBeVisible();
    await page.getByRole('button', { name: 'Encerrar esta sessão' }).click();
    await check();
  });
}
