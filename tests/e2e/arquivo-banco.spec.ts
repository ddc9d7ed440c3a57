/** The reader of bank files, with files that banks' customers published and one spoiled by hand. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';

const arquivo = (nome: string) => fileURLToPath(new URL(`../support/cnab/${nome}`, import.meta.url));

test('[FIN-05] um arquivo do banco se lê linha por linha, diz o que não confere, e o que não é do banco se recusa', async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/arquivo-banco');
  const escolher = page.locator('input[type=file]');
  await escolher.setInputFiles(arquivo('bb-cobranca-retorno-10.txt'));
  await expect(page.getByText('Tudo confere')).toBeVisible();
  await expect(page.getByText('R$ 27.659,29')).toBeVisible();
  await expect(page.getByText('06: Liquidação').first()).toBeVisible();
  await page.getByRole('button', { name: 'Expandir linha' }).first().click();
  const posicoes = page.getByRole('row', { name: /74 a 81.*Vencimento.*14122022.*14\/12\/2022/ });
  await expect(posicoes).toBeVisible();

  const mexido = readFileSync(arquivo('bb-pagamentos-remessa.txt'), 'latin1').split(/\r?\n/);
  mexido.splice(4, 1);
  await escolher.setInputFiles({
    name: 'cortado.rem',
    mimeType: 'text/plain',
    buffer: Buffer.from(mexido.join('\r\n'), 'latin1'),
  });
  await expect(page.getByText(/coisas não conferem/)).toBeVisible();
  await expect(page.getByText('O lote tem 19 registros e o seu trailer diz 20.')).toBeVisible();
  await expect(
    page.getByText(/Os valores do lote somam R\$\s.* e o seu trailer diz R\$\s27\.659,29\./),
  ).toBeVisible();

  await escolher.setInputFiles({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nome;cpf\nAna;1'),
  });
  await expect(page.getByText('Este não é um arquivo CNAB 240', { exact: false })).toBeVisible();

  // A statement whose header says 1252 and whose bytes are UTF-8.
  await escolher.setInputFiles(
    fileURLToPath(new URL('../support/ofx/bb-1-lancamento-utf8.ofx', import.meta.url)),
  );
  await expect(page.getByRole('heading', { name: 'Extrato da conta 455000-5' })).toBeVisible();
  await expect(page.getByRole('row', { name: /DOC CRÉDITO EM CONTA.*239,55/ })).toBeVisible();
  await escolher.setInputFiles(fileURLToPath(new URL('../support/ofx/recusar-sem-ofx.ofx', import.meta.url)));
  await expect(page.getByText('O banco não gerou o extrato.', { exact: false })).toBeVisible();
});
