/** An address is typed once: the postcode brings it, and what a person wrote is theirs. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';

test('[REG-03] o CEP preenche o endereço vazio, troca o que ele mesmo preencheu e não apaga o que foi escrito', async ({
  page,
}, info) => {
  await entrar(page, 'admin', '/prestadores/form-prestador');
  await page.getByRole('tab', { name: 'Contato e endereço' }).click();
  const campo = (nome: string) => page.getByRole('textbox', { name: nome, exact: true });
  const cidade = page.getByRole('combobox', { name: 'Cidade' });
  const escolhida = page.locator('.ant-select').filter({ has: cidade });
  await campo('CEP').fill('30130-010');
  await expect(page.getByText('Endereço preenchido pelo CEP.')).toBeVisible();
  await expect(campo('Logradouro')).toHaveValue('Praça Sete de Setembro');
  await expect(campo('Bairro')).toHaveValue('Centro');
  await expect(escolhida).toContainText('Belo Horizonte');
  await info.attach('preenchido', { body: await page.screenshot(), contentType: 'image/png' });

  await campo('CEP').fill('01310-100');
  await expect(campo('Logradouro')).toHaveValue('Avenida Paulista');
  await expect(escolhida).toContainText('São Paulo');

  await campo('Logradouro').fill('Alameda Santos');
  await campo('CEP').fill('20040-020');
  await expect(
    page.getByText('O CEP é de Praça Floriano, Centro; o endereço não foi alterado.'),
  ).toBeVisible();
  await expect(campo('Logradouro')).toHaveValue('Alameda Santos');
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Usar este endereço' }).click();
  await expect(campo('Logradouro')).toHaveValue('Praça Floriano');
  await expect(escolhida).toContainText('Rio de Janeiro');

  await campo('CEP').fill('99999-999');
  await expect(
    page.getByText('CEP não encontrado. Confira os números, ou preencha o endereço à mão.'),
  ).toBeVisible();
  await expect(campo('Logradouro')).toHaveValue('Praça Floriano');
});
