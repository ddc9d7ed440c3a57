/** Passwords on screen: changing, provisional, recovering, attempts, last access, and the sign-in screen's manners. */
import { expect, test, type Page } from '@playwright/test';
import { entrarPelaTela } from '#tests/support/entrada.ts';
import { criarConta, darSenhaProvisoria, desbloquearConta, linkRecebido, SENHA_CONTA } from './contas.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

const NOVA = 'Girassol-71';

async function preencherEntrada(page: Page, usuario: string, senha: string) {
  await page.getByLabel('Usuário').fill(usuario);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.keyboard.press('Enter');
}
const entrar = (page: Page, usuario: string, senha: string = SENHA_CONTA) =>
  entrarPelaTela(page, usuario, '/auth', senha);
async function preencherTroca(page: Page, atual: string | null, nova: string, repetir = nova) {
  if (atual !== null) await page.getByLabel(/^Senha (atual|provisória)$/).fill(atual);
  await page.getByLabel('Nova senha', { exact: true }).fill(nova);
  await page.getByLabel('Repetir a nova senha').fill(repetir);
}
const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar senha' }).click();
const regra = (page: Page, texto: string) => page.getByRole('listitem').filter({ hasText: texto });

test('[SES-19] Alterar senha do menu: lista viva, erros sob os campos, as outras sessões terminam @longo', async ({
  page,
  browser,
}) => {
  const conta = await criarConta();
  await entrar(page, conta.login);
  const outroContexto = await browser.newContext();
  const outraPagina = await outroContexto.newPage();
  await entrar(outraPagina, conta.login);

  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Alterar senha' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Alterar senha' })).toBeVisible();
  await salvar(page);
  await expect(page.getByText('Informe a senha atual.')).toBeVisible();
  await expect(page.getByText('Informe a nova senha.')).toBeVisible();
  await expect(page.getByText('Repita a nova senha.')).toBeVisible();
  await expect(page.getByLabel('Senha atual')).toBeFocused();

  const nova = page.getByLabel('Nova senha', { exact: true });
  await nova.fill('abc');
  await expect(regra(page, 'Ao menos uma letra')).toContainText('atendido');
  await expect(regra(page, 'Ao menos 8 caracteres')).toContainText('pendente');
  await nova.fill(`${conta.login}9`);
  await expect(regra(page, 'Sem o nome de usuário')).toContainText('pendente');
  await expect(nova).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar a senha' }).nth(1).click();
  await expect(nova).toHaveAttribute('type', 'text');

  await preencherTroca(page, SENHA_CONTA, 'Senha@2026');
  await salvar(page);
  await expect(
    page.getByText(
      'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
    ),
  ).toBeVisible();
  await expect(nova).toBeFocused();
  await expect(page.getByLabel('Senha atual')).toHaveValue(SENHA_CONTA);
  await preencherTroca(page, 'errada-1', NOVA);
  await salvar(page);
  await expect(page.getByText('Senha inválida. Tente novamente.')).toBeVisible();
  await preencherTroca(page, SENHA_CONTA, SENHA_CONTA);
  await salvar(page);
  await expect(page.getByText('A nova senha precisa ser diferente da atual e da anterior.')).toBeVisible();
  await preencherTroca(page, SENHA_CONTA, NOVA);
  await salvar(page);
  await expect(page).toHaveURL(/\/principal$/);
  await expect(page.getByText('Senha alterada. A sua outra sessão foi encerrada.')).toBeVisible();

  await outraPagina.goto('/base');
  await expect(outraPagina).toHaveURL(/\/auth/);
  await preencherEntrada(outraPagina, conta.login, SENHA_CONTA);
  await expect(outraPagina.getByRole('alert')).toContainText(
    'Não foi possível encontrar sua conta com os dados fornecidos.',
  );
  await preencherEntrada(outraPagina, conta.login, NOVA);
  await expect(outraPagina).toHaveURL(/\/(base|principal)$/);
  await outroContexto.close();
});

test('[SES-19] sem sessão, com usuário e senha atual; o que foi digitado fica depois do erro @longo', async ({
  page,
}) => {
  const conta = await criarConta();
  await page.goto('/change-password');
  await salvar(page);
  await expect(page.getByText('Informe o usuário.')).toBeVisible();
  await expect(page.getByLabel('Usuário')).toBeFocused();
  await page.getByLabel('Usuário').fill(conta.login);
  await preencherTroca(page, 'errada-1', NOVA, `${NOVA}x`);
  await salvar(page);
  await expect(page.getByText('A repetição não é igual à nova senha.')).toBeVisible();
  await page.getByLabel('Repetir a nova senha').fill(NOVA);
  await salvar(page);
  await expect(page.getByText('Não foi possível encontrar sua conta com os dados fornecidos.')).toBeVisible();
  await expect(page.getByLabel('Senha atual')).toBeFocused();
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue(NOVA);
  await page.getByLabel('Senha atual').fill(SENHA_CONTA);
  await salvar(page);
  await expect(page).toHaveURL(/\/principal$/);
  await expect(page.getByText('Senha alterada.')).toBeVisible();
});

test('[SES-19] senha provisória: só a troca, até trocar', async ({ page }) => {
  const conta = await criarConta();
  const provisoria = await darSenhaProvisoria(conta);
  await page.goto('/auth?redirect=/base');
  await preencherEntrada(page, conta.login, provisoria);
  await expect(page).toHaveURL(/\/change-password/);
  await expect(page.getByRole('heading', { level: 1, name: 'Crie a sua senha' })).toBeVisible();
  for (const caminho of ['/', '/principal', '/nada-disto', '/auth', '/acesso-negado', '/base']) {
    await page.goto(caminho);
    await expect(page).toHaveURL(/\/change-password(\?redirect=|$)/);
  }
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeHidden();
  await preencherTroca(page, provisoria, NOVA);
  await salvar(page);
  // Where the person was going when the password was asked for.
  await expect(page).toHaveURL(/\/base$/);
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
});

test('[SES-19] senha provisória: pode-se sair @longo', async ({ page }) => {
  const conta = await criarConta();
  await page.goto('/auth');
  await preencherEntrada(page, conta.login, await darSenhaProvisoria(conta));
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('[SES-19] esqueci minha senha: link pelo e-mail, uma vez', async ({ page }) => {
  const conta = await criarConta('Joana Esquecida');
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Informe o usuário ou o e-mail.')).toBeVisible();
  await page.getByLabel('Usuário ou e-mail').fill(conta.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Confira o seu e-mail')).toBeVisible();
  const mensagem = await page.getByRole('status').innerText();
  const link = await linkRecebido(page, conta.email);

  await page.goto(link);
  await expect(page.getByText('Olá, Joana Esquecida.')).toBeVisible();
  await preencherTroca(page, null, 'brasil2026');
  await salvar(page);
  await expect(page.getByText('Esta senha é fácil de adivinhar')).toBeVisible();
  await preencherTroca(page, null, NOVA);
  await salvar(page);
  await expect(page).toHaveURL(/\/principal$/);

  await page.goto(link);
  await expect(
    page.getByText('Este link já foi usado ou venceu. Peça outro em Esqueci minha senha.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Pedir outro link' }).click();
  await page.getByLabel('Usuário ou e-mail').fill('ninguem-com-este-nome');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Confira o seu e-mail')).toBeVisible();
  expect(await page.getByRole('status').innerText()).toBe(mensagem);
});

test('[SES-19] sem servidor de e-mail a tela diz a quem pedir @longo', async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), recuperarSenha: false } });
  });
  await page.goto('/esqueci-senha');
  await expect(page.getByText('Peça uma senha nova ao administrador')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar link' })).toBeHidden();
});

test('[SES-07] cinco erros esgotam as tentativas; o administrador libera', async ({ page }) => {
  const conta = await criarConta();
  await page.goto('/auth');
  for (let tentativa = 1; tentativa <= 5; tentativa++) {
    const answer = page.waitForResponse('**/api/auth/token/issue');
    await preencherEntrada(page, conta.login, `errada-${tentativa}`);
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  }
  await preencherEntrada(page, conta.login, SENHA_CONTA);
  await expect(page.getByRole('alert')).toContainText(
    'Número de tentativas esgotado. Tente novamente mais tarde.',
  );
  await expect(page.getByLabel('Usuário')).toHaveValue(conta.login);
  await desbloquearConta(conta);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/principal$/);
});

test('[NGS-06] [SES-01] o último acesso aparece na entrada; senha errada desde então é avisada @longo', async ({
  page,
  browser,
}) => {
  const conta = await criarConta();
  await entrar(page, conta.login);
  await expect(page.getByText('Último acesso')).toBeHidden();
  await sair(page);
  await page.goto('/auth');
  await preencherEntrada(page, conta.login, 'errada-1');
  await expect(page.getByRole('alert')).toBeVisible();
  await preencherEntrada(page, conta.login, SENHA_CONTA);
  await expect(
    page.getByText(/^Último acesso: (hoje|ontem) às \d\d:\d\d, neste computador\.$/),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mensagens' })).toContainText(
    'Houve 1 tentativa de entrar com senha errada',
  );
  const outroContexto = await browser.newContext();
  const outraPagina = await outroContexto.newPage();
  await entrar(outraPagina, conta.login);
  await expect(
    outraPagina.getByText(/^Último acesso: .*, em outro computador \(Chrome no \w+\)\.$/),
  ).toBeVisible();
  await expect(outraPagina.getByRole('region', { name: 'Mensagens' })).not.toContainText('tentativa');
  await outroContexto.close();
});

test('[SES-07] nada se perde quando o servidor não responde, e Caps Lock é avisado @longo', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.route('**/api/auth/token/issue', (route) => route.abort());
  await preencherEntrada(page, 'alguem', 'uma-senha-1');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Usuário')).toHaveValue('alguem');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('uma-senha-1');
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page
    .getByLabel('Senha', { exact: true })
    .evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
    );
  await expect(page.getByText('Caps Lock está ligado.')).toBeVisible();
});

test('[NAV-14] a mensagem da entrada aparece e some com a sua chave @longo', async ({ page }) => {
  let visivel = true;
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const json = {
      ...(await answer.json()),
      mensagemLogin: 'Manutenção hoje às 22h.',
      mensagemLoginVisivel: visivel,
    };
    await route.fulfill({ json });
  });
  await page.goto('/auth');
  await expect(page.getByText('Manutenção hoje às 22h.')).toBeVisible();
  visivel = false;
  await page.reload();
  await expect(page.getByLabel('Usuário')).toBeVisible();
  await expect(page.getByText('Manutenção hoje às 22h.')).toBeHidden();
});

test('[SES-01] primeiro acesso com link gasto: dito logo, com o caminho da entrada @longo', async ({
  page,
}) => {
  await page.goto('/primeiro-acesso?token=gasto');
  await expect(
    page.getByText('Este link de primeiro acesso já foi usado: o administrador existe.'),
  ).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ir para a entrada' }).click();
  await expect(page.getByLabel('Usuário')).toBeVisible();
});

test('[SES-01] primeiro acesso gasto por outra pessoa enquanto se preenche; link que não pôde ser conferido @longo', async ({
  page,
}) => {
  // The demonstration has an administrator: the check alone is played.
  let resposta = 503;
  await page.route('**/api/auth/primeiro-acesso/link', (route) =>
    route.fulfill({ status: resposta, body: '' }),
  );
  await page.goto('/primeiro-acesso?token=bom');
  await expect(page.getByRole('alert')).toBeVisible();
  resposta = 204;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByLabel('Nome completo').fill('Maria Responsável');
  await page.getByLabel('Usuário').fill('maria');
  await page.getByLabel('E-mail').fill('maria@clinica.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('uma senha comprida 7');
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Criar e entrar' }).click();
  await expect(page.getByText('já foi usado: o administrador existe.')).toBeVisible();
});

for (const tema of ['light', 'dark'] as const) {
  for (const largura of [1366, 390]) {
    test(`[SES-19] entrada, troca e recuperação passam no axe e cabem em ${largura} px (${tema}) @longo`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: largura, height: 844 });
      const check = async () => {
        await semFalhasDeAxe(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider).toBeLessThanOrEqual(0);
      };
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByText('Informe a senha.')).toBeVisible();
      await check();
      await page.goto('/change-password');
      await page.getByLabel('Nova senha', { exact: true }).fill('abcdefgh');
      await salvar(page);
      await expect(page.getByText('A senha precisa ter ao menos um número.')).toBeVisible();
      await check();
      await page.goto('/change-password?token=gasto');
      await expect(page.getByText('Link sem validade')).toBeVisible();
      await check();
      await page.goto('/esqueci-senha');
      await expect(page.getByLabel('Usuário ou e-mail')).toBeVisible();
      await check();
    });
  }
}

async function sair(page: Page) {
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('alertdialog', { name: 'Deseja sair?' }).getByRole('button', { name: 'Sim' }).click();
  await expect(page).toHaveURL(/\/auth/);
}
