/** The second factor as a person meets it: passkeys by Chromium's own virtual authenticator, the app, and proofs before acts. */
import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar, entrarPelaTela, SENHA } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { codigoRecebido, comBanco, criarConta, SENHA_CONTA, type Conta } from './contas.ts';
import { escolher } from './antd-apoio.ts';

/** Passkeys are of a name, never of an address by number: on this machine of 'localhost'. */
const porNome = (baseURL: string | undefined, caminho: string): string =>
  new URL(caminho, baseURL).href.replace('127.0.0.1', 'localhost');

const seguranca = (page: Page) => page.getByRole('heading', { level: 1, name: 'Segurança' });
const passo = (page: Page) => page.getByRole('heading', { level: 1, name: 'Confirme a entrada' });
const inicio = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });

/** A device with finger or PIN, as Chromium plays it; it says yes by itself. */
async function comAutenticador(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function preencher(page: Page, conta: Conta): Promise<void> {
  await page.getByLabel('Usuário').fill(conta.login);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA_CONTA);
}

/** Counts the clicks of the person from here on, however many pages they lead through. */
async function contarCliques(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('cliques', '0');
    document.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('cliques', String(Number(sessionStorage.getItem('cliques')) + 1)),
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('cliques')));
}

async function sair(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = localStorage.getItem('zelo:token');
    await fetch('/api/auth/token/revoke', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    localStorage.removeItem('zelo:token');
  });
}

const codigo = (segredo: string, drift = 0): string =>
  new TOTP({ secret: Secret.fromBase32(segredo.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + drift * 30_000,
  });

/** Makes the app by the open making; the seed that was shown. */
async function lerSegredo(page: Page): Promise<string> {
  const code = page.locator('code').filter({ hasText: /^[A-Z2-7]{4} / });
  await expect(code).toBeVisible();
  return (await code.textContent()) ?? '';
}

/** The setting, at once in the running server. */
async function configurar(page: Page, valores: { [key: string]: unknown }): Promise<void> {
  await comBanco(({ pool }) =>
    pool.query('UPDATE configuracao SET valores = valores || $1::jsonb, versao = versao + 1', [
      JSON.stringify(valores),
    ]),
  );
  await expect
    .poll(async () => (await (await page.request.get('/api/config')).json()) as object)
    .toMatchObject(valores);
}

/** The proof of the open session is of an hour ago. */
async function envelhecer(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEYS.token);
  await comBanco(({ pool }) =>
    pool.query(
      `UPDATE sessao SET confirmada_em = now() - interval '1 hour' WHERE token_hash = sha256($1::bytea)`,
      [Buffer.from(token ?? '')],
    ),
  );
}

const prova = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' });

async function provarComSenha(page: Page, senha = SENHA): Promise<void> {
  await prova(page).getByLabel('Sua senha').fill(senha);
  await prova(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(prova(page)).toBeHidden();
}

test.describe('chaves de acesso', () => {
  test('[SES-22] cria, dá nome, entra com dois cliques depois da senha, e com um sem ela', async ({
    page,
    baseURL,
  }) => {
    const conta = await criarConta('Pessoa da Chave');
    await comAutenticador(page);
    await page.goto(porNome(baseURL, '/auth?redirect=%2Fminha-conta%2Fseguranca'));
    await preencher(page, conta);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(seguranca(page)).toBeVisible();
    await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
    const codes = page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await semFalhasDeAxe(page);
    await page.screenshot({ path: 'test-results/segundo-fator-codigos-1366.png' });
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      codes.getByRole('button', { name: 'Baixar' }).click(),
    ]);
    expect(arquivo.suggestedFilename()).toBe('zelo-codigos-de-recuperacao.txt');
    await codes.getByRole('button', { name: 'Guardei os códigos' }).click();
    await page.getByRole('button', { name: /^Renomear / }).click();
    const nome = page.getByRole('dialog', { name: 'Nome da chave de acesso' });
    await nome.getByLabel('Nome').fill('Notebook da recepção');
    await nome.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Notebook da recepção')).toBeVisible();
    await semFalhasDeAxe(page);
    await page.screenshot({ path: 'test-results/segundo-fator-seguranca-1366.png', fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: 'test-results/segundo-fator-seguranca-390.png', fullPage: true });
    await page.setViewportSize({ width: 1366, height: 768 });

    // After the password: 'Entrar' and 'Usar chave de acesso'.
    await sair(page);
    await page.goto(porNome(baseURL, '/auth'));
    await expect(page.getByRole('button', { name: 'Entrar com chave de acesso' })).toBeVisible();
    await page.screenshot({ path: 'test-results/segundo-fator-entrada-1366.png' });
    await preencher(page, conta);
    const comSenha = await contarCliques(page);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(passo(page)).toBeVisible();
    await semFalhasDeAxe(page);
    await page.screenshot({ path: 'test-results/segundo-fator-passo-1366.png' });
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await expect(inicio(page)).toBeVisible();
    expect(await comSenha()).toBe(2);

    // By the passkey alone; the person's device is the second click.
    await sair(page);
    await page.goto(porNome(baseURL, '/auth'));
    await expect(page.getByLabel('Usuário')).toBeVisible();
    const semSenha = await contarCliques(page);
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await expect(inicio(page)).toBeVisible();
    expect(await semSenha()).toBe(1);
  });

  test('[SES-22] por número não há chaves, e a tela diz onde há @longo', async ({ page }) => {
    const conta = await criarConta('Pessoa sem Domínio');
    await entrarPelaTela(page, conta.login, '/auth?redirect=%2Fminha-conta%2Fseguranca', SENHA_CONTA);
    await expect(page.getByText(/Abra o sistema por http:\/\/localhost:\d+/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Criar chave de acesso' })).toHaveCount(0);
  });
});

test.describe('aplicativo autenticador', () => {
  test('[SES-22] cadastra pelo QR, confirma a entrada, lembra o navegador e o esquece @longo', async ({
    page,
  }) => {
    const conta = await criarConta('Pessoa do Aplicativo');
    await entrarPelaTela(page, conta.login, '/auth?redirect=%2Fminha-conta%2Fseguranca', SENHA_CONTA);
    await page.getByRole('button', { name: 'Cadastrar aplicativo' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Aplicativo autenticador' });
    await expect(dialogo.getByRole('img', { name: /Código QR/ })).toBeVisible();
    const segredo = await lerSegredo(page);
    await semFalhasDeAxe(page);
    await page.screenshot({ path: 'test-results/segundo-fator-app-1366.png' });
    await dialogo.getByLabel('Código do aplicativo').fill('000000');
    await dialogo.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialogo.getByText(/O código não confere/)).toBeVisible();
    await dialogo.getByLabel('Código do aplicativo').fill(codigo(segredo, -1));
    await dialogo.getByRole('button', { name: 'Confirmar' }).click();
    const codes = page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' });
    const recuperacao = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await codes.getByRole('button', { name: 'Guardei os códigos' }).click();

    // A recovery code, once; a reload on the way changes nothing.
    await sair(page);
    await page.goto('/auth');
    await preencher(page, conta);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(passo(page)).toBeVisible();
    await page.reload();
    await expect(passo(page)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: 'test-results/segundo-fator-passo-390.png' });
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await page.getByLabel('Código de recuperação').fill(recuperacao.toLowerCase());
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(inicio(page)).toBeVisible();

    // The app, with the browser remembered: the next sign-in is the password alone.
    await sair(page);
    await page.goto('/auth');
    await preencher(page, conta);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Lembrar este navegador por 30 dias' }).check();
    // The codes of now and before may be used up by the slow steps above: the next one counts already.
    await page.getByLabel('Código do aplicativo').fill(codigo(segredo, 1));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(inicio(page)).toBeVisible();
    await sair(page);
    await page.goto('/auth?redirect=%2Fminha-conta%2Fseguranca');
    await preencher(page, conta);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(seguranca(page)).toBeVisible();
    await expect(page.getByText('Restam 9 de 10 códigos.')).toBeVisible();

    // A trusted browser is no proof: forgetting it asks for one, and goes on by itself.
    await page.getByRole('button', { name: /^Esquecer / }).click();
    await expect(prova(page)).toBeVisible();
    await prova(page).getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await page.screenshot({ path: 'test-results/segundo-fator-prova-1366.png' });
    await prova(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('button', { name: /^Esquecer / })).toBeVisible();
    await envelhecer(page);
  });
});

test.describe('exigido pela configuração', () => {
  test.afterEach(({ page }) => configurar(page, { segundoFator: 'NINGUEM' }));

  test('[SES-22] quem não tem fator cadastra um antes de tudo, e chega aonde ia', async ({ page }) => {
    const conta = await criarConta('Pessoa Exigida');
    await configurar(page, { segundoFator: 'TODOS' });
    await page.goto('/auth?redirect=%2Fminha-conta%2Fseguranca');
    await preencher(page, conta);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Proteja a sua conta' })).toBeVisible();
    // Only the password so far: the code of the mail on file comes before any factor.
    await expect(page.getByRole('button', { name: 'Usar aplicativo' })).toHaveCount(0);
    await semFalhasDeAxe(page);
    await page.screenshot({ path: 'test-results/segundo-fator-codigo-1366.png' });
    await page.getByLabel('Código de cadastro').fill('AAAAA-AAAAA');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('O código não confere ou venceu')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar código para c•••@correio.example' }).click();
    await expect(page.getByText('Código enviado para')).toBeVisible();
    await page.getByLabel('Código de cadastro').fill(await codigoRecebido(page, conta.email));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('button', { name: 'Usar aplicativo' })).toBeVisible();
    await semFalhasDeAxe(page);
    await page.screenshot({ path: 'test-results/segundo-fator-inscricao-1366.png' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: 'test-results/segundo-fator-inscricao-390.png' });
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Usar aplicativo' }).click();
    const segredo = await lerSegredo(page);
    await page.getByLabel('Código do aplicativo').fill(codigo(segredo));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(
      page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem'),
    ).toHaveCount(10);
    await page.getByRole('button', { name: 'Guardei os códigos' }).click();
    await expect(seguranca(page)).toBeVisible();
    await expect(page.getByText('O seu acesso exige pelo menos')).toBeVisible();
  });

  test('[SES-22] exportar e ver como pedem a senha de quem não tem fator, e seguem depois dela @longo', async ({
    page,
  }) => {
    await entrar(page, 'admin', '/bancos');
    await configurar(page, { segundoFator: 'ADMINISTRADORES' });
    await envelhecer(page);
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Exportar' }).click();
    const exportar = page.getByRole('dialog', { name: /^Exportar/ });
    await exportar.getByRole('button', { name: 'Exportar', exact: true }).click();
    await expect(prova(page)).toBeVisible();
    await semFalhasDeAxe(page);
    await page.screenshot({ path: 'test-results/segundo-fator-senha-1366.png' });
    await prova(page).getByLabel('Sua senha').fill('nada disso 1');
    await prova(page).getByRole('button', { name: 'Confirmar' }).click();
    await expect(prova(page).getByText('Senha incorreta. Tente de novo.')).toBeVisible();
    const [arquivo] = await Promise.all([page.waitForEvent('download'), provarComSenha(page)]);
    expect(arquivo.suggestedFilename()).toMatch(/^bancos-/);

    await envelhecer(page);
    await page.goto('/usuarios?q=administrativo');
    await page.getByRole('button', { name: 'Recepção da Clínica Aurora' }).click();
    await page.getByRole('tab', { name: 'Conta' }).click();
    await page.getByRole('button', { name: 'Ver como esta pessoa' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ver como' }).click();
    await provarComSenha(page);
    await expect(
      page.getByRole('status').filter({ hasText: 'Vendo como Recepção da Clínica Aurora' }),
    ).toBeVisible();
  });

  test('[SES-22] mudar direitos pede a confirmação, e nada do que foi digitado se perde @longo', async ({
    page,
  }) => {
    await entrar(page, 'admin', '/regras/form-gruporegra');
    await configurar(page, { segundoFator: 'ADMINISTRADORES' });
    await envelhecer(page);
    const nome = `Grupo confirmado ${Date.now()}`;
    const campo = page.getByRole('textbox', { name: 'Nome' });
    await campo.fill(nome);
    await page.getByRole('checkbox', { name: 'Listar em Bancos', exact: true }).check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(prova(page)).toBeVisible();
    await prova(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(campo).toHaveValue(nome);
    await expect(page.getByRole('checkbox', { name: 'Listar em Bancos', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await provarComSenha(page);
    await expect(page).toHaveURL(/\/regras\/form-gruporegra\/\d+$/, { timeout: 90_000 });
    await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible();
  });

  test('[SES-22] abrir um prontuário restrito pede a confirmação, com a justificativa já escrita @longo', async ({
    page,
  }) => {
    const { id } = await (await pelaApi(page.request, 'prestador')).paciente('Restrita');
    const medica = await pelaApi(page.request, 'profissional');
    const categoria = await medica.primeiro('categorias-prontuario?nome=Retorno');
    const iniciadoEm = '2026-11-20T12:00:00.000Z';
    const data = { pacienteId: id, categoriaId: categoria?.id, iniciadoEm, subjetivo: 'O que ninguém lê' };
    const { id: chart } = await medica.criar('prontuarios', data);
    // As its author does it.
    await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
    await page.getByRole('button', { name: 'Restringir a leitura' }).click();
    const dialogo = page.getByRole('dialog');
    await dialogo.getByLabel('Motivo').fill('A pedido da paciente');
    await dialogo.getByRole('button', { name: 'Restringir a leitura' }).click();
    await expect(page.getByText('A leitura está restrita a você.')).toBeVisible();
    await entrar(page, 'admin', '/principal');
    await page.evaluate((key) => localStorage.setItem(key, '1'), SESSION_KEYS.idPrestador);
    await configurar(page, { segundoFator: 'ADMINISTRADORES' });
    await envelhecer(page);
    await page.goto(`/prontuarios/form-prontuario/${chart}`);
    await page.getByRole('button', { name: 'Abrir com justificativa' }).click();
    const porque = page.getByRole('dialog', { name: /Abrir/ });
    await escolher(porque, 'Finalidade', 'Ordem judicial ou de autoridade');
    await porque.getByLabel('Justificativa').fill('Ofício 12 da terceira vara');
    await porque.getByRole('button', { name: 'Abrir com justificativa' }).click();
    await expect(prova(page)).toBeVisible();
    await prova(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(porque.getByLabel('Justificativa')).toHaveValue('Ofício 12 da terceira vara');
    await porque.getByRole('button', { name: 'Abrir com justificativa' }).click();
    await provarComSenha(page);
    await expect(page.getByText('O que ninguém lê')).toBeVisible();
  });
});
