/** A patient's bill from the registration to two receipts and the reversal of one (FIN-01, FIN-06). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { acao, achar, campo, data, fazer, pergunta } from './dinheiro-apoio.ts';

test('[FIN-01] [FIN-06] do título registrado ao recebimento em parte com juros e multa explicados, ao resto, e ao estorno de um só', async ({
  page,
}) => {
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const [paciente] = (await (
    await page.request.get('/api/pacientes?obito=false&_sort=id&_start=8&_end=9', { headers })
  ).json()) as { nome: string }[];
  const nome = paciente?.nome ?? '';
  const numero = `CR ${String(Date.now()).slice(-8)}`;

  await entrar(page, 'administrativo', '/contas-receber');
  await expect(page).toHaveURL(/\/contas-receber\/list-contas/);
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Nova conta a receber' }).click();
  await expect(page).toHaveURL(/\/contas-receber\/form/);
  await achar(page, 'Paciente', nome);
  await achar(page, 'Tipo de conta', 'Atendimento particular');
  await campo(page, 'Número do documento').fill(numero);
  await campo(page, 'Emissão').fill(data(-60));
  await campo(page, 'Competência').fill(data(-60).slice(3));
  await campo(page, 'Vencimento').fill(data(-30));
  await campo(page, 'Valor bruto').fill('1000,00');
  await page.getByRole('button', { name: /^Incluir linha da divisão/ }).click();
  const linha = page.getByRole('group', { name: 'Linha da divisão 1' });
  await achar(linha, 'Conta do plano', 'Consultas particulares');
  await linha.getByRole('button', { name: 'Concluir' }).click();
  await page.getByRole('tab', { name: 'Atraso' }).click();
  await campo(page, 'Juros por mês de atraso').fill('1');
  await campo(page, 'Multa por atraso').fill('2');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const resumo = page.getByRole('region', { name: 'Resumo do registro' });
  await expect(resumo).toContainText(/Devido hoje\s*R\$.1\.030,00/);
  await page.getByRole('tab', { name: 'Atraso' }).click();
  await expect(page.getByRole('main')).toContainText(
    /30 dias de atraso desde .*multa de 2,00% = R\$.20,00; juros de 1,00% ao mês/,
  );
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  await fazer(page, 'Receber em parte');
  const parte = pergunta(page);
  await campo(parte, 'Quanto abate do saldo').fill('1000,00');
  // It begins with today.
  await expect(campo(parte, 'Data do recebimento')).toHaveValue(data(0));
  await achar(parte, 'Conta ou caixa', 'Caixa da recepção');
  await achar(parte, 'Forma de recebimento', 'Pix');
  await parte.getByRole('button', { name: 'Receber em parte', exact: true }).click();
  await expect(parte).toContainText(/R\$.1\.000,00 é o saldo inteiro/);
  await campo(parte, 'Quanto abate do saldo').fill('400,00');
  await parte.getByRole('button', { name: 'Receber em parte', exact: true }).click();
  await expect(parte).toContainText('Só dinheiro e cheque entram no caixa.');
  await achar(parte, 'Conta ou caixa', 'Banco do Brasil');
  await parte.getByRole('button', { name: 'Receber em parte', exact: true }).click();
  await expect(resumo).toContainText(/Valor recebido\s*R\$.400,00/);
  await expect(resumo).toContainText(/Devido hoje\s*R\$.618,00/);

  await fazer(page, 'Receber');
  const resto = pergunta(page);
  await campo(resto, 'Data do recebimento').fill(data(0));
  await resto.getByRole('button', { name: 'Receber', exact: true }).click();
  await expect(resumo).toContainText(/Valor recebido\s*R\$.1\.000,00/);

  // Received here, its receipt is asked for here: that of the last money that has none.
  await fazer(page, 'Emitir recibo');
  await pergunta(page).getByRole('button', { name: 'Emitir recibo' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Feito: Recibo \d+/ })
    .getByRole('button', { name: 'Abrir' })
    .click();
  await expect(page).toHaveURL(/\/recibos\/form\/\d+/);
  await expect(resumo).toContainText(/R\$.618,00/);
  await page.goBack();

  const abrirRecebimento = async () => {
    await page.getByRole('tab', { name: 'Recebimentos' }).click();
    await page
      .getByRole('region', { name: 'Recebimentos de contas' })
      .getByRole('row', { name: /412,00/ })
      .getByRole('link')
      .first()
      .click();
  };
  await abrirRecebimento();
  const gaveta = page.getByRole('dialog', { name: new RegExp(`^${nome}`) });
  // What a step makes is told by its name, with the way to it.
  await gaveta.getByRole('button', { name: 'Emitir recibo' }).click();
  await pergunta(page).getByRole('button', { name: 'Emitir recibo' }).click();
  const aviso = page.getByRole('status').filter({ hasText: /^Feito: Recibo \d+/ });
  await expect(aviso).toContainText(nome);
  await aviso.getByRole('button', { name: 'Abrir' }).click();
  await expect(page).toHaveURL(/\/recibos\/form\/\d+/);
  await expect(resumo).toContainText(/R\$.412,00/);
  await page.goBack();
  await abrirRecebimento();
  await gaveta.getByRole('button', { name: 'Estornar', exact: true }).click();
  const estorno = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /^Estornar/ }));
  await estorno.getByRole('textbox', { name: /Motivo/ }).fill('Pix devolvido');
  await estorno.getByRole('button', { name: 'Estornar', exact: true }).click();
  await expect(gaveta).toContainText('Estornado');
  await page.reload();
  await expect(resumo).toContainText(/Valor recebido\s*R\$.600,00/);
  await expect(acao(page, 'Receber')).toBeVisible();
  await semFalhasDeAxe(page);
});
