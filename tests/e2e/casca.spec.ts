/** The frame: session, navigation, home, messages. Runs on the demonstration data. */
import { expect, test, type Page } from '@playwright/test';
import { cabecalhos, entrar, entrarPelaTela, SENHA } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

const busca = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Buscar função' });

test('[NAV-02] [SES-01] sem sessão vai a /auth e volta para onde queria ir', async ({ page }) => {
  await page.goto('/base?x=1');
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fbase%3Fx%3D1$/);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Informe o usuário.')).toBeVisible();
  await expect(page.getByLabel('Usuário')).toBeFocused();
  await page.getByLabel('Usuário').fill('admin');
  await page.getByLabel('Senha', { exact: true }).fill('errada-mesmo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Não foi possível encontrar sua conta com os dados fornecidos.',
  );
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/base\?x=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
});

test('[NAV-02] com uma sessão guardada o código da primeira tela vem com a página, e não depois; sem ela, só a entrada @longo', async ({
  page,
}) => {
  const adiantados = page.locator('link[rel="modulepreload"][href*="/lista-"]');
  // The page's own code stays away: what is asked for is asked for before it.
  const sozinha = async (caminho: string) => {
    await page.route(/\/assets\/index-[^/]+\.js$/, (pedido) => pedido.abort());
    await page.goto(caminho);
    await page.unrouteAll();
  };
  await sozinha('/bancos');
  await expect(adiantados).toHaveCount(0);
  await entrar(page, 'admin', '/bancos');
  await expect(page.getByRole('heading', { level: 1, name: 'Bancos', exact: true })).toBeVisible();
  await sozinha('/bancos');
  await expect(adiantados).toHaveCount(1);
  // A home needs no list.
  await sozinha('/principal');
  await expect(page.locator('link[rel="modulepreload"][href*="/casca-"]')).toHaveCount(1);
  await expect(adiantados).toHaveCount(0);
});

test('[NAV-02] o redirecionamento só aceita caminhos próprios', async ({ page }) => {
  await entrarPelaTela(page, 'admin', `/auth?redirect=${encodeURIComponent('//example.com/x')}`);
  await expect(page).toHaveURL(/\/principal$/);
});

test('[NAV-03] quem já entrou e abre /auth vai para o início', async ({ page }) => {
  await entrar(page, 'admin', '/auth');
  await expect(page).toHaveURL(/\/principal$/);
});

test('[NAV-04] sem permissão: acesso negado; endereço desconhecido: página não encontrada', async ({
  page,
}) => {
  await page.goto('/nada-disto');
  await expect(page.getByText('Página não encontrada')).toBeVisible();
  await entrar(page, 'parceiro', '/contas-bancarias');
  await expect(page).toHaveURL(/\/acesso-negado\?acao=list&sujeito=contabancaria$/);
  await expect(page.getByText('Acesso negado').first()).toBeVisible();
});

test('[NAV-10] [NAV-12] início: saudação, relógio que anda e módulos permitidos', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-10T14:58:00Z') });
  await entrar(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bom dia');
  await page.clock.runFor(121_000);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Boa tarde');
  await expect(page.getByRole('main').getByRole('link', { name: 'Bancos', exact: true })).toBeVisible();
});

test.describe('num computador em outro fuso', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('[NAV-10] o início saúda e marca a hora pelo relógio da unidade @longo', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-10T14:58:00Z') });
    await entrar(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bom dia');
    await expect(page.getByRole('main').getByText('Terça-feira, 10 de março de 2026')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^11:5\d:\d\d$/)).toBeVisible();
  });
});

test('[NAV-11] a busca acha sem acento e Enter abre a primeira @longo', async ({ page }) => {
  await entrar(page);
  await busca(page).fill('pais');
  await expect(page.getByRole('option', { name: /^Países/ })).toBeVisible();
  await busca(page).fill('banc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bancos$/);
  await page.keyboard.press('Control+k');
  const rapida = page.getByRole('dialog').getByRole('combobox');
  await expect(rapida).toBeFocused();
  await rapida.fill('zzzz');
  await expect(page.getByText('que você pode abrir tem “zzzz”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[NAV-05] [NAV-11] o menu e a busca só oferecem o que o perfil pode abrir', async ({ page }) => {
  await entrar(page, 'parceiro');
  await busca(page).fill('bancos');
  await expect(page.getByText('que você pode abrir tem “bancos”')).toBeVisible();
});

test('[NAV-07] [NAV-09] página de grupo com cartões, trilha e menu no lugar', async ({ page }) => {
  await entrar(page, 'admin', '/base');
  const trilha = page.getByRole('navigation', { name: 'Você está em' });
  await expect(trilha).toContainText('Base');
  await page.getByRole('main').getByRole('link', { name: 'Bancos', exact: true }).click();
  await expect(page).toHaveURL(/\/bancos$/);
  await expect(trilha.getByRole('link', { name: 'Base' })).toBeVisible();
  await expect(
    page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Bancos', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
});

test('[NAV-08] menu de 200 e 64 px, lembrado; gaveta de 80 % no celular', async ({ page }) => {
  await entrar(page);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  expect((await menu.boundingBox())?.width).toBe(200);
  await page.getByRole('button', { name: 'Recolher o menu' }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(64);
  await page.reload();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(64);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await expect
    .poll(async () => (await page.getByRole('dialog', { name: 'Menu' }).boundingBox())?.width)
    .toBe(312);
  await page.getByRole('dialog').getByRole('menuitem', { name: 'Base' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Bancos', exact: true }).click();
  await expect(page).toHaveURL(/\/bancos$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[NAV-08] o menu aberto mostra onde se está, venha-se por ele ou por um endereço @longo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await entrar(page, 'admin', '/cids');
  const aqui = page.getByRole('navigation', { name: 'Menu principal' }).locator('a[aria-current="page"]');
  await expect(aqui).toHaveText('CID-10');
  await expect(aqui).toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('usuários');
  await page.getByRole('option', { name: /^Usuários/ }).click();
  await expect(page).toHaveURL(/\/usuarios/);
  await expect(aqui).toHaveText('Usuários');
  await expect(aqui).toBeInViewport();
});

test('[SES-20] [SES-03] Sair pergunta, revoga e limpa; as outras abas acompanham', async ({
  page,
  context,
}) => {
  await entrar(page);
  const other = await context.newPage();
  await other.goto('/base');
  await expect(other.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deseja sair?' });
  await question.getByRole('button', { name: 'Não' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(other).toHaveURL(/\/auth\?redirect=%2Fbase$/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('zelo:'))),
  ).toEqual([]);
});

test('[SES-14] as chaves guardadas', async ({ page }) => {
  await entrar(page);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  for (const key of [
    'token',
    'prestador',
    'administrativo',
    'parceiro',
    'profissional',
    'fornecedor',
    'admin',
    'permissoes',
    'dadosAdicionais',
    'prestadorIntegracao',
  ]) {
    expect(keys).toContain(`zelo:${key}`);
  }
});

test('[SES-16] 401 no meio do trabalho encerra a sessão com aviso @longo', async ({ page }) => {
  await entrar(page);
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({
      status: 401,
      json: {
        messages: { alerts: [{ type: 'INFO', value: 'Sessão expirada.' }] },
        codigo: 'sessao-expirada',
      },
    }),
  );
  await page.goto('/base');
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fbase$/);
  await expect(page.getByText('Sessão expirada.')).toBeVisible();
});

test('[SES-18] o tempo da sessão conta em minutos e, no fim, encerra', async ({ page }) => {
  await page.clock.install();
  // The lock for inactivity (bloqueio.spec.ts) would come before.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), inatividadeMinutos: 0 } });
  });
  await entrar(page);
  await expect(page.getByRole('timer')).toContainText(/Expira em \d+ minutos/);
  await page.clock.fastForward('03:59:30');
  await expect(page.getByRole('timer')).toContainText(/Expira em \d+ segundos/);
  await page.clock.fastForward(60_000);
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText('Sessão expirada.')).toBeVisible();
});

test('[NAV-16] parte que não carrega é dita com um jeito de recarregar', async ({ page }) => {
  await entrar(page);
  // What this screen alone brings: the list itself has come with the start.
  await page.route(/\/assets\/bancos-/, (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Bancos', exact: true }).click();
  await expect(page.getByText('Esta parte do sistema não pôde ser carregada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recarregar a página' })).toBeVisible();
});

test('[NAV-15] rodapé com os anos', async ({ page }) => {
  await entrar(page);
  await expect(page.getByRole('contentinfo')).toContainText(`© 2018 – ${new Date().getFullYear()}`);
});

test('[PERM-05] troca de prestador: pergunta, avisa e vai para o início @longo', async ({ page }) => {
  await entrar(page, 'admin', '/base');
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar Prestador' });
  const options = dialog.getByRole('radio');
  await expect(options.first()).toBeAttached();
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(1366 / 2);
  const name = await dialog.locator('label').last().innerText();
  await dialog.locator('label').last().click();
  await dialog.getByRole('button', { name: 'Alterar' }).click();
  // The first choice is made, and not asked again; the next one is a change.
  await expect(page.getByText('Prestador alterado com sucesso.')).toBeVisible();
  await expect(page).toHaveURL(/\/principal$/);
  await expect(page.getByRole('banner')).toContainText(name);
});

for (const tema of ['light', 'dark'] as const) {
  test(`[NAV-12] entrada, início e grupo passam no axe (${tema}) @longo`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' });
    const check = async () => {
      await semFalhasDeAxe(page);
    };
    await page.goto('/auth');
    await expect(page.getByLabel('Usuário')).toBeVisible();
    await check();
    await entrar(page);
    await check();
    await page.goto('/base');
    await expect(page.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
  });
}

test('[NAV-11] [A21] Ctrl+K acha também registros, depois das funções @longo', async ({ page }) => {
  await entrar(page);
  await page.route(/\/api\/profissionais\/_lookup(\?|$)/, (route) =>
    route.fulfill({ json: [{ id: 7, label: 'Helena Prado', adicional: ['CRM MG 12345'] }] }),
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('helena');
  await page.getByRole('option', { name: /Helena Prado.*CRM MG 12345/ }).click();
  await expect(page).toHaveURL(/\/profissionais\/form-profissional\/7$/);
});

test('[PERM-05] registro de prestador sem prestador escolhido oferece a escolha e segue na tela @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/pacientes');
  await page.getByRole('main').getByRole('button', { name: 'Escolher prestador' }).click();
  await page.getByRole('dialog').locator('label').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alterar' }).click();
  await expect(page).toHaveURL(/\/pacientes\/list-pacientes$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();
});

test('[NAV-17] mensagem sem título some em 6 s e pode ser fechada antes', async ({ page }) => {
  await page.clock.install();
  await entrar(page);
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  await page.getByRole('dialog').locator('label').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alterar' }).click();
  const message = page
    .getByRole('region', { name: 'Mensagens' })
    .getByText('Prestador alterado com sucesso.');
  await expect(message).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(message).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  await page.getByRole('dialog').locator('label').last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alterar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim' }).click();
  await expect(message).toBeVisible();
  await page.getByRole('region', { name: 'Mensagens' }).getByRole('button', { name: 'Fechar' }).click();
  await expect(message).toBeHidden();
});

test('[NAV-01] /external leva às telas públicas, e auth-success diz que a autenticação deu certo @longo', async ({
  page,
}) => {
  await page.goto('/external');
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso externo' })).toBeVisible();
  await semFalhasDeAxe(page);
  await page.goto('/external/verificar');
  await expect(page).toHaveURL(/\/verificar$/);
  await page.goto('/auth-success');
  await expect(page.getByText('Autenticação realizada com sucesso.')).toBeVisible();
  await page.getByRole('link', { name: 'Entrar no sistema' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('[NAV-18] Configurações da conta volta à tela de onde veio', async ({ page }) => {
  await entrar(page, 'admin', '/bancos');
  await expect(page.getByRole('heading', { level: 1, name: 'Bancos', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Configurações da conta' }).click();
  await expect(page).toHaveURL(/\/usuarios\?origem=bancos$/);
  await page.getByRole('link', { name: 'Voltar para Bancos' }).click();
  await expect(page).toHaveURL(/\/bancos$/);
});

test('[NGS-27] [NAV-18] quem atende vê o que atende em toda tela e encerra ali @longo', async ({ page }) => {
  // Whatever an earlier run left linked.
  const headers = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  await page.request.post('/api/pronto-atendimento/vinculo/encerrar', { headers: headers });
  // Sent away for want of it, the message offers it.
  await entrar(page, 'profissional', '/prontoatendimento');
  await expect(page.getByText('Favor indicar que irá atender o pronto atendimento.')).toBeVisible();
  await page.getByRole('button', { name: 'Atender Pronto Atendimento' }).click();
  await expect(page).toHaveURL(/\/prontoatendimento/);
  const atendendo = page.getByRole('button', { name: 'Atendendo Pronto Atendimento' });
  await expect(atendendo).toBeVisible();
  await page.goto('/minha-conta');
  await atendendo.click();
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(atendendo).toBeHidden();
  await expect(page.getByText('Você não está mais atendendo Pronto Atendimento.')).toBeVisible();
});

test('[PERM-03] [CLIN-10] /atendimento sem permissão diz por quê e a navegação se cancela; pelo endereço, vai para o início', async ({
  page,
}) => {
  const recusa = page.getByText('Você não tem permissão para acessar esse módulo.');
  await entrar(page, 'fornecedor', '/atendimento');
  await expect(recusa.first()).toBeVisible();
  await expect(page).toHaveURL(/\/principal$/);
  await page.goto('/minha-conta');
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
  await page.evaluate(() => {
    history.pushState({}, '', '/atendimento');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(recusa.first()).toBeVisible();
  await expect(page).toHaveURL(/\/minha-conta$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
});

test('[SIGN-02] o assinador do profissional é perguntado ao abrir, sem que ninguém toque no menu; de outros, não @longo', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const call = /signer-token-cloud\/(.+)$/.exec(request.url())?.[1];
    if (call) asked.push(call);
  });
  await entrar(page, 'profissional');
  await expect.poll(() => asked.toSorted()).toEqual(['check-code/govbr', 'check-code/vidaas', 'situacao']);
  asked.length = 0;
  await entrar(page, 'admin');
  await expect(page.getByRole('button', { name: /^Minha conta/ })).toBeVisible();
  expect(asked).toEqual([]);
});
