/** The generated form as a person uses it: create, edit, conflict, history, drafts, child rows, lookups. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { cabecalhos, entrar, SENHA } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

/** Every run makes its own rows. */
const marca = () =>
  `E2E${Date.now().toString(36).toUpperCase()}${Math.floor(Math.random() * 1296)
    .toString(36)
    .toUpperCase()}`;

const criar = async (request: APIRequestContext, recurso: string, dados: object) =>
  (await pelaApi(request)).criar(recurso, dados);

const campo = (page: Page, nome: string | RegExp) =>
  page.getByLabel(nome, { exact: typeof nome === 'string' });
const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });

async function escolher(page: Page, rotulo: string | RegExp, opcao: string): Promise<void> {
  await page.getByRole('combobox', { name: rotulo }).click();
  await page.locator('.ant-select-item-option', { hasText: opcao }).first().click();
}

async function semErrosNoConsole(page: Page): Promise<string[]> {
  const erros: string[] = [];
  page.on('console', (mensagem) => {
    if (mensagem.type() === 'error' && !/\[antd: App\]|status of (401|404|409|412|422)/.test(mensagem.text()))
      erros.push(mensagem.text());
  });
  page.on('pageerror', (erro) => erros.push(erro.message));
  return erros;
}

/** A square of 64 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAeUlEQVR4nO3PwQkAIBDAsNvATX06v0P4CEKhA6Szzv664YIGtKABLWhACxrQgga0oAEtaEALGtCCBrSgAS1oQAsa0IIGtKABLWhACxrQgga0oAEtaEALGtCCBrSgAS1oQAsa0IIGtKABLWhACxrQgga0oAEtaEALHru5GzDiczfnBgAAAABJRU5ErkJggg==';

test.describe('formulário', () => {
  test('inclui, mostra o que falta, salva com Ctrl+S e salva cinco vezes sem recarregar', async ({
    page,
  }) => {
    const erros = await semErrosNoConsole(page);
    const codigo = marca();
    await entrar(page, 'admin', '/taxas/form');
    await expect(campo(page, /^Código\s*\*?$/)).toBeFocused();
    await salvar(page).click();
    await expect(page.getByText('Há 3 campos para corrigir')).toBeVisible();
    await expect(campo(page, /^Código\s*\*?$/)).toBeFocused();
    await page.getByRole('button', { name: 'Tipo', exact: true }).click();
    await expect(page.getByRole('combobox', { name: /Tipo/ })).toBeFocused();

    await campo(page, /^Código\s*\*?$/).fill(codigo);
    await page.keyboard.press('Enter');
    await expect(campo(page, /^Nome\s*\*?$/)).toBeFocused();
    await page.keyboard.type('Taxa de sala');
    await escolher(page, /^Tipo/, 'Uso de sala');
    await expect(page.getByText('Alterações não salvas')).toBeVisible();
    await salvar(page).click();
    await expect(page).toHaveURL(/\/taxas\/form\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(codigo) })).toBeVisible();

    for (let vez = 1; vez <= 5; vez += 1) {
      await campo(page, /^Nome\s*\*?$/).fill(`Taxa de sala ${vez}`);
      await expect(page.getByText('Alterações não salvas')).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(/^Salvo às \d{2}:\d{2}$/)).toBeVisible();
      await expect(page.getByText('Alterações não salvas')).toBeHidden();
    }
    await page.reload();
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Taxa de sala 5');
    expect(erros).toEqual([]);
  });

  test('o que se digita enquanto o registro novo é salvo fica no campo, sem pergunta, e se salva depois @longo', async ({
    page,
  }) => {
    const codigo = marca();
    await entrar(page, 'admin', '/taxas/form');
    await campo(page, /^Código\s*\*?$/).fill(codigo);
    await campo(page, /^Nome\s*\*?$/).fill('Primeiro');
    await escolher(page, /^Tipo/, 'Uso de sala');
    // The answer waits until more was typed.
    const soltar = Promise.withResolvers<void>();
    await page.route('**/api/taxas', async (rota) => {
      if (rota.request().method() !== 'POST') return rota.fallback();
      const resposta = await rota.fetch();
      await soltar.promise;
      return rota.fulfill({ response: resposta });
    });
    const pedida = page.waitForRequest(
      (pedido) => pedido.method() === 'POST' && pedido.url().endsWith('/api/taxas'),
    );
    await page.keyboard.press('Control+s');
    await pedida;
    await campo(page, /^Nome\s*\*?$/).fill('Digitado durante');
    soltar.resolve();
    await expect(page).toHaveURL(/\/taxas\/form\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(codigo) })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Digitado durante');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Salvo às \d{2}:\d{2}$/)).toBeVisible();
    // Another new one begins empty; the one before is there, as the server has it.
    await page.getByRole('button', { name: 'Salvar e novo' }).click();
    await expect(page).toHaveURL(/\/taxas\/form$/);
    await expect(campo(page, /^Código\s*\*?$/)).toHaveValue('');
    await page.goBack();
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Digitado durante');
  });

  test('[LOOK-06] [LOOK-07] [LOOK-08] decimal, data e máscara como a especificação diz', async ({ page }) => {
    await entrar(page, 'admin', '/pacotes/form');
    const valor = campo(page, 'Valor do pacote');
    await valor.fill('1234,567');
    await valor.blur();
    await expect(valor).toHaveValue('1.234,56');
    await valor.fill('12,3,4');
    await valor.blur();
    await expect(page.getByText('O número digitado no campo não é válido!')).toBeVisible();
    await expect(valor).toHaveValue('');

    const inicio = campo(page, /^Início da vigência\s*\*?$/);
    await inicio.fill('29022024');
    await inicio.blur();
    await expect(inicio).toHaveValue('29/02/2024');
    await inicio.fill('30022024');
    await inicio.blur();
    await expect(
      page.getByText('Essa data não existe no calendário. Confira o dia, o mês e o ano.').first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Abrir calendário: Início da vigência' }).click();
    await page
      .getByRole('dialog', { name: /Calendário/ })
      .getByRole('button', { name: 'Hoje' })
      .click();
    await expect(inicio).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);

    // The browser's own question about what is not saved: the page is loaded anew, so there is no dialog of ours.
    page.on('dialog', (pergunta) => void pergunta.accept());
    await page.goto('/fornecedores/form-fornecedores');
    const documento = campo(page, /^CPF ou CNPJ\s*\*?$/);
    await documento.pressSequentially('52998224725');
    await expect(documento).toHaveValue('529.982.247-25');
    await documento.fill('11.222.333/0001-81');
    await expect(documento).toHaveValue('11.222.333/0001-81');
    await documento.fill('11111111111');
    await documento.blur();
    await expect(page.getByText(/Documento inválido|CPF inválido/).first()).toBeVisible();
  });

  test('duas janelas: o conflito mostra os dois valores e salva o escolhido', async ({
    page,
    context,
    request,
  }) => {
    const codigo = marca();
    const { id } = await criar(request, 'taxas', { codigo, nome: 'Original', tipo: 'TAXA', unidade: 'dia' });
    await entrar(page, 'admin', `/taxas/form/${id}`);
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Original');
    const outraPagina = await context.newPage();
    await outraPagina.goto(`/taxas/form/${id}`);
    await campo(outraPagina, /^Nome\s*\*?$/).fill('Da outra janela');
    await campo(outraPagina, 'Unidade de cobrança').fill('hora');
    await salvar(outraPagina).click();
    await expect(outraPagina.getByText(/^Salvo às/)).toBeVisible();

    await campo(page, /^Nome\s*\*?$/).fill('Desta janela');
    await salvar(page).click();
    const dialogo = page.getByRole('dialog', { name: 'Este registro mudou enquanto você editava' });
    await expect(dialogo).toBeVisible();
    await expect(dialogo.getByText('Da outra janela')).toBeVisible();
    await expect(dialogo.getByText('Desta janela')).toBeVisible();
    await expect(dialogo.getByText('Original', { exact: true }).last()).toBeVisible();
    await expect(dialogo.getByRole('button', { name: 'Salvar o que escolhi' })).toBeDisabled();
    await dialogo.getByRole('radio', { name: 'Nome: ficar com o valor seu' }).check();
    await dialogo.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(dialogo).toBeHidden();
    await expect(page.getByText(/^Salvo às/)).toBeVisible();
    // What the other window changed and this one did not touch stays.
    await expect(campo(page, 'Unidade de cobrança')).toHaveValue('hora');
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Desta janela');
    await page.reload();
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Desta janela');
    await expect(campo(page, 'Unidade de cobrança')).toHaveValue('hora');
  });

  test('abas ainda não abertas: o erro se conta no título, salvar leva ao campo, e o conflito e o papel as trazem @longo', async ({
    page,
    request,
  }) => {
    const nome = `Abas ${marca()}`;
    const headers = { ...(await cabecalhos(request, 'prestador')), 'id-prestador': '1' };
    const response = await request.post('/api/pacientes', {
      headers,
      data: { nome, dataNascimento: '1980-03-12', sexo: 'F' },
    });
    expect(response.status(), await response.text()).toBe(201);
    const { id, versao } = (await response.json()) as { id: number; versao: number };
    const email = page.getByRole('textbox', { name: 'E-mail', exact: true });
    const aba = (titulo: string) => page.getByRole('tab', { name: new RegExp(`^${titulo}`) });
    await entrar(page, 'prestador', `/pacientes/form-pacientes/${id}`);
    await expect(campo(page, /^Nome civil/)).toHaveValue(nome);
    await expect(email).toHaveCount(0);
    await aba('Contato').click();
    await email.fill('sem arroba');
    await aba('Identificação').click();
    // Unsaved is unsaved, whichever tab is in sight; and the draft waits for the next window.
    await expect(page.getByText(/Alterações não salvas/)).toBeVisible();
    await expect(email).toBeHidden();
    await salvar(page).click();
    await expect(aba('Contato')).toHaveAttribute('aria-selected', 'true');
    await expect(aba('Contato').getByTitle('1 erro')).toBeVisible();
    await expect(email).toBeFocused();
    // The link of the summary leads there as well, from a tab where the field is not in sight.
    await aba('Identificação').click();
    await page.getByRole('button', { name: 'E-mail', exact: true }).click();
    await expect(email).toBeFocused();

    // Another window, in which the tab was never opened: the draft brings the error, saving draws the tab and goes to it.
    page.on('dialog', (pergunta) => void pergunta.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await expect(email).toHaveCount(0);
    await salvar(page).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('sem arroba');
    await email.fill('certo@exemplo.com.br');

    // Somebody else wrote fields of the open tab and of one that nobody opened here.
    await aba('Identificação').click();
    await campo(page, /^Nome civil/).fill(`${nome} daqui`);
    const deFora = await request.patch(`/api/pacientes/${id}`, {
      data: { nome: `${nome} de fora`, alertas: 'Marca-passo' },
      headers: { ...headers, 'if-match': `"${versao}"` },
    });
    expect(deFora.status(), await deFora.text()).toBe(200);
    await salvar(page).click();
    await page.getByRole('radio', { name: 'Nome civil: ficar com o valor seu' }).check();
    await page.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(page.getByText(/^Salvo às/)).toBeVisible();
    const lido = await request.get(`/api/pacientes/${id}`, { headers });
    expect(await lido.json()).toMatchObject({ alertas: 'Marca-passo', email: 'certo@exemplo.com.br' });

    // An address leads to a tab; paper has them all.
    await page.goto(`/pacientes/form-pacientes/${id}?aba=aba-1`);
    await expect(email).toHaveValue('certo@exemplo.com.br');
    await expect(page.getByLabel('Nome da mãe')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByLabel('Nome da mãe')).toHaveCount(1);
    await expect(page.getByText('Marca-passo').last()).toBeAttached();
  });

  test('o histórico diz quem mudou o quê e volta a uma versão @longo', async ({ page, request }) => {
    const codigo = marca();
    const { id } = await criar(request, 'taxas', { codigo, nome: 'Primeiro nome', tipo: 'TAXA' });
    await entrar(page, 'admin', `/taxas/form/${id}`);
    await campo(page, /^Nome\s*\*?$/).fill('Segundo nome');
    await salvar(page).click();
    await expect(page.getByText(/^Salvo às/)).toBeVisible();
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Histórico', exact: true }).click();
    const gaveta = page.getByRole('dialog', { name: /Histórico/ });
    await expect(gaveta.getByText('alterou')).toBeVisible();
    await expect(gaveta.getByText('Primeiro nome').first()).toBeVisible();
    await expect(gaveta.getByText('Segundo nome').first()).toBeVisible();
    await gaveta
      .getByRole('button', { name: /Voltar a esta versão/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar a esta versão' }).click();
    await expect(page.getByText('Versão restaurada.')).toBeVisible();
    await gaveta.getByRole('button', { name: 'Fechar' }).click();
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Primeiro nome');
  });

  test('o rascunho sobrevive à recarga, é oferecido e some depois de salvo', async ({ page, request }) => {
    const codigo = marca();
    const { id } = await criar(request, 'taxas', { codigo, nome: 'Sem rascunho', tipo: 'TAXA' });
    await entrar(page, 'admin', `/taxas/form/${id}`);
    await campo(page, /^Nome\s*\*?$/).fill('Digitado e não salvo');
    await expect
      .poll(() =>
        page.evaluate(
          () => Object.keys(localStorage).filter((chave) => chave.startsWith('zelo:rascunho:')).length,
        ),
      )
      .toBe(1);
    // Sealed: whoever opens the browser's storage reads nothing of it.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Digitado');
    page.once('dialog', (aviso) => void aviso.accept());
    await page.reload();
    await expect(page.getByText(/^Há um rascunho de \d{2}:\d{2}\.$/)).toBeVisible();
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Sem rascunho');
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Digitado e não salvo');
    await salvar(page).click();
    await expect(page.getByText(/^Salvo às/)).toBeVisible();
    await page.reload();
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Digitado e não salvo');
    await expect(page.getByText(/^Há um rascunho/)).toBeHidden();
  });

  test('[CLIN-02] o que se digita ao lado de um rascunho que espera resposta fica com ele: nenhuma palavra se perde @longo', async ({
    page,
    request,
  }) => {
    const { id } = await criar(request, 'taxas', { codigo: marca(), nome: 'Base', tipo: 'TAXA' });
    const nome = campo(page, /^Nome\s*\*?$/);
    const guardado = () =>
      page.evaluate(
        () => Object.entries(localStorage).find(([chave]) => chave.startsWith('zelo:rascunho:'))?.[1] ?? '',
      );
    page.on('dialog', (aviso) => void aviso.accept());
    await entrar(page, 'admin', `/taxas/form/${id}`);
    await nome.fill('Escrito primeiro');
    await expect.poll(guardado).not.toBe('');
    const antes = await guardado();
    await page.reload();
    await expect(page.getByText(/^Há um rascunho de/)).toBeVisible();
    await nome.fill('Escrito depois');
    await expect.poll(guardado).not.toBe(antes);
    await page.reload();
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await expect(nome).toHaveValue('Escrito primeiro Escrito depois');
  });

  test('sessão encerrada: o que foi digitado volta depois de entrar de novo', async ({ page, request }) => {
    const codigo = marca();
    const { id } = await criar(request, 'taxas', { codigo, nome: 'Antes da sessão', tipo: 'TAXA' });
    await entrar(page, 'admin', `/taxas/form/${id}`);
    await campo(page, /^Nome\s*\*?$/).fill('Não se perde');
    await page.route(`**/api/taxas/${id}`, (rota) =>
      rota.request().method() === 'PATCH'
        ? rota.fulfill({
            status: 401,
            contentType: 'application/json',
            body: JSON.stringify({ codigo: 'sessao-expirada', messages: { alerts: [] } }),
          })
        : rota.fallback(),
    );
    await salvar(page).click();
    await expect(page).toHaveURL(/\/auth/);
    await page.unroute(`**/api/taxas/${id}`);
    await page.getByLabel('Usuário').fill('admin');
    await page.getByLabel('Senha', { exact: true }).fill(SENHA);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(new RegExp(`/taxas/form/${id}$`));
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await expect(campo(page, /^Nome\s*\*?$/)).toHaveValue('Não se perde');
  });

  test('Voltar pergunta quando há alteração, e só quando há @longo', async ({ page, request }) => {
    const codigo = marca();
    const { id } = await criar(request, 'taxas', { codigo, nome: 'Igual', tipo: 'TAXA' });
    await entrar(page, 'admin', `/taxas/form/${id}`);
    const nome = campo(page, /^Nome\s*\*?$/);
    await nome.fill('Outro');
    await nome.fill('Igual');
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Pacientes', exact: true })
      .click();
    await expect(page).toHaveURL(/\/pacientes/);
    await page.goBack();
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Duplicar' }).click();
    await expect(campo(page, /^Código\s*\*?$/)).toHaveValue('');
    await expect(nome).toHaveValue('Igual');
    await nome.fill('Mudado');
    await page.goBack().catch(() => undefined);
    const pergunta = page.getByRole('alertdialog', { name: 'Há alterações não salvas' });
    await expect(pergunta).toBeVisible();
    await pergunta.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(nome).toHaveValue('Mudado');
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Pacientes', exact: true })
      .click();
    await pergunta.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL(/\/pacientes/);
  });

  test('[REG-03] linhas copiadas de uma planilha se colam na tabela; o que não se lê é dito com a linha @longo', async ({
    page,
    request,
  }) => {
    const codigo = marca();
    await criar(request, 'materiais', { codigo, nome: `Gaze ${codigo}` });
    await entrar(page, 'admin', '/pacotes/form');
    await page.getByRole('tab', { name: 'Itens' }).click();
    const incluir = page.getByRole('button', { name: 'Incluir item: Itens do pacote' });
    await incluir.focus();
    await incluir.evaluate((button, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `Tipo\tMaterial\tQuantidade\nMaterial\tGaze ${codigo}\t2,5\nMaterial\tNada disso ${codigo}\t3\n`);
    await expect(page.getByText('2 linhas coladas. Confira antes de salvar.')).toBeVisible();
    await expect(page.getByRole('cell', { name: new RegExp(`Gaze ${codigo}$`) })).toBeVisible();
    await expect(page.getByRole('cell', { name: '2,50', exact: true })).toBeVisible();
    await expect(
      page.getByText(`Linha 2: “Nada disso ${codigo}” não serve em Material. Preencha à mão.`),
    ).toBeVisible();
    await page.screenshot({ path: 'test-results/colar-linhas-1366.png' });
  });

  test('linhas: inclui, condiciona, retira, desfaz e salva com o registro', async ({ page, request }) => {
    const codigo = marca();
    const material = await criar(request, 'materiais', { codigo, nome: `Gaze ${codigo}` });
    expect(material.id).toBeGreaterThan(0);
    await entrar(page, 'admin', '/pacotes/form');
    await campo(page, /^Código\s*\*?$/).fill(codigo);
    await campo(page, /^Nome\s*\*?$/).fill('Pacote de curativo');
    await campo(page, /^Início da vigência\s*\*?$/).fill('01012026');
    await page.getByRole('tab', { name: 'Itens' }).click();
    await page.getByRole('button', { name: 'Incluir item: Itens do pacote' }).click();
    const linha = page.getByRole('group', { name: /^Item 1$/ });
    await expect(linha.getByRole('combobox', { name: 'Material' })).toBeHidden();
    await escolher(page, /^Tipo/, 'Material');
    await linha.getByRole('combobox', { name: 'Material' }).click();
    await page.keyboard.type(codigo);
    await page.locator('.ant-select-item-option', { hasText: `Gaze ${codigo}` }).click();
    await linha.getByLabel(/^Quantidade/).fill('2,5');
    await linha.getByRole('button', { name: 'Concluir' }).click();
    await expect(
      page
        .getByRole('cell', { name: `${codigo} · Gaze ${codigo}` })
        .or(page.getByRole('cell', { name: `Gaze ${codigo}` })),
    ).toBeVisible();

    // A second row without its type is refused by the server's own rule, at that row.
    await page.getByRole('button', { name: 'Incluir item: Itens do pacote' }).click();
    await page
      .getByRole('group', { name: /^Item 2$/ })
      .getByLabel(/^Quantidade/)
      .fill('3');
    await salvar(page).click();
    await expect(page.getByRole('button', { name: 'Itens do pacote, linha 2, Tipo' })).toBeVisible();
    await page.getByRole('button', { name: 'Remover linha 2' }).click();
    await expect(page.getByText('Item será removido ao salvar.')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByRole('button', { name: 'Remover linha 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Remover linha 2' }).click();
    await salvar(page).click();
    await expect(page).toHaveURL(/\/pacotes\/form\/\d+$/);
    await expect(page.getByRole('button', { name: 'Editar linha 1' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '2,50' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar linha 2' })).toBeHidden();
  });

  test('opção digitada é a escolhida; o resumo do paciente fica no alto @longo', async ({ page }) => {
    await entrar(page, 'prestador', '/pacientes/form-pacientes');
    await campo(page, /^Nome civil/).fill('Álvaro do Resumo');
    await campo(page, /^Nome social/).fill(`Tânia ${marca()}`);
    await campo(page, /^Data de nascimento/).fill('01012090');
    await page.getByRole('combobox', { name: /^Sexo/ }).focus();
    await page.keyboard.type('mas');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-campo="sexo"]')).toContainText('Masculino');
    await page.getByRole('tab', { name: /^Alergias/ }).click();
    await page.getByRole('button', { name: 'Incluir alergia: Alergias' }).click();
    await page.getByLabel(/^Agente/).fill('Dipirona');
    await escolher(page, /^Categoria/, 'Medicamento');
    await salvar(page).click();
    await expect(page.getByText('A data não pode ser futura.').first()).toBeVisible();
    await page.getByRole('tab', { name: /^Identificação/ }).click();
    await campo(page, /^Data de nascimento/).fill('01011990');
    await salvar(page).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Tânia/ })).toBeVisible();
    const resumo = page.getByRole('region', { name: 'Resumo do registro' });
    await expect(resumo).toContainText('Dipirona');
    await expect(resumo).toContainText('Masculino');
  });

  test('linha incompleta não se conclui: o campo que falta é dito e recebe o foco @longo', async ({
    page,
  }) => {
    await entrar(page, 'admin', '/pacotes/form');
    await page.getByRole('tab', { name: 'Itens' }).click();
    await page.getByRole('button', { name: 'Incluir item: Itens do pacote' }).click();
    const linha = page.getByRole('group', { name: /^Item 1$/ });
    await linha.getByLabel(/^Quantidade/).fill('3');
    await linha.getByRole('button', { name: 'Concluir' }).click();
    await expect(linha.locator('[data-campo="tipo"]')).toContainText('Preencha');
    await expect(linha.getByRole('combobox', { name: /^Tipo/ })).toBeFocused();
    await escolher(page, /^Tipo/, 'Taxa');
    await expect(linha.locator('[data-campo="tipo"] .z-erro')).toHaveCount(0);
  });

  test('[LOOK-03] cadastro curto aparece inteiro ao abrir; o longo pede os dois caracteres @longo', async ({
    page,
  }) => {
    await entrar(page, 'admin', '/planos/form');
    await page.getByRole('combobox', { name: /^Convênio/ }).click();
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/feriados/form');
    await escolher(page, /^Tipo/, 'Municipal');
    await page.getByRole('combobox', { name: /^UF/ }).click();
    await page.keyboard.type('MG');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: /^Cidade/ }).click();
    await expect(page.getByText('Digite ao menos 2 caracteres para buscar')).toBeVisible();
    await page.keyboard.type('belo h');
    await expect(page.locator('.ant-select-item-option', { hasText: 'Belo Horizonte' })).toBeVisible();
  });

  test('busca: mínimo de caracteres, falha com nova tentativa, e Novo… inclui e escolhe @longo', async ({
    page,
  }) => {
    const codigo = marca();
    await entrar(page, 'admin', '/profissionais/form-profissional');
    const fornecedor = page.getByRole('combobox', { name: 'Fornecedor para repasse' });
    await page.getByRole('tab', { name: 'Onde atende' }).click();
    await fornecedor.click();
    await page.keyboard.type('abc');
    await expect(page.getByText('Digite ao menos 5 caracteres para buscar')).toBeVisible();
    const chamada = /\/api\/findFornecedor\b/;
    await page.route(chamada, (rota) => rota.fulfill({ status: 500, body: '{}' }));
    await page.keyboard.type('def');
    await expect(page.getByText('Falha ao buscar.')).toBeVisible();
    await page.unroute(chamada);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await page.getByRole('button', { name: 'Novo fornecedor…' }).click();
    const gaveta = page.getByRole('dialog', { name: 'Novo fornecedor' });
    await expect(gaveta.getByLabel(/^Nome ou razão social/)).toHaveValue('abcdef');
    await gaveta.getByLabel(/^Nome ou razão social/).fill(`Fornecedor ${codigo}`);
    await gaveta.getByLabel(/^CPF ou CNPJ/).fill(cnpjNovo());
    await gaveta.getByRole('combobox', { name: /^Regime tributário/ }).click();
    await page.locator('.ant-select-item-option', { hasText: 'Simples' }).first().click();
    await gaveta.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(gaveta).toBeHidden();
    await expect(
      page.locator('[data-campo="fornecedorId"]').getByTitle(`Fornecedor ${codigo}`),
    ).toBeVisible();
  });

  test('[LOOK-11] imagem de outro tipo ou grande demais é recusada com a frase da especificação @longo', async ({
    page,
  }) => {
    await entrar(page, 'admin', '/profissionais/form-profissional');
    const arquivo = page.locator('[data-campo="foto"] input[type="file"]');
    await arquivo.setInputFiles({ name: 'foto.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(page.getByText('Formatos de imagem suportados: JPG, PNG e JPEG.')).toBeVisible();
    await arquivo.setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(2_097_153, 1),
    });
    await expect(page.getByText('Tamanho máximo permitido')).toBeVisible();
    await expect(page.getByText('Alterações não salvas')).toBeHidden();
    await arquivo.setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PNG, 'base64'),
    });
    await expect(page.getByRole('img', { name: 'Foto: imagem atual' })).toBeVisible();
    await expect(page.getByText('Alterações não salvas')).toBeVisible();
  });

  test('na gaveta sobre a lista: altera, fecha sem perder, duplica sem a chave, exclui e desfaz', async ({
    page,
    request,
  }) => {
    const codigo = marca().slice(-10);
    const { id } = await criar(request, 'motivos-glosa', { codigo, descricao: `Recusa ${codigo}` });
    await entrar(page, 'admin', `/motivos-glosa?abrir=${id}`);
    const gaveta = page.getByRole('dialog', { name: new RegExp(codigo) });
    await expect(gaveta).toBeVisible();
    await gaveta.getByLabel(/^Descrição\s*\*?$/).fill(`Glosa ${codigo}`);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click();
    await gaveta.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(gaveta).toBeHidden();

    await page.goto(`/motivos-glosa?abrir=${id}`);
    await expect(gaveta.getByLabel(/^Descrição\s*\*?$/)).toHaveValue(`Glosa ${codigo}`);
    await gaveta.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Duplicar' }).click();
    const copia = page.getByRole('dialog', { name: 'Novo motivo de glosa' });
    await expect(copia.getByLabel(/^Código\s*\*?$/)).toHaveValue('');
    await expect(copia.getByLabel(/^Descrição\s*\*?$/)).toHaveValue(`Glosa ${codigo}`);
    await copia.getByRole('button', { name: 'Fechar', exact: true }).last().click();

    await page.goto(`/motivos-glosa?abrir=${id}`);
    await gaveta.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await page
      .getByRole('alertdialog', { name: new RegExp(`Excluir motivo de glosa .*${codigo}`) })
      .getByRole('button', { name: 'Excluir' })
      .click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('voltou da lixeira')).toBeVisible();
  });

  test('[PERM-01] quem só pode ver lê os valores e não encontra o que salvar', async ({ page, request }) => {
    const codigo = marca().slice(-10);
    const { id } = await criar(request, 'entidades', { codigo, descricao: `Entidade ${codigo}` });
    await entrar(page, 'profissional', `/entidades?abrir=${id}`);
    // The register has more than a drawer holds: an address of a drawer leads to the page.
    await expect(page).toHaveURL(new RegExp(`/entidades/form/${id}$`));
    const pagina = page.getByRole('main');
    await expect(pagina.getByText('Você pode ver este registro, mas não alterar.')).toBeVisible();
    await expect(pagina.getByText(`Entidade ${codigo}`, { exact: true })).toBeVisible();
    await expect(pagina.getByRole('textbox')).toHaveCount(0);
    await expect(pagina.getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);
    await pagina.getByRole('button', { name: 'Mais ações' }).click();
    await expect(page.getByRole('menuitem', { name: 'Histórico', exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0);
  });

  test('sem violação de acessibilidade, no claro, no escuro e no celular @longo', async ({
    page,
    request,
  }) => {
    const codigo = marca();
    const { id } = await criar(request, 'taxas', { codigo, nome: 'Acessível', tipo: 'TAXA' });
    await entrar(page);
    for (const [largura, tema] of [
      [1366, 'claro'],
      [1366, 'escuro'],
      [390, 'claro'],
    ] as const) {
      await page.setViewportSize({ width: largura, height: 800 });
      await page.emulateMedia({ colorScheme: tema === 'escuro' ? 'dark' : 'light' });
      for (const caminho of [`/taxas/form/${id}`, '/pacotes/form', '/profissionais/form-profissional']) {
        await page.goto(caminho);
        await expect(salvar(page)).toBeVisible();
        await salvar(page).click();
        await page.mouse.move(0, 0);
        await semFalhasDeAxe(page, { dentro: 'main', onde: caminho });
        const sobra = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(sobra, `${caminho} em ${largura}`).toBeLessThanOrEqual(0);
      }
    }
  });
});

/** A CNPJ with right check digits that no other run has. */
function cnpjNovo(): string {
  const doze = String(Date.now()).slice(-8).padStart(8, '1') + '0001';
  const digito = (texto: string): number => {
    let soma = 0;
    let peso = 2;
    for (let i = texto.length - 1; i >= 0; i -= 1) {
      soma += Number(texto[i]) * peso;
      peso = peso === 9 ? 2 : peso + 1;
    }
    const resto = soma % 11;
    return resto < 2 ? 0 : 11 - resto;
  };
  const primeiro = digito(doze);
  return `${doze}${primeiro}${digito(`${doze}${primeiro}`)}`;
}
