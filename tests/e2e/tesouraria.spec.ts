/** From the bank's statement to a closed month that refuses what is dated in it (FIN-05), by who does the house's accounts. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { escolher } from './antd-apoio.ts';
import { achar, iso, pergunta } from './dinheiro-apoio.ts';

/** A day of the month before this one, which has ended. */
function mesPassado(): { readonly mes: string; readonly dia: (n: number) => string; readonly fim: string } {
  const fim = new Date(`${iso().slice(0, 7)}-01T12:00:00Z`);
  fim.setUTCDate(0);
  const mes = fim.toISOString().slice(0, 7);
  return { mes, dia: (n) => `${mes}-${String(n).padStart(2, '0')}`, fim: fim.toISOString().slice(0, 10) };
}

test('[FIN-05] do extrato importado às conciliações, ao saldo que confere, ao mês fechado e à escrita recusada nele', async ({
  page,
}) => {
  const marca = String(Date.now()).slice(-7);
  const { mes, dia, fim } = mesPassado();
  const descricao = `Conta do extrato ${marca}`;
  const api = await pelaApi(page.request);
  const primeiroId = async (consulta: string): Promise<number> => (await api.primeiro(consulta))?.id ?? 0;
  const criar = async (recurso: string, data: object): Promise<number> => (await api.criar(recurso, data)).id;
  const planoContaId = await primeiroId('plano-contas?codigo=2.4.01');
  const contaBancariaId = await criar('contas-bancarias', {
    descricao,
    tipo: 'CORRENTE',
    bancoId: await primeiroId('bancos?codigo=001'),
    agencia: '4321',
    conta: marca,
    contaDv: '5',
    ativa: true,
    saldoInicial: '1000.00',
    saldoInicialEm: dia(1),
  });
  const movimento = (n: number, sentido: string, valor: string, historico: string) =>
    criar('movimentos-bancarios', { contaBancariaId, data: dia(n), sentido, valor, historico, planoContaId });
  await movimento(10, 'ENTRADA', '500.00', 'Aluguel da sala 3');
  await movimento(12, 'SAIDA', '80.00', 'Taxa de condomínio');
  const linha = (n: number, valor: string, memo: string) =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${dia(n).replaceAll('-', '')}<TRNAMT>${valor}<FITID>${marca}${n}<MEMO>${memo}</STMTTRN>`;
  const extrato = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<BRANCHID>4321<ACCTID>${marca}5<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>${dia(1).replaceAll('-', '')}<DTEND>${fim.replaceAll('-', '')}${linha(10, '500.00', 'PIX ALUGUEL')}${linha(12, '-80.00', 'PAGTO CONDOMINIO')}${linha(20, '-9.90', 'TARIFA PACOTE')}</BANKTRANLIST><LEDGERBAL><BALAMT>1410.10<DTASOF>${fim.replaceAll('-', '')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  await entrar(page, 'administrativo', '/importar-extrato');
  const arquivo = page.locator('input[type=file]');
  await arquivo.setInputFiles({
    name: 'notas.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('isto não é um extrato'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'notas.txt' })).toBeVisible();
  await arquivo.setInputFiles({ name: 'extrato.ofx', mimeType: 'text/plain', buffer: Buffer.from(extrato) });
  await expect(page.getByRole('heading', { name: descricao })).toBeVisible();
  await expect(page.getByRole('table', { name: `Linhas do extrato: ${descricao}` })).toContainText(
    /TARIFA PACOTE.*Nova/,
  );
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Importar 3 linhas novas' }).click();

  await expect(page.getByRole('heading', { name: 'Conciliação bancária' })).toBeVisible();
  await expect(page.getByText(/O Zelo tem R\$.9,90 a mais que o banco/)).toBeVisible();
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Confirmar 2 certas' }).click();
  await expect(page.getByRole('tab', { name: 'A conciliar (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Mais sobre TARIFA PACOTE' }).click();
  await page.getByRole('menuitem', { name: 'Lançar no Zelo' }).click();
  await achar(pergunta(page), 'Conta do plano', 'Tarifas bancárias');
  await pergunta(page).getByRole('button', { name: 'Lançar no Zelo' }).click();
  await expect(page.getByText('Todas as linhas do extrato têm movimento')).toBeVisible();
  await expect(page.getByText(/O saldo do Zelo e o do banco são iguais/)).toBeVisible();

  await page.goto('/saldos-contas');
  await page.getByRole('button', { name: `Ações: ${descricao}` }).click();
  await page.getByRole('menuitem', { name: 'Fechar o mês' }).click();
  await page.getByRole('textbox', { name: 'Mês', exact: true }).fill(mes.split('-').toReversed().join('/'));
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('tab', { name: 'Conferência e prova' }).click();
  await expect(page.getByText('Nada mais mantém o mês aberto: ele pode ser fechado.')).toBeVisible();
  await expect(page.getByText('O saldo confere com o do banco')).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Fechar o período' }).click();
  await pergunta(page).getByRole('button', { name: 'Fechar o período' }).click();
  await expect(
    page.getByText('O mês está fechado: nada mais se registra com data dele nem de antes dele.'),
  ).toBeVisible();
  // Who closes does not reopen.
  await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0);

  await page.goto('/movimentos-bancarios/form');
  await achar(page, 'Conta ou caixa', descricao);
  await page
    .getByRole('textbox', { name: 'Data', exact: true })
    .fill(dia(15).split('-').toReversed().join('/'));
  await escolher(page, 'Entrada ou saída', 'Saída');
  await page.getByRole('textbox', { name: 'Valor', exact: true }).fill('1,00');
  await page.getByRole('textbox', { name: 'Histórico', exact: true }).fill('Esquecido');
  await achar(page, 'Conta do plano', 'Tarifas bancárias');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(new RegExp(`${descricao}.*fechada até`)).first()).toBeVisible();
});

test('[FIN-05] FIN3-16: extrato de banco errado, a pessoa diz de que conta ele é; um grande entra pela fila e se acha de novo @longo', async ({
  page,
}) => {
  const marca = String(Date.now()).slice(-7);
  const descricao = `Conta grande ${marca}`;
  const api = await pelaApi(page.request);
  await api.criar('contas-bancarias', {
    descricao,
    tipo: 'CORRENTE',
    bancoId: (await api.primeiro('bancos?codigo=001'))?.id ?? 0,
    agencia: '4321',
    conta: marca,
    contaDv: '5',
    ativa: true,
  });
  const hoje = iso().replaceAll('-', '');
  const linhas = Array.from(
    { length: 6000 },
    (_, n) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${hoje}<TRNAMT>-0.01<FITID>${marca}${n}<MEMO>TAXA ${n}</STMTTRN>`,
  );
  // Whose bank's code is another one.
  const extrato = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>999<ACCTID>${marca}5</BANKACCTFROM><BANKTRANLIST>\n${linhas.join('\n')}\n</BANKTRANLIST></STMTRS></OFX>`;
  await entrar(page, 'administrativo', '/importar-extrato');
  const nome = `grande-${marca}.ofx`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: nome, mimeType: 'text/plain', buffer: Buffer.from(extrato) });
  await expect(
    page.getByRole('alert').filter({ hasText: 'Este extrato não pode ser importado' }),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'De que conta é este extrato?' }).click();
  await page.getByTitle(descricao, { exact: true }).click();
  await expect(page.getByRole('heading', { name: descricao })).toBeVisible();
  await expect(page.getByText(`Você disse que é da conta ${descricao}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Importar 6.000 linhas novas' }).click();
  // Left while it runs, and found again on the way back.
  await expect(page).toHaveURL(/[?]pedido=[0-9]+/);
  await page.goto('/extratos-bancarios');
  await page.goBack();
  // Told on the page, beside the notice that comes wherever the person is.
  const tela = page.locator('#conteudo');
  await expect(tela.getByText(`Extrato ${nome}: importado`)).toBeVisible({ timeout: 60_000 });
  await expect(tela.getByText('6.000 linhas novas importadas.')).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('link', { name: 'Conciliar' }).click();
  await expect(page.getByRole('heading', { name: 'Conciliação bancária' })).toBeVisible();
});
