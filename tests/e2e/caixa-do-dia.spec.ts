/** A till by day (FIN-06): opened with a count, receives cash, closed with another, checked by somebody else. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { acao, achar, campo, data, fazer, iso, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly [campo: string]: unknown };

test('[FIN-06] abre o caixa, recebe em dinheiro, fecha com a diferença explicada, e outra pessoa confere; o título com boleto se cancela com a baixa', async ({
  page,
}) => {
  const { headers, criar, ler, primeiro } = await pelaApi(page.request);
  const marca = String(Date.now()).slice(-8);
  const nome = `Caixa ${marca}`;
  await criar('contas-bancarias', { descricao: nome, tipo: 'CAIXA' });
  const molde = await primeiro<Linha>('boletos?_sort=id');
  const doMolde = await ler<Linha>(`contas-receber/${String(molde?.contaReceberId)}`);
  const { devedor, pacienteId, convenioId, entidadeId, tipoContaReceberId } = doMolde;
  const titulo = (valorBruto: string) =>
    criar('contas-receber', {
      devedor,
      pacienteId,
      convenioId,
      entidadeId,
      tipoContaReceberId,
      numeroDocumento: `CX ${marca} ${valorBruto}`,
      emissao: iso(),
      competencia: iso().slice(0, 7),
      vencimento: iso(),
      valorBruto,
    });
  const [tituloA, tituloB] = [await titulo('80.00'), await titulo('90.00')];

  const receber = async (): Promise<void> => {
    await campo(page, 'Data do recebimento').fill(data());
    await achar(page, 'Conta ou caixa', nome);
    await achar(page, 'Forma de recebimento', 'Dinheiro');
    await pergunta(page).getByRole('button', { name: 'Receber', exact: true }).click();
  };
  await entrar(page, 'administrativo', `/contas-receber/form/${tituloA.id}`);
  await fazer(page, 'Receber');
  await receber();
  await expect(pergunta(page)).toContainText(`${nome} não está aberto. Abra-o em Caixa do dia`);

  await page.goto('/caixa-do-dia');
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Novo caixa do dia' }).click();
  await achar(page, 'Caixa', nome);
  await campo(page, 'Dinheiro contado na abertura').fill('100,00');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Aberto', { exact: true }).first()).toBeVisible();
  const endereco = new URL(page.url()).pathname;

  await page.goto(`/contas-receber/form/${tituloA.id}`);
  await fazer(page, 'Receber');
  await receber();
  await expect(page.getByText('Recebida', { exact: true }).first()).toBeVisible();

  await page.goto(`${endereco}?aba=relacionado-movimentos-bancarios`);
  await page.getByRole('tab', { name: 'Movimentos' }).click();
  await expect(page.getByRole('region', { name: 'Movimentos das contas' })).toContainText('80,00');
  await acao(page, 'Fechar o caixa').click();
  await expect(pergunta(page).getByText('Motivo da diferença')).toHaveCount(0);
  await pergunta(page).getByRole('textbox', { name: 'Dinheiro contado no fechamento' }).fill('175,00');
  await pergunta(page).getByRole('button', { name: 'Fechar o caixa', exact: true }).click();
  await expect(pergunta(page)).toContainText(
    /O contado é R\$.175,00 e o esperado é R\$.180,00: faltam R\$.5,00/,
  );
  await semFalhasDeAxe(page);
  await pergunta(page)
    .getByRole('textbox', { name: /^Motivo da diferença/ })
    .fill('Troco dado a mais');
  await pergunta(page).getByRole('button', { name: 'Fechar o caixa', exact: true }).click();
  const resumo = page.getByRole('region', { name: 'Resumo do registro' });
  await expect(resumo).toContainText(/Diferença\s*-?R\$/);
  await expect(page.getByRole('button', { name: 'Conferir', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await entrar(page, 'prestador', endereco);
  await acao(page, 'Conferir').click();
  await pergunta(page).getByRole('button', { name: 'Conferir', exact: true }).click();
  await expect(pergunta(page)).toContainText(/Faltaram R\$.5,00 no caixa/);
  await achar(page, 'Conta do plano da diferença', 'Tarifas');
  await pergunta(page).getByRole('button', { name: 'Conferir', exact: true }).click();
  await expect(page.getByText('Conferido', { exact: true }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  // The other title has a boleto: it is cancelled with it, once that was asked.
  await entrar(page, 'administrativo', `/contas-receber/form/${tituloB.id}`);
  const emitir = async (): Promise<void> => {
    await fazer(page, 'Emitir boleto');
    await pergunta(page).getByRole('button', { name: 'Emitir boleto' }).click();
    await expect(page.getByRole('tab', { name: 'Boleto e Pix' })).toHaveAttribute('aria-selected', 'true');
  };
  await emitir();
  // Left by hand meanwhile, the tab opens again with the next one.
  await page.getByRole('tab').first().click();
  await expect(page.getByRole('tab', { name: 'Boleto e Pix' })).toHaveAttribute('aria-selected', 'false');
  const boleto = await primeiro<Linha>(`boletos?contaReceberId=${tituloB.id}&_sort=id`);
  const cancelado = await page.request.post(`/api/boletos/${boleto?.id}/_transicao`, {
    headers: { ...headers, 'if-match': `"${String(boleto?.versao)}"` },
    data: { transicao: 'cancelar', campos: {}, motivo: 'Saiu com o vencimento errado' },
  });
  expect(cancelado.status(), await cancelado.text()).toBe(200);
  await emitir();
  await fazer(page, 'Cancelar');
  await expect(pergunta(page).getByText('Encerrar também o boleto')).toHaveCount(0);
  await pergunta(page).getByRole('textbox', { name: 'Motivo' }).fill('Consulta desmarcada');
  await pergunta(page).getByRole('button', { name: 'Cancelar', exact: true }).last().click();
  await expect(pergunta(page)).toContainText('Marque para cancelá-lo também');
  await pergunta(page).getByRole('checkbox').or(pergunta(page).getByRole('switch')).click();
  await pergunta(page).getByRole('button', { name: 'Cancelar', exact: true }).last().click();
  await expect(page.getByText('Cancelada', { exact: true }).first()).toBeVisible();
});
