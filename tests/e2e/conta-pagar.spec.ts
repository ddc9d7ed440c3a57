/** A supplier's bill from the registration to the reversal of its payment (FIN-01), by the people who each do their part. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';
import { acao, achar, data, fazer, iso, pergunta } from './dinheiro-apoio.ts';

/** A valid CPF of nobody else's. */
function cpfNovo(): string {
  const base = Array.from(String(Date.now()).slice(-9), Number);
  const digito = (numeros: readonly number[]): number => {
    const resto = numeros.reduce((soma, numero, at) => soma + numero * (numeros.length + 1 - at), 0) % 11;
    return resto < 2 ? 0 : 11 - resto;
  };
  const primeiro = digito(base);
  return [...base, primeiro, digito([...base, primeiro])].join('');
}

async function fornecedorNovo(request: APIRequestContext, nome: string): Promise<void> {
  const headers = { ...(await cabecalhos(request)), 'id-prestador': '1' };
  const response = await request.post('/api/fornecedores', {
    headers,
    data: { nome, tipoPessoa: 'FISICA', documento: cpfNovo(), dependentes: 0 },
  });
  expect(response.status(), await response.text()).toBe(201);
}

/** What the step asks for stands in a dialog of its own, whose button bears the step's name. */

async function linhaDaDivisao(
  page: Page,
  numero: number,
  conta: string,
  centro: string,
  campo: string,
  valor: string,
) {
  await page.getByRole('button', { name: /^Incluir linha da divisão/ }).click();
  const linha = page.getByRole('group', { name: `Linha da divisão ${numero}` });
  await achar(linha, 'Conta do plano', conta);
  await achar(linha, 'Centro de custo', centro);
  await linha.getByRole('textbox', { name: campo, exact: true }).fill(valor);
  await linha.getByRole('button', { name: 'Concluir' }).click();
}

test('[FIN-01] da nota registrada, com as retenções explicadas e dividida em dois centros, à liberação por outra pessoa, ao pagamento e ao estorno', async ({
  page,
}) => {
  const nome = `Plantonista ${String(Date.now()).slice(-8)}`;
  await fornecedorNovo(page.request, nome);
  await entrar(page, 'administrativo', '/contas-pagar');
  await page.getByRole('button', { name: 'Nova conta a pagar' }).click();
  await achar(page, 'Fornecedor', nome);
  await achar(page, 'Tipo de conta', 'Honorários e repasses');
  await achar(page, 'Tipo de documento', 'Recibo de pagamento a autônomo');
  await page.getByRole('textbox', { name: 'Número do documento', exact: true }).fill('RPA 7');
  await page.getByRole('textbox', { name: 'Emissão', exact: true }).fill(data(0));
  await page.getByRole('textbox', { name: 'Competência', exact: true }).fill(data(0).slice(3));
  await page.getByRole('textbox', { name: 'Vencimento', exact: true }).fill(data(0));
  await escolher(page, 'Natureza do serviço', 'Serviço profissional');
  await page.getByRole('textbox', { name: 'Valor bruto', exact: true }).fill('6000,00');
  await linhaDaDivisao(page, 1, 'Honorários médicos', 'Pronto atendimento', 'Valor', '4000,00');
  await linhaDaDivisao(page, 2, 'Honorários médicos', 'Consultórios', 'Valor', '1500,00');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/Faltam R\$.500,00 para a divisão somar o valor bruto/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Editar linha 2' }).click();
  const segunda = page.getByRole('group', { name: 'Linha da divisão 2' });
  await segunda.getByRole('textbox', { name: 'Valor', exact: true }).fill('2000,00');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const resumo = page.getByRole('region', { name: 'Resumo do registro' });
  await expect(resumo).toContainText(/Valor líquido\s*R\$.4\.959,98/);
  const titulo = new URL(page.url()).pathname;
  await expect(page.getByRole('img', { name: 'Há erro nesta linha' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Retenções' }).click();
  const retencoes = page.getByRole('table', { name: /^Retenções/ });
  await expect(retencoes).toContainText(
    /Teto de R\$.8\.475,55 .*em vigor desde 01\/01\/2026: R\$.6\.000,00 × 11,00 % = R\$.660,00/,
  );
  await expect(retencoes).toContainText(
    /redução \(Lei 15\.270\/2025, em vigor desde 01\/01\/2026\) R\$.179,75; imposto do mês R\$.380,02/,
  );
  // Who registers has no way to release.
  await acao(page, 'Mais ações').click();
  await expect(page.getByRole('menuitem', { name: 'Cancelar', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Liberar' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(acao(page, 'Liberar')).toHaveCount(0);
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  await entrar(page, 'prestador', titulo);
  await fazer(page, 'Liberar');
  await pergunta(page).getByRole('button', { name: 'Liberar', exact: true }).click();
  await expect(page.getByText(`${nome} · RPA 7: Liberada.`)).toBeVisible();
  await expect(acao(page, 'Pagar')).toHaveCount(0);

  await entrar(page, 'administrativo', titulo);
  await fazer(page, 'Pagar em parte');
  const pagar = pergunta(page);
  await pagar.getByRole('textbox', { name: 'Valor desta parte' }).fill('4959,98');
  await pagar.getByRole('textbox', { name: 'Data do pagamento' }).fill(data(0));
  await achar(pagar, 'Conta bancária', 'Banco do Brasil');
  await pagar.getByRole('button', { name: 'Pagar em parte', exact: true }).click();
  await expect(pagar).toContainText(/R\$.4\.959,98 é o saldo inteiro\. Use “Pagar” para quitar o título\./);
  await pagar.getByRole('textbox', { name: 'Valor desta parte' }).fill('1000,00');
  await pagar.getByRole('button', { name: 'Pagar em parte', exact: true }).click();
  await expect(resumo).toContainText(/Valor pago\s*R\$.1\.000,00/);

  await page.getByRole('tab', { name: 'Pagamentos' }).click();
  const pagamentos = page.getByRole('region', { name: 'Pagamentos de contas' });
  await pagamentos
    .getByRole('row', { name: /1\.000,00/ })
    .getByRole('link')
    .first()
    .click();
  const gaveta = page.getByRole('dialog', { name: new RegExp(`^${nome}`) });
  await gaveta.getByRole('button', { name: 'Estornar', exact: true }).click();
  const estorno = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /^Estornar/ }));
  await estorno.getByRole('textbox', { name: /Motivo/ }).fill('Pago em duplicidade');
  await estorno.getByRole('button', { name: 'Estornar', exact: true }).click();
  await expect(gaveta).toContainText('Estornado');
  await page.reload();
  await expect(resumo).toContainText(/Valor pago\s*R\$.0,00/);
  await expect(acao(page, 'Pagar')).toBeVisible();
  await semFalhasDeAxe(page);
});

/** A bill of 120 reais, registered by the account. */
async function registrar(
  request: APIRequestContext,
  usuario: string,
  nome: string,
  numeroDocumento: string,
): Promise<number> {
  const headers = { ...(await cabecalhos(request, usuario)), 'id-prestador': '1' };
  const primeiro = async (recurso: string): Promise<{ id: number; nome?: string }> =>
    (await (await request.get(`/api/${recurso}&_start=0&_end=1`, { headers })).json())[0];
  const response = await request.post('/api/contas-pagar', {
    headers,
    data: {
      fornecedorId: (await primeiro(`fornecedores?q=${encodeURIComponent(nome)}`)).id,
      tipoContaPagarId: (await primeiro('tipos-contas-pagar?codigo=03')).id,
      tipoDocumentoId: (await primeiro('tipos-documentos-contas-pagar?codigo=05')).id,
      numeroDocumento,
      emissao: iso(),
      competencia: iso().slice(0, 7),
      vencimento: iso(),
      valorBruto: '120.00',
      naturezaServico: 'NENHUMA',
      divisao: [{ planoContaId: (await primeiro('plano-contas?tipo=ANALITICA&natureza=DESPESA')).id }],
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** The administrator works at the first provider. */
async function administrador(page: Page, caminho: string): Promise<void> {
  await entrar(page, 'admin');
  await page.evaluate(([chave]) => localStorage.setItem(chave, '1'), [SESSION_KEYS.idPrestador] as const);
  await page.goto(caminho);
}

test('[FIN-01] quem registrou não libera, mesmo que possa tudo: o botão não se oferece e diz por quê @longo', async ({
  page,
}) => {
  const nome = `Autônoma ${String(Date.now()).slice(-8)}`;
  await fornecedorNovo(page.request, nome);
  await administrador(page, `/contas-pagar/form/${await registrar(page.request, 'admin', nome, '900')}`);
  await expect(acao(page, 'Liberar')).toBeDisabled();
  await expect(acao(page, 'Liberar')).toHaveAccessibleDescription(
    'Quem registrou ou alterou o título não o libera. Peça a outra pessoa com permissão de liberar.',
  );
  await semFalhasDeAxe(page);
});

test('[FIN-05] a tela de quem libera: só o que espera, muitos de uma vez, o recusado dito; quem registra não entra @longo', async ({
  page,
}) => {
  const nome = `Liberável ${String(Date.now()).slice(-8)}`;
  await fornecedorNovo(page.request, nome);
  await registrar(page.request, 'administrativo', nome, 'A1');
  await registrar(page.request, 'admin', nome, 'B2');
  await administrador(page, `/liberacao-conta-pagamento?q=${encodeURIComponent(nome)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Liberação de contas a pagar' })).toBeVisible();
  const linhas = page.getByRole('row', { name: new RegExp(nome) });
  await expect(linhas).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Nova conta a pagar' })).toHaveCount(0);
  for (const at of [0, 1]) await linhas.nth(at).getByRole('checkbox').check();
  const barra = page.getByRole('region', { name: /2 (registros )?selecionados/ });
  await barra.getByRole('button', { name: 'Liberar', exact: true }).click();
  await pergunta(page).getByRole('button', { name: 'Liberar', exact: true }).click();
  await expect(page.getByText(/Quem registrou ou alterou o título não o libera/)).toBeVisible();
  await semFalhasDeAxe(page);
  await page.reload();
  await expect(linhas).toHaveCount(1);
  await expect(linhas).toContainText('B2');
  // The address does not leave the condition: what was released stays out, and the screen says what it left aside.
  await page.goto(`/liberacao-conta-pagamento?q=${encodeURIComponent(nome)}&f.situacao=LIBERADA&lixeira=1`);
  await expect(page.getByText(/ficaram de fora: f\.situacao, lixeira/)).toBeVisible();
  await expect(linhas).toHaveCount(1);
  await expect(linhas).toContainText('B2');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await semFalhasDeAxe(page);
  await entrar(page, 'administrativo', '/liberacao-conta-pagamento');
  await expect(page).toHaveURL(/acesso-negado/);
});
