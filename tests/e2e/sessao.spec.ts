/** The session in the browser: its time, its end in all tabs, its keys, where a sign-in leads. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { entrarPelaTela, SENHA } from '#tests/support/entrada.ts';

/** Without the lock for inactivity (bloqueio.spec.ts), which would come before the session's own end. */
async function semBloqueio(context: BrowserContext) {
  await context.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), inatividadeMinutos: 0 } });
  });
}
const tempo = (page: Page) => page.getByRole('timer');

test.describe('tempo', () => {
  test.beforeEach(async ({ context, page }) => {
    await semBloqueio(context);
    await page.clock.install({ time: new Date('2026-03-10T12:00:00Z') });
  });

  test('[SES-18] 240 minutos, um a menos a cada 60 s @longo', async ({ page }) => {
    await entrarPelaTela(page);
    await page.clock.pauseAt(new Date('2026-03-10T12:30:00Z'));
    await page.reload();
    await expect(tempo(page)).toHaveText('Expira em 240 minutos');
    await page.clock.runFor(59_900);
    await expect(tempo(page)).toHaveText('Expira em 240 minutos');
    for (const minutes of [239, 238, 237]) {
      await page.clock.runFor(minutes === 239 ? 200 : 60_000);
      await expect(tempo(page)).toHaveText(`Expira em ${minutes} minutos`);
    }
    await expect(tempo(page)).not.toHaveAttribute('data-urgente', 'true');
  });

  test('[SES-18] no último minuto conta segundos, em vermelho, e no zero encerra @longo', async ({
    page,
  }) => {
    await entrarPelaTela(page);
    await page.clock.pauseAt(new Date('2026-03-10T12:30:00Z'));
    await page.reload();
    await expect(tempo(page)).toHaveText('Expira em 240 minutos');
    await page.clock.runFor(238 * 60_000 + 500);
    await expect(tempo(page)).toHaveText('Expira em 2 minutos');
    await page.clock.runFor(60_000);
    await expect(tempo(page)).toHaveText('Expira em 60 segundos');
    const color = () => tempo(page).evaluate((element) => getComputedStyle(element).color);
    const red = await page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--z-error)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect(await color()).toBe(red);
    for (const seconds of [59, 58, 57]) {
      await page.clock.runFor(1_000);
      await expect(tempo(page)).toHaveText(`Expira em ${seconds} segundos`);
    }
    await page.clock.runFor(56_000);
    await expect(tempo(page)).toHaveText('Expira em 1 segundo');
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByText('Sessão expirada.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('zelo:token'))).toBeNull();
  });

  test('[SES-18] volta ao começo a cada uso do servidor, aqui ou em outra aba @longo', async ({
    page,
    context,
  }) => {
    await entrarPelaTela(page);
    const other = await context.newPage();
    await other.goto('/base');
    await expect(tempo(other)).toHaveText(/Expira em (240|239) minutos/);
    // One clock for all tabs of the browser.
    await page.clock.fastForward(10 * 60_000);
    await expect(tempo(page)).toHaveText(/Expira em (230|229) minutos/);
    await other.getByRole('main').getByRole('link', { name: 'Bancos', exact: true }).click();
    await expect(other.getByRole('row').nth(1)).toBeVisible();
    await expect(tempo(other)).toHaveText(/Expira em (240|239) minutos/);
    await expect(tempo(page)).toHaveText(/Expira em (240|239) minutos/);
  });

  test('[SES-18] a hora que acaba numa aba acaba em todas @longo', async ({ page, context }) => {
    await entrarPelaTela(page);
    const other = await context.newPage();
    await other.goto('/base');
    await expect(tempo(other)).toBeVisible();
    await page.clock.fastForward('04:00:01');
    await expect(page).toHaveURL(/\/auth/);
    await expect(other).toHaveURL(/\/auth/, { timeout: 2_000 });
  });
});

test('[SES-03] Sair numa aba chega às outras em 2 s, e o token é recusado na hora', async ({
  page,
  context,
}) => {
  await entrarPelaTela(page);
  const other = await context.newPage();
  await other.goto('/bancos');
  await expect(other.getByRole('heading', { level: 1, name: 'Bancos', exact: true })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('zelo:token'));
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  const revoked = page.waitForResponse('**/api/auth/token/revoke');
  await page.getByRole('alertdialog', { name: 'Deseja sair?' }).getByRole('button', { name: 'Sim' }).click();
  await expect(other).toHaveURL(/\/auth/, { timeout: 2_000 });
  await revoked;
  await expect(page).toHaveURL(/\/auth/);
  const answer = await page.request.get('/api/bancos?_start=0&_end=5', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test('[SES-16] 401 no meio do trabalho: aviso, entrada, e o rascunho espera', async ({ page }) => {
  await entrarPelaTela(page);
  await page.goto('/bancos?abrir=novo');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Nome').first().fill('Banco do rascunho');
  await page.route('**/api/bancos', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 401,
          json: {
            messages: { alerts: [{ type: 'INFO', value: 'Sessão expirada.' }] },
            codigo: 'sessao-expirada',
          },
        })
      : route.continue(),
  );
  await drawer.getByLabel('Código').first().fill('987');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await expect(page.getByText('Sessão expirada.')).toBeVisible();
  await page.getByLabel('Usuário').fill('admin');
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByRole('dialog').getByLabel('Nome').first()).toHaveValue('Banco do rascunho');
});

test('[SES-16] 403: a sessão se encerra com Acesso negado. e diz o que falta e quem libera', async ({
  page,
}) => {
  await entrarPelaTela(page);
  const token = await page.evaluate(() => localStorage.getItem('zelo:token'));
  await page.route('**/api/auth/quem-concede?*', (route) =>
    route.fulfill({
      json: { permissao: { titulo: 'listar Bancos' }, pessoas: ['Ana Lima', 'Rui Sá'], grupos: [] },
    }),
  );
  await page.route('**/api/bancos?*', (route) =>
    route.fulfill({
      status: 403,
      json: {
        messages: {
          alerts: [
            {
              type: 'ERROR',
              value: 'Acesso negado. Falta a permissão de listar em "Bancos". Peça ao administrador.',
            },
          ],
        },
        codigo: 'acesso-negado',
        permissao: { action: 'list', subject: 'banco' },
      },
    }),
  );
  await page.getByRole('main').getByRole('link', { name: 'Bancos', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fbancos/);
  const message = page.getByRole('alert').filter({ hasText: 'Acesso negado.' });
  await expect(message).toContainText('Falta a permissão de listar em "Bancos".');
  await expect(message).toContainText('Quem pode liberar: Ana Lima, Rui Sá.');
  await expect
    .poll(async () =>
      (await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status(),
    )
    .toBe(401);
});

test('[NAV-02] depois de entrar só se vai a caminhos próprios, por mais que se disfarcem @longo', async ({
  page,
}) => {
  await entrarPelaTela(page);
  const origin = new URL(page.url()).origin;
  const hostile = [
    '//example.com/x',
    '/\\example.com',
    '/%5Cexample.com',
    '/%2F%2Fexample.com',
    'https://example.com',
    'HTTPS:example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/example.com',
    '/%09/example.com',
    '/.//example.com',
    '/auth/../..//example.com',
    '/bancos@example.com/%00',
  ];
  for (const redirect of hostile) {
    await page.goto(`/auth?redirect=${encodeURIComponent(redirect)}`);
    await expect(page, redirect).toHaveURL(`${origin}/principal`);
  }
  await page.goto(`/auth?redirect=${encodeURIComponent('/bancos?q=são')}`);
  await expect(page).toHaveURL(/\/bancos\?q=/);
});

test('[SES-15] todo pedido leva o token, o prestador e proíbe cache', async ({ page }) => {
  await entrarPelaTela(page, 'profissional');
  const asked = page.waitForRequest((request) => request.url().includes('/api/pacientes?'));
  await page.getByRole('region', { name: 'Geral' }).getByRole('link', { name: 'Pacientes' }).click();
  const headers = await (await asked).allHeaders();
  expect(headers['authorization']).toMatch(/^Bearer [\w-]{43}$/);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['pragma']).toBe('no-cache');
  expect(headers['id-prestador']).toBe(await page.evaluate(() => localStorage.getItem('zelo:idPrestador')));
});

test('[SES-03] minhas sessões: aparelho em palavras, a atual marcada, encerrar uma e as outras @longo', async ({
  page,
  browser,
}) => {
  await entrarPelaTela(page, 'fornecedor');
  const elsewhere = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  });
  const phone = await elsewhere.newPage();
  await entrarPelaTela(phone, 'fornecedor');
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Minha conta' }).click();
  await expect(page).toHaveURL(/\/minha-conta$/);
  await expect(page.getByRole('cell').filter({ hasText: 'fornecedor@example.com' })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Minhas sessões' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Esta sessão');
  const other = rows.filter({ hasText: 'Safari no iPhone' }).first();
  await other.getByRole('button', { name: 'Encerrar a sessão de Safari no iPhone' }).click();
  await page
    .getByRole('alertdialog', { name: 'Encerrar a sessão de Safari no iPhone?' })
    .getByRole('button', { name: 'Sim' })
    .click();
  await expect(page.getByText('Sessão encerrada.')).toBeVisible();
  await phone.goto('/minha-conta');
  await expect(phone).toHaveURL(/\/auth\?redirect=%2Fminha-conta$/);
  await entrarPelaTela(phone, 'fornecedor');
  await page.reload();
  await page.getByRole('button', { name: 'Encerrar as outras' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText(/\d+ sess(ão encerrada|ões encerradas)\./)).toBeVisible();
  await expect(rows).toHaveCount(1);
  await elsewhere.close();
});

test('[NAV-16] parte que não chega em 120 s é dita como as que falham, com um jeito de recarregar @longo', async ({
  page,
}) => {
  await page.clock.install();
  await entrarPelaTela(page);
  await page.route(/AuditPage/, () => undefined);
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('menuitem', { name: 'Acesso' })
    .click();
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Auditoria' })
    .click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(119_000);
  await expect(page.getByText('Esta parte do sistema não pôde ser carregada')).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(page.getByText('Esta parte do sistema não pôde ser carregada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recarregar a página' })).toBeVisible();
});

test('[NAV-17] mensagem com título fica até ser fechada @longo', async ({ page }) => {
  await page.clock.install();
  await entrarPelaTela(page);
  await page.route('**/api/bancos?*', (route) =>
    route.fulfill({
      status: 403,
      json: {
        messages: { alerts: [{ type: 'ERROR', value: 'Acesso negado. Falta algo.' }] },
        codigo: 'acesso-negado',
      },
    }),
  );
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('menuitem', { name: 'Base' })
    .click();
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Bancos', exact: true })
    .click();
  const message = page.getByRole('alert').filter({ hasText: 'Acesso negado.' });
  await expect(message).toContainText('Falta algo.');
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  // The button stands beside what is read out.
  await page.getByRole('region', { name: 'Mensagens' }).getByRole('button', { name: 'Fechar' }).click();
  await expect(message).toBeHidden();
});
