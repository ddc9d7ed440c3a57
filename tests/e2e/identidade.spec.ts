/** Sign-in by e-mail and gov.br, and the authorization of the cloud signers, against the stand-ins of mock-server. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { entrarPelaTela, SENHA } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

const API_KEY = 'chave-da-demonstracao';

/** Where the stand-ins are: their port depends on what was free. */
async function simuladores(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/auth-token-govbr/authenticate');
  return new URL(((await answer.json()) as { urlAuthenticate: string }).urlAuthenticate).origin;
}

/** A new account there, that nobody else uses. */
async function novaConta(request: APIRequestContext): Promise<string> {
  const email = `pessoa.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
  const url = `${await simuladores(request)}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${API_KEY}`;
  expect((await request.post(url, { data: { email, password: SENHA } })).ok()).toBe(true);
  return email;
}

/** Puts an account of the demonstration back: whether its address is confirmed, the password known. */
async function arrumarConta(
  request: APIRequestContext,
  email: string,
  emailVerified: boolean,
): Promise<void> {
  const base = `${await simuladores(request)}/dados/contas`;
  const [conta] = (await (await request.get(`${base}?email=${email}`)).json()) as { id: string }[];
  expect((await request.patch(`${base}/${conta!.id}`, { data: { emailVerified } })).ok()).toBe(true);
}

/** The link of the last message to an address. */
async function linkDe(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.get(`${await simuladores(request)}/emulator/v1/projects/p/oobCodes`);
  const { oobCodes } = (await answer.json()) as {
    oobCodes: { oobLink: string; email: string; newEmail?: string }[];
  };
  const found = oobCodes.findLast((code) => (code.newEmail ?? code.email) === email);
  expect(found, `mensagem para ${email}`).toBeDefined();
  return found!.oobLink;
}

async function preencher(page: Page, email: string, senha = SENHA) {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
const dentro = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const mensagens = (page: Page) => page.getByRole('region', { name: 'Mensagens' });

test.describe('e-mail', () => {
  test('[SES-05] e-mail confirmado entra e segue para onde a pessoa ia', async ({ page }) => {
    await page.goto('/bancos');
    await page.getByRole('link', { name: 'Entrar com e-mail' }).click();
    await preencher(page, 'administrativo@example.com');
    await expect(page).toHaveURL(/\/bancos$/);
    await expect(dentro(page)).toBeVisible();
    await page.getByRole('button', { name: /^Minha conta/ }).click();
    await expect(page.getByText('administrativo@example.com')).toBeVisible();
  });

  test('[SES-05] e-mail por confirmar: outra mensagem, link e continuar @longo', async ({
    page,
    request,
    context,
  }) => {
    await arrumarConta(request, 'parceiro@example.com', false);
    await page.goto('/auth/email');
    await preencher(page, 'parceiro@example.com');
    await expect(page.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeVisible();
    await page.getByRole('button', { name: 'Já confirmei, continuar' }).click();
    await expect(page.getByRole('alert')).toContainText('ainda não foi confirmado');
    await page.getByRole('button', { name: 'Enviar outra mensagem' }).click();
    await expect(page.getByRole('status')).toContainText('Enviamos outra mensagem para parceiro@example.com');
    const correio = await context.newPage();
    await correio.goto(await linkDe(request, 'parceiro@example.com'));
    await correio.getByRole('button', { name: 'Confirmar o e-mail' }).click();
    await expect(correio.getByRole('status')).toContainText('foi confirmado');
    await correio.reload();
    await correio.getByRole('button', { name: 'Confirmar o e-mail' }).click();
    await expect(correio.getByRole('alert')).toContainText('Este link já foi usado ou venceu.');
    await expect(correio.getByRole('button', { name: 'Confirmar o e-mail' })).toHaveCount(0);
    await expect(correio.getByRole('link', { name: 'Entrar com e-mail' })).toBeVisible();
    await page.getByRole('button', { name: 'Já confirmei, continuar' }).click();
    await expect(page).toHaveURL(/\/principal$/);
    await expect(dentro(page)).toBeVisible();
  });

  test('[SES-05] e-mail de domínio reservado: pede outro e manda confirmar @longo', async ({
    page,
    request,
  }) => {
    const novo = `pessoal.${Date.now()}@example.com`;
    await page.goto('/auth/email');
    await preencher(page, 'pessoa@empresa.example');
    await expect(page.getByRole('heading', { name: 'Troque o seu e-mail' })).toBeVisible();
    await page.getByLabel('E-mail pessoal').fill('outro@empresa.example');
    await page.getByRole('button', { name: 'Enviar a confirmação' }).click();
    await expect(page.getByText('Este e-mail é de um domínio da empresa.')).toBeVisible();
    await page.getByLabel('E-mail pessoal').fill('admin@example.com');
    await page.getByRole('button', { name: 'Enviar a confirmação' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'O email informado já está sendo utilizado por outro usuário, favor informar outro email.',
    );
    await page.getByLabel('E-mail pessoal').fill(novo);
    await page.getByRole('button', { name: 'Enviar a confirmação' }).click();
    await expect(page.getByRole('status')).toContainText(novo);
    expect(await linkDe(request, novo)).toContain('mode=verifyAndChangeEmail');
  });

  test('[SES-06] [SES-07] os erros da entrada, com as frases do catálogo', async ({ page, request }) => {
    const email = await novaConta(request);
    await page.goto('/auth/email');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Informe um e-mail válido.')).toBeVisible();
    await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
    await preencher(page, `ninguem.${Date.now()}@example.com`);
    await expect(page.getByRole('alert')).toContainText(
      'Não foi possível encontrar sua conta com os dados fornecidos.',
    );
    for (let i = 0; i < 5; i++) {
      const answered = page.waitForResponse('**/api/auth/identidade/entrar');
      await preencher(page, email, 'errada-mesmo');
      await answered;
      await expect(page.getByRole('alert')).toContainText('Senha inválida. Tente novamente.');
    }
    await preencher(page, email);
    await expect(page.getByRole('alert')).toContainText(
      'Número de tentativas esgotado. Tente novamente mais tarde.',
    );
  });

  test('[SES-07] serviço fora do ar @longo', async ({ page }) => {
    await page.route('**/api/auth/identidade/entrar', (route) => route.abort());
    await page.goto('/auth/email');
    await preencher(page, 'admin@example.com');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  });

  test('[SES-08] criar conta, e-mail já usado, recuperar a senha pelo link', async ({ page, request }) => {
    const email = `conta.${Date.now()}@example.com`;
    await page.goto('/auth/email');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    const criar = async () => {
      await page.getByLabel('E-mail', { exact: true }).fill(email);
      await page.getByLabel('Senha', { exact: true }).fill(SENHA);
      await page.getByRole('button', { name: 'Criar conta' }).click();
    };
    await criar();
    await expect(page.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeVisible();
    await page.goto('/auth/email');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await criar();
    await expect(page.getByRole('alert')).toContainText('Já existe usuário para o email informado.');
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('button', { name: 'Esqueci a senha' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill(`ninguem.${Date.now()}@example.com`);
    await page.getByRole('button', { name: 'Enviar o link' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Não foi possível encontrar usuário para o email informado, favor verificar e tentar novamente.',
    );
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Enviar o link' }).click();
    await expect(page.getByRole('status')).toContainText(email);
    const link = await linkDe(request, email);
    await page.goto(link);
    await expect(page.getByText(`Para entrar com ${email}.`)).toBeVisible();
    await page.getByLabel('Nova senha', { exact: true }).fill('Outra-2026!');
    await page.getByLabel('Repita a nova senha').fill('Diferente-2026!');
    await page.getByRole('button', { name: 'Salvar a senha' }).click();
    await expect(page.getByText('As senhas não são iguais.')).toBeVisible();
    await page.getByLabel('Repita a nova senha').fill('Outra-2026!');
    await page.getByRole('button', { name: 'Salvar a senha' }).click();
    await expect(page.getByRole('status')).toContainText(`A senha de ${email} foi trocada.`);
    // The same link once more: told at once, with the way to another one.
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('Este link já foi usado ou venceu.');
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Entrar com e-mail' }).click();
    await preencher(page, email, 'Outra-2026!');
    // The mail proved the address; only an administrator makes a user of it.
    await expect(page.getByRole('alert')).toContainText('Peça ao administrador');
  });

  for (const tema of ['light', 'dark'] as const) {
    test(`[SES-05] as telas passam no axe (${tema}) @longo`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' });
      for (const [path, heading] of [
        ['/auth', 'Zelo'],
        ['/auth/email', 'Entrar com e-mail'],
        ['/auth/acao?mode=resetPassword&oobCode=x', 'Criar outra senha'],
        ['/auth/acao?mode=verifyEmail&oobCode=x', 'Confirmar o e-mail'],
        ['/auth/acao', 'Confirmar o e-mail'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        if (path === '/auth')
          await expect(page.getByRole('link', { name: 'Entrar com gov.br' })).toBeVisible();
        await semFalhasDeAxe(page, { onde: path });
      }
    });
  }
});

test.describe('gov.br', () => {
  const escolher = (page: Page, nome: RegExp) => page.getByRole('button', { name: nome }).click();

  test('[SES-09] [SES-10] [SES-11] entra por gov.br e, ao sair, sai de lá também', async ({ page }) => {
    await page.goto('/bancos');
    await page.getByRole('link', { name: 'Entrar com gov.br' }).click();
    await expect(page.getByRole('heading', { name: 'Quem está autorizando?' })).toBeVisible();
    await escolher(page, /Recepção/);
    await expect(page.getByText('Autenticação GOVBR realizada com sucesso.')).toBeVisible();
    await expect(page).toHaveURL(/\/bancos$/);
    await expect(dentro(page)).toBeVisible();
    const saida = page.waitForRequest(/\/govbr\/logout\?/);
    await page.getByRole('button', { name: /^Minha conta/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page
      .getByRole('alertdialog', { name: 'Deseja sair?' })
      .getByRole('button', { name: 'Sim' })
      .click();
    expect((await saida).url()).toContain(encodeURIComponent('/auth/govbr/logout'));
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByLabel('Usuário')).toBeVisible();
  });

  test('[SES-11] quem entrou com senha sai sem passar pelo gov.br @longo', async ({ page }) => {
    await entrarPelaTela(page, 'administrativo');
    const visitados: string[] = [];
    page.on('request', (request) => visitados.push(request.url()));
    await page.getByRole('button', { name: /^Minha conta/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page
      .getByRole('alertdialog', { name: 'Deseja sair?' })
      .getByRole('button', { name: 'Sim' })
      .click();
    await expect(page).toHaveURL(/\/auth/);
    expect(visitados.filter((url) => url.includes('/govbr/logout'))).toEqual([]);
  });

  test('[SES-10] sem código vai ao início; com o estado de outro navegador, falha e volta à entrada @longo', async ({
    page,
    browser,
  }) => {
    await page.goto('/auth/govbr');
    await expect(page).toHaveURL(/\/auth\?redirect=%2F$/);
    // Another browser goes as far as the return address, and does not follow it.
    const outroContexto = await browser.newContext();
    const { origin } = new URL(page.url());
    const pedido = await outroContexto.request.get(`${origin}/api/auth-token-govbr/authenticate`);
    const ida = new URL(((await pedido.json()) as { urlAuthenticate: string }).urlAuthenticate);
    const form = { ...Object.fromEntries(ida.searchParams), cpf: '11122233396' };
    const resposta = await outroContexto.request.post(ida.origin + ida.pathname, { form, maxRedirects: 0 });
    const volta = resposta.headers()['location'] ?? '';
    expect(volta).toContain('code=');
    await outroContexto.close();
    await page.goto(volta);
    await expect(page.getByText('Falha ao gravar o código de acesso.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    expect(await page.evaluate(() => localStorage.getItem('zelo:token'))).toBeNull();
  });

  test('[SES-09] cancelar no gov.br, ou ser de lá sem usuário aqui @longo', async ({ page }) => {
    await page.goto('/auth/govbr/entrar');
    await escolher(page, /Cancelar/);
    await expect(page.getByText('A entrada por gov.br foi cancelada.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
    await page.goto('/auth/govbr/entrar');
    await escolher(page, /Visitante sem Cadastro/);
    await expect(mensagens(page)).toContainText(
      'Não foi possível encontrar sua conta com os dados fornecidos.',
    );
    await expect(mensagens(page)).toContainText('Peça ao administrador');
    await expect(page).toHaveURL(/\/auth$/);
  });

  test('[SES-11] /auth/govbr/logout leva à entrada @longo', async ({ page }) => {
    await page.goto('/auth/govbr/logout');
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test.describe('assinador em nuvem', () => {
  const conta = async (page: Page) => page.getByRole('button', { name: /^Minha conta/ }).click();
  const titulo =
    'Autenticação realizada com sucesso. Agora será possível realizar a assinatura dos documentos';

  const SITUACAO = /signer-token-cloud\/(?:situacao|check-code\/)/;

  /** Tokens live for hours: each test begins without any. */
  async function profissional(page: Page) {
    await page.route(SITUACAO, async (route) => {
      const response = await route.fetch();
      // A page that was left meanwhile takes its answer with it.
      const answer = await response.json().catch(() => null);
      if (answer === null) return;
      await route
        .fulfill({ response, json: { ...(answer as object), autenticado: false } })
        .catch(() => undefined);
    });
    await entrarPelaTela(page, 'profissional');
  }

  test('[SES-12] Autenticar Vidaas volta à tela de onde saiu @longo', async ({ page }) => {
    await profissional(page);
    await page.goto('/bancos?q=caixa');
    await expect(page.getByRole('heading', { level: 1, name: 'Bancos', exact: true })).toBeVisible();
    await conta(page);
    await page.getByRole('menuitem', { name: 'Autenticar Vidaas' }).click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    await expect(mensagens(page)).toContainText('Sucesso');
    await expect(mensagens(page)).toContainText(titulo);
    await expect(page).toHaveURL(/\/bancos\?q=caixa$/);
    await page.unroute(SITUACAO);
    await page.reload();
    await conta(page);
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Autenticar Vidaas' })).toBeHidden();
  });

  test('[SES-12] [SES-13] Autenticar GovBr volta pelo início, que leva a /token-success', async ({
    page,
  }) => {
    await profissional(page);
    const visitados: string[] = [];
    page.on('framenavigated', (frame) => visitados.push(new URL(frame.url()).pathname));
    await conta(page);
    await page.getByRole('menuitem', { name: 'Autenticar GovBr' }).click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    await expect(mensagens(page)).toContainText(titulo);
    await expect(page).toHaveURL(/\/principal$/);
    expect(visitados).toContain('/token-success');
  });

  for (const path of [
    '/token-success?code=inventado',
    '/token-sucesso?code=inventado&state=VDx&tipoSigner=GOVBR',
    '/?error=x&state=GBx',
  ]) {
    test(`[SES-12] ${path}: Ops, e vai ao início @longo`, async ({ page }) => {
      await entrarPelaTela(page, 'profissional');
      await page.goto(path);
      await expect(mensagens(page)).toContainText('Ops');
      await expect(mensagens(page)).toContainText('Falha ao gravar o código de acesso.');
      await expect(page).toHaveURL(/\/principal$/);
    });
  }

  test('[SES-12] autorização de outra pessoa não é guardada @longo', async ({ page }) => {
    await profissional(page);
    await conta(page);
    await page.getByRole('menuitem', { name: 'Autenticar Vidaas' }).click();
    await page.getByRole('button', { name: /Administração Zelo/ }).click();
    await expect(mensagens(page)).toContainText('Falha ao gravar o código de acesso.');
    await expect(mensagens(page)).toContainText('CPF');
  });
});
