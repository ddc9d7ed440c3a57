/** From a closed account of care to the money received and the professional's share (FIN-03, FIN-06). */
import { expect, test, type Page } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { retornoDaCobranca } from '#tests/support/cnab/retorno-cobranca.ts';
import { acao, achar, data, fazer, iso, pergunta } from './dinheiro-apoio.ts';

const naTela = (page: Page, texto: string) => page.getByText(texto, { exact: true }).first();

type Linha = { readonly id: number; readonly [campo: string]: unknown };

test('[FIN-03] [FIN-06] da conta fechada aos títulos, ao boleto, à remessa, ao retorno, ao título recebido e ao repasse a pagar', async ({
  page,
}) => {
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const buscar = async (caminho: string): Promise<readonly Linha[]> =>
    (await (await page.request.get(`/api/${caminho}&_start=0&_end=20`, { headers })).json()) as Linha[];
  const contas = await buscar(
    'contas-atendimento?situacao=CONFERIDA&partePaciente_gte=0.01&parteConvenio_gte=0.01',
  );
  const conta = contas[0];
  expect(conta, 'a demonstração tem uma conta conferida com as duas partes').toBeDefined();

  await entrar(page, 'administrativo', `/contas-atendimento/form/${conta?.id}`);
  await acao(page, 'Fechar').click();
  await pergunta(page).getByRole('textbox', { name: 'Vencimento da parte do paciente' }).fill(data(10));
  await pergunta(page).getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(naTela(page, 'Fechada')).toBeVisible();
  const titulos = await buscar(
    `contas-receber?contaAtendimentoId=${conta?.id}&situacao=EM_ABERTO&_sort=devedor`,
  );
  expect(titulos).toMatchObject([
    { devedor: 'CONVENIO', valorLiquido: conta?.parteConvenio, situacao: 'EM_ABERTO' },
    { devedor: 'PACIENTE', valorLiquido: conta?.partePaciente, situacao: 'EM_ABERTO' },
  ]);
  const titulo = titulos[1];

  await page.goto(`/contas-receber/form/${titulo?.id}`);
  await fazer(page, 'Emitir boleto');
  await pergunta(page).getByRole('button', { name: 'Emitir boleto' }).click();
  await expect(page.getByRole('tab', { name: 'Boleto e Pix' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('main')).toContainText(/[0-9]{5}\.[0-9]{5} [0-9]{5}\.[0-9]{6}/);

  await page.goto('/remessa-recebimentos');
  await page.getByRole('button', { name: 'Nova remessa de recebimentos' }).click();
  await page.getByRole('textbox', { name: 'Descrição', exact: true }).fill(`Cobrança ${Date.now()}`);
  await achar(page, 'Conta que recebe', 'Banco do Brasil');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await acao(page, 'Reunir boletos').click();
  await pergunta(page).getByRole('button', { name: 'Reunir boletos' }).click();
  const resumo = page.getByRole('region', { name: 'Resumo do registro' });
  await expect(resumo).toContainText(/Boletos\s*[1-9]/);
  await acao(page, 'Gerar arquivo').click();
  await pergunta(page).getByRole('button', { name: 'Gerar arquivo' }).click();
  await expect(naTela(page, 'Arquivo gerado')).toBeVisible();
  const remessaId = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/remessa-recebimentos/form/${remessaId}?aba=arquivo`);
  await expect(page.getByText('Tudo confere')).toBeVisible();
  const lida = (await (
    await page.request.get(`/api/remessa-recebimentos/${remessaId}`, { headers })
  ).json()) as Linha;
  const retorno = retornoDaCobranca(String(lida.conteudo), () => [
    { movimento: '06', pago: String(titulo?.valorLiquido), ocorridoEm: iso() },
  ]);
  await page.goto(`/remessa-recebimentos/form/${remessaId}?aba=retorno`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'COB.RET', mimeType: 'text/plain', buffer: Buffer.from(retorno, 'latin1') });
  await expect(page.getByText(/Recebido: R\$|Liquidado/).first()).toBeVisible();
  await page.goto(`/contas-receber/form/${titulo?.id}`);
  await expect(naTela(page, 'Recebida')).toBeVisible();

  const [repasse] = await buscar(`repasses?situacao=ABERTO&profissionalId=${String(conta?.profissionalId)}`);
  await page.goto(`/repasses/form/${repasse?.id}`);
  await acao(page, 'Juntar a produção de novo').click();
  await pergunta(page).getByRole('button', { name: 'Juntar a produção de novo' }).click();
  await expect(resumo).toContainText(/Total\s*R\$.[1-9]/);
  await entrar(page, 'prestador', `/repasses/form/${repasse?.id}`);
  await acao(page, 'Aprovar').click();
  await pergunta(page).getByRole('textbox', { name: 'Vencimento da conta a pagar' }).fill(data(5));
  await achar(page, 'Tipo de documento', 'Recibo');
  await pergunta(page).getByRole('button', { name: 'Aprovar' }).click();
  await expect(naTela(page, 'Aprovado')).toBeVisible();
  expect(await buscar(`contas-pagar?repasseId=${repasse?.id}`)).toMatchObject([{ situacao: 'REGISTRADA' }]);
});
