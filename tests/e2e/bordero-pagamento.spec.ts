/** From a released bill to its payment by the bank's answer (FIN-02, FIN-03): one prepares, another approves. */
import { expect, test, type Page } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { retornoDaRemessa } from '#tests/support/cnab/retorno.ts';
import { achar, campo, data, fazer, iso, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

/** A released bill of one of the demonstration's suppliers, paid by Pix. */
async function liberado(page: Page, numeroDocumento: string, valorBruto: string): Promise<number> {
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const [molde] = (await (
    await page.request.get('/api/contas-pagar?historico_like=cardiologia&_start=0&_end=1', { headers })
  ).json()) as Linha[];
  const inteiro = (await (
    await page.request.get(`/api/contas-pagar/${molde?.id}`, { headers })
  ).json()) as Linha;
  const response = await page.request.post('/api/contas-pagar', {
    headers,
    data: {
      fornecedorId: inteiro.fornecedorId,
      tipoContaPagarId: inteiro.tipoContaPagarId,
      tipoDocumentoId: inteiro.tipoDocumentoId,
      numeroDocumento,
      emissao: iso(),
      competencia: iso().slice(0, 7),
      vencimento: iso(),
      valorBruto,
      naturezaServico: 'NENHUMA',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const titulo = (await response.json()) as Linha;
  await passo(page, 'prestador', 'contas-pagar', titulo.id, 'liberar');
  return titulo.id;
}

/** A step by the call, of the row as it is now. */
async function passo(
  page: Page,
  perfil: 'admin' | 'prestador' | 'administrativo',
  recurso: string,
  id: number,
  transicao: string,
  campos?: object,
): Promise<void> {
  const headers = { ...(await cabecalhos(page.request, perfil)), 'id-prestador': '1' };
  const linha = (await (await page.request.get(`/api/${recurso}/${id}`, { headers })).json()) as Linha;
  const response = await page.request.post(`/api/${recurso}/${id}/_transicao`, {
    headers: { ...headers, 'if-match': `"${linha.versao}"` },
    data: { transicao, ...(campos ? { campos } : {}) },
  });
  expect(response.status(), await response.text()).toBe(200);
}

test('[FIN-01] [FIN-03] o título que está no banco pede o porquê; o que o retorno não lança se resolve na lista @longo', async ({
  page,
}) => {
  const marca = String(Date.now()).slice(-8);
  const tituloId = await liberado(page, `NOB ${marca}`, '123.45');
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const [conta] = (await (
    await page.request.get('/api/contas-bancarias?descricao_like=Brasil&_start=0&_end=1', { headers })
  ).json()) as Linha[];
  const doPrepara = { ...(await cabecalhos(page.request, 'administrativo')), 'id-prestador': '1' };
  const criado = await page.request.post('/api/borderos-pagamentos', {
    headers: doPrepara,
    data: { descricao: `No banco ${marca}`, contaBancariaId: conta?.id, dataPagamento: iso() },
  });
  expect(criado.status(), await criado.text()).toBe(201);
  const { id: borderoId } = (await criado.json()) as Linha;
  await passo(page, 'administrativo', 'borderos-pagamentos', borderoId, 'incluir', { tituloId });
  await passo(page, 'prestador', 'borderos-pagamentos', borderoId, 'aprovar');
  await passo(page, 'administrativo', 'borderos-pagamentos', borderoId, 'gerar-remessa');

  // The title's page says which borderô has it, and the payment's window why it asks.
  await entrar(page, 'administrativo', `/contas-pagar/form/${tituloId}`);
  await page.getByRole('tab', { name: /^Borderôs/ }).click();
  await expect(page.getByText(`No banco ${marca}`).first()).toBeVisible();
  await fazer(page, 'Pagar em parte');
  await campo(pergunta(page), 'Valor desta parte').fill('123,00');
  await achar(pergunta(page), 'Conta bancária', 'Banco do Brasil');
  await pergunta(page).getByRole('button', { name: 'Pagar em parte' }).click();
  await expect(pergunta(page)).toContainText(/O banco já tem a ordem de pagar R\$.123,45/);
  await expect(campo(pergunta(page), 'Valor desta parte')).toHaveValue('123,00');
  await pergunta(page)
    .getByRole('textbox', { name: /Já está no banco: pagar assim mesmo, porque/ })
    .fill('O fornecedor precisava hoje');
  await pergunta(page).getByRole('button', { name: 'Pagar em parte' }).click();
  await expect(page.getByText('Paga em parte', { exact: true }).first()).toBeVisible();

  const [remessa] = (await (
    await page.request.get(`/api/remessas-pagamentos?borderoId=${borderoId}&_start=0&_end=1`, { headers })
  ).json()) as Linha[];
  const { conteudo } = (await (
    await page.request.get(`/api/remessas-pagamentos/${remessa?.id}`, { headers })
  ).json()) as { conteudo: string };
  await page.goto(`/remessas-pagamentos/form/${remessa?.id}?aba=retorno`);
  await page.locator('input[type=file]').setInputFiles({
    name: `NOB${marca}.RET`,
    mimeType: 'text/plain',
    buffer: Buffer.from(
      retornoDaRemessa(conteudo, () => ({ codigos: '00' })),
      'latin1',
    ),
  });
  await expect(
    page.getByText(/O banco pagou R\$.123,45 e o saldo do título é só R\$.0,45/).first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resumo do registro' })).toContainText(/Por resolver\s*1/);

  await page.goto('/pendencias-retornos');
  const linha = page
    .getByRole('row')
    .filter({ hasText: /saldo do título é só R\$.0,45/ })
    .first();
  await expect(linha.getByText('Não confere', { exact: true })).toBeVisible();
  await linha.getByText('Não confere', { exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Resolver', exact: true }).click();
  await pergunta(page).getByRole('combobox', { name: 'Como se resolveu' }).click();
  await page.getByTitle('O dinheiro foi devolvido').click();
  await campo(pergunta(page), 'Motivo').fill('O fornecedor devolveu 123,00 por Pix');
  await pergunta(page).getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(page.getByText('Resolvida', { exact: true }).first()).toBeVisible();
});

test('[FIN-02] [FIN-03] do borderô, aprovado por outra pessoa, à remessa, ao retorno e ao título pago', async ({
  page,
}) => {
  const marca = String(Date.now()).slice(-8);
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const buscar = async (caminho: string): Promise<readonly Linha[]> =>
    (await (await page.request.get(`/api/${caminho}&_start=0&_end=1`, { headers })).json()) as Linha[];
  const primeiro = async (caminho: string): Promise<number> => (await buscar(caminho))[0]?.id ?? 0;
  const tituloId = await liberado(page, `BOR ${marca}`, '321.09');

  await entrar(page, 'administrativo', '/borderos-pagamentos');
  await page.getByRole('button', { name: 'Novo borderô de pagamentos' }).click();
  await page.getByRole('textbox', { name: 'Descrição', exact: true }).fill(`Borderô ${marca}`);
  await achar(page, 'Conta que paga', 'Banco do Brasil');
  await page.getByRole('textbox', { name: 'Data do pagamento', exact: true }).fill(data());
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await fazer(page, 'Incluir um título');
  await achar(page, 'Título', `BOR ${marca}`);
  await pergunta(page).getByRole('button', { name: 'Incluir um título' }).click();
  const resumo = page.getByRole('region', { name: 'Resumo do registro' });
  await expect(resumo).toContainText(/Total\s*R\$.321,09/);
  const endereco = new URL(page.url()).pathname;

  await entrar(page, 'prestador', endereco);
  await fazer(page, 'Aprovar');
  await pergunta(page).getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByText('Aprovado', { exact: true }).first()).toBeVisible();

  await entrar(page, 'administrativo', endereco);
  await fazer(page, 'Gerar remessa');
  await pergunta(page).getByRole('button', { name: 'Gerar remessa' }).click();
  await expect(page.getByText('Remessa gerada', { exact: true }).first()).toBeVisible();
  const remessaId = await primeiro(`remessas-pagamentos?borderoId=${endereco.split('/').at(-1)}`);
  await page.goto(`/remessas-pagamentos/form/${remessaId}?aba=arquivo`);
  await expect(page.getByText('Tudo confere')).toBeVisible();
  const baixado = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar o arquivo' }).click();
  const { conteudo } = (await (
    await page.request.get(`/api/remessas-pagamentos/${remessaId}`, { headers })
  ).json()) as {
    conteudo: string;
  };
  expect((await baixado).suggestedFilename()).toMatch(/^PAG001[0-9]{6}\.REM$/);

  await page.goto(`/remessas-pagamentos/form/${remessaId}?aba=retorno`);
  const arquivo = page.locator('input[type=file]');
  await arquivo.setInputFiles({
    name: 'PAG.REM',
    mimeType: 'text/plain',
    buffer: Buffer.from(conteudo, 'latin1'),
  });
  await expect(page.getByText('Este arquivo é uma remessa')).toBeVisible();
  const retorno = retornoDaRemessa(conteudo, () => ({ codigos: '00' }));
  await arquivo.setInputFiles({
    name: 'PAG.RET',
    mimeType: 'text/plain',
    buffer: Buffer.from(retorno, 'latin1'),
  });
  await expect(page.getByText(/Pago: R\$.321,09/).first()).toBeVisible();
  await page.goto(`/contas-pagar/form/${tituloId}`);
  await expect(page.getByText('Paga', { exact: true }).first()).toBeVisible();
  await page.goto(endereco);
  await expect(page.getByText('Fechado', { exact: true }).first()).toBeVisible();
});
