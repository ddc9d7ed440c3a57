/** What a convênio refuses, from its title to the appeal, the result, and what becomes of what was to be received (FIN-06). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { acao, achar, campo, data, fazer, iso, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly [campo: string]: unknown };

test('[FIN-06] da fatura do convênio à glosa com motivo, ao recurso aceito em parte, e ao título que espera só o que se recuperou @longo', async ({
  page,
}) => {
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const buscar = async (caminho: string): Promise<readonly Linha[]> =>
    (await (await page.request.get(`/api/${caminho}&_start=0&_end=1`, { headers })).json()) as Linha[];
  const [convenio] = await buscar('convenios?_sort=id');
  const [tipo] = await buscar('tipos-contas-receber?ativo=true&_sort=id');
  const [plano] = await buscar('plano-contas?tipo=ANALITICA&natureza=RECEITA&_sort=id');
  const numero = `GL ${String(Date.now()).slice(-8)}`;
  const response = await page.request.post('/api/contas-receber', {
    headers,
    data: {
      devedor: 'CONVENIO',
      convenioId: convenio?.id,
      tipoContaReceberId: tipo?.id,
      numeroDocumento: numero,
      emissao: iso(-20),
      competencia: iso(-20).slice(0, 7),
      vencimento: iso(10),
      valorBruto: '500.00',
      divisao: [{ planoContaId: plano?.id }],
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const titulo = (await response.json()) as Linha;

  // From the title: its tab of glosas begins one of this very title.
  await entrar(page, 'administrativo', `/contas-receber/form/${titulo.id}`);
  await page.getByRole('tab', { name: 'Mais abas' }).click();
  await page.getByRole('menuitem', { name: 'Glosas' }).last().click();
  const aba = page.getByRole('region', { name: 'Glosas' });
  await aba.getByRole('button', { name: 'Nova glosa' }).first().click();
  await achar(page, 'Motivo', '1801');
  await campo(page, 'Data da glosa').fill(data());
  await campo(page, 'Valor glosado').fill('600,00');
  await page.getByRole('button', { name: 'Salvar', exact: true }).last().click();
  await expect(page.getByText(/o que não foi recebido nem glosado é R\$.500,00/).first()).toBeVisible();
  await campo(page, 'Valor glosado').fill('200,00');
  await page.getByRole('button', { name: 'Salvar', exact: true }).last().click();
  await expect(aba).toContainText('Glosada');
  const [glosa] = await buscar(`glosas?contaReceberId=${titulo.id}`);

  await page.goto(`/glosas/form/${glosa?.id}`);
  await semFalhasDeAxe(page);
  await acao(page, 'Recorrer').click();
  await campo(page, 'Data do recurso').fill(data());
  await pergunta(page)
    .getByRole('textbox', { name: /^(?:Texto do recurso|Recurso)/ })
    .fill('O procedimento foi autorizado.');
  // What was written is not lost by a key.
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Descartar o que foi escrito?' })
    .getByRole('button', { name: 'Continuar' })
    .click();
  await expect(pergunta(page).getByText('O procedimento foi autorizado.')).toBeVisible();
  await pergunta(page).getByRole('button', { name: 'Recorrer', exact: true }).click();
  await expect(page.getByText('Em recurso', { exact: true }).first()).toBeVisible();

  // While it is disputed the title asks whether the convênio paid that too; what nobody disputes has a step of its own.
  const resumo = page.getByRole('region', { name: 'Resumo do registro' });
  const receber = async (passo: string) => {
    await page.goto(`/contas-receber/form/${titulo.id}`);
    await fazer(page, passo);
    await pergunta(page).getByRole('textbox', { name: 'Data do recebimento' }).fill(data());
    await achar(page, 'Conta ou caixa', 'Banco do Brasil');
    await achar(page, 'Forma de recebimento', 'Pix');
    await pergunta(page).getByRole('button', { name: passo, exact: true }).click();
  };
  await receber('Receber');
  await expect(pergunta(page)).toContainText(/glosou R\$.200,00 deste título[\s\S]*“Receber o não glosado”/);
  await expect(
    pergunta(page).getByRole('switch', { name: /O convênio pagou também o glosado/ }),
  ).toBeVisible();
  await semFalhasDeAxe(page);
  await receber('Receber o não glosado');
  await expect(resumo).toContainText(/Valor recebido\s*R\$.300,00/);

  await page.goto(`/glosas/form/${glosa?.id}`);
  await acao(page, 'Aceito em parte').click();
  await pergunta(page).getByRole('textbox', { name: 'Valor recuperado' }).fill('200,00');
  await pergunta(page).getByRole('textbox', { name: 'Data da resposta' }).fill(data());
  await pergunta(page).getByRole('button', { name: 'Aceito em parte', exact: true }).click();
  await expect(pergunta(page)).toContainText(/R\$.200,00 é a glosa inteira. Use “Recurso aceito”/);
  await pergunta(page).getByRole('textbox', { name: 'Valor recuperado' }).fill('150,00');
  await pergunta(page).getByRole('button', { name: 'Aceito em parte', exact: true }).click();
  await expect(resumo).toContainText(/R\$.150,00[\s\S]*R\$.50,00/);
  await semFalhasDeAxe(page);

  // What is left to receive is the whole less what was lost; receiving it closes the title.
  await page.goto(`/contas-receber/form/${titulo.id}`);
  await expect(resumo).toContainText(/Devido hoje\s*R\$.150,00/);
  await receber('Receber');
  await expect(page.getByText('Recebida', { exact: true }).first()).toBeVisible();
  await expect(resumo).toContainText(/Valor recebido\s*R\$.450,00/);
});
