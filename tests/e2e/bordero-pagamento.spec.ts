/** From a released bill to its payment by the bank's answer (FIN-02, FIN-03): one prepares, another approves. */
import { expect, test } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { retornoDaRemessa } from '#tests/support/cnab/retorno.ts';
import { acao, achar, data, iso, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

test('[FIN-02] [FIN-03] do borderô, aprovado por outra pessoa, à remessa, ao retorno e ao título pago', async ({
  page,
}) => {
  const marca = String(Date.now()).slice(-8);
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const buscar = async (caminho: string): Promise<readonly Linha[]> =>
    (await (await page.request.get(`/api/${caminho}&_start=0&_end=1`, { headers })).json()) as Linha[];
  const primeiro = async (caminho: string): Promise<number> => (await buscar(caminho))[0]?.id ?? 0;
  // A released bill of one of the demonstration's suppliers, paid by Pix.
  const [molde] = await buscar('contas-pagar?historico_like=cardiologia');
  const inteiro = (await (
    await page.request.get(`/api/contas-pagar/${molde?.id}`, { headers })
  ).json()) as Linha;
  const response = await page.request.post('/api/contas-pagar', {
    headers,
    data: {
      fornecedorId: inteiro.fornecedorId,
      tipoContaPagarId: inteiro.tipoContaPagarId,
      tipoDocumentoId: inteiro.tipoDocumentoId,
      numeroDocumento: `BOR ${marca}`,
      emissao: iso(),
      competencia: iso().slice(0, 7),
      vencimento: iso(),
      valorBruto: '321.09',
      naturezaServico: 'NENHUMA',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const titulo = (await response.json()) as Linha;
  const cabecalhosDoAprovador = {
    ...(await cabecalhos(page.request, 'prestador')),
    'id-prestador': '1',
    'if-match': `"${titulo.versao}"`,
  };
  const liberado = await page.request.post(`/api/contas-pagar/${titulo.id}/_transicao`, {
    headers: cabecalhosDoAprovador,
    data: { transicao: 'liberar' },
  });
  expect(liberado.status(), await liberado.text()).toBe(200);

  await entrar(page, 'administrativo', '/borderos-pagamentos');
  await page.getByRole('button', { name: 'Novo borderô de pagamentos' }).click();
  await page.getByRole('textbox', { name: 'Descrição', exact: true }).fill(`Borderô ${marca}`);
  await achar(page, 'Conta que paga', 'Banco do Brasil');
  await page.getByRole('textbox', { name: 'Data do pagamento', exact: true }).fill(data());
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await acao(page, 'Incluir um título').click();
  await achar(page, 'Título', `BOR ${marca}`);
  await pergunta(page).getByRole('button', { name: 'Incluir um título' }).click();
  const resumo = page.getByRole('region', { name: 'Resumo do registro' });
  await expect(resumo).toContainText(/Total\s*R\$.321,09/);
  const endereco = new URL(page.url()).pathname;

  await entrar(page, 'prestador', endereco);
  await acao(page, 'Aprovar').click();
  await pergunta(page).getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByText('Aprovado', { exact: true }).first()).toBeVisible();

  await entrar(page, 'administrativo', endereco);
  await acao(page, 'Gerar remessa').click();
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
  await page.goto(`/contas-pagar/form/${titulo.id}`);
  await expect(page.getByText('Paga', { exact: true }).first()).toBeVisible();
  await page.goto(endereco);
  await expect(page.getByText('Fechado', { exact: true }).first()).toBeVisible();
});
