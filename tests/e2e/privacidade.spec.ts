/** The privacy term as a person meets it at the sign-in, and everything of a person in one file. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { comBanco, criarConta, SENHA_CONTA, type Conta } from './contas.ts';

const termo = (page: Page) => page.getByRole('heading', { level: 1, name: 'Termo de privacidade' });

async function entraNaTela(page: Page, conta: Conta, redirect = '/minha-conta'): Promise<void> {
  await page.goto(`/auth?redirect=${encodeURIComponent(redirect)}`);
  await page.getByLabel('Usuário').fill(conta.login);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA_CONTA);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Of this account alone: the others of the run have accepted it, so that no other test meets it. */
async function porEmVigor(versao: string, menos: Conta): Promise<number> {
  return comBanco(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO termo_privacidade (titulo, versao_do_texto, publico, texto, situacao, em_vigor_desde)
       VALUES ('Termo de privacidade', $1, 'USUARIOS', E'Tratamos os seus dados para cuidar de você.\\n\\nFale com o encarregado quando quiser.', 'EM_VIGOR', now()) RETURNING id`,
      [versao],
    );
    const id = rows[0]?.id ?? 0;
    await pool.query(
      `INSERT INTO aceite_termo (termo_id, versao_do_texto, publico, nome, usuario_id, aceito_em)
       SELECT $1, $2, 'USUARIOS', nome, id, now() FROM usuario WHERE id <> $3`,
      [id, versao, menos.id],
    );
    return id;
  });
}
const retirarDeVigor = (id: number): Promise<unknown> =>
  comBanco(({ pool }) =>
    pool.query(
      `UPDATE termo_privacidade SET situacao = 'SUBSTITUIDO', substituido_em = now() WHERE id = $1`,
      [id],
    ),
  );

test('[NGS-43] the term stands before everything at the sign-in, is accepted once, and taken back', async ({
  page,
}) => {
  const conta = await criarConta('Leitora do Termo');
  const id = await porEmVigor(`e2e-${Date.now()}`, conta);
  try {
    await entraNaTela(page, conta);
    await expect(termo(page)).toBeVisible();
    await expect(page).toHaveURL(/\/termo-privacidade\?redirect=%2Fminha-conta/);
    await expect(page.getByText('Tratamos os seus dados para cuidar de você.')).toBeVisible();
    await semFalhasDeAxe(page);
    // No other address lets one by.
    await page.goto('/principal');
    await expect(termo(page)).toBeVisible();
    await page.goto('/termo-privacidade?redirect=%2Fminha-conta');
    await page.getByRole('button', { name: 'Li e aceito' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
    await page.getByRole('link', { name: 'Termo de privacidade' }).click();
    await expect(page.getByText(/Você aceitou em/)).toBeVisible();
    await page.getByRole('button', { name: 'Retirar o aceite' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar o aceite' }).click();
    await expect(page.getByLabel('Usuário')).toBeVisible();
    await entraNaTela(page, conta);
    await expect(termo(page)).toBeVisible();
    await page.getByRole('button', { name: 'Não aceito, sair' }).click();
    await expect(page.getByLabel('Usuário')).toBeVisible();
  } finally {
    await retirarDeVigor(id);
  }
});

test('[NGS-43] an acceptance taken back elsewhere while somebody types loses nothing of it @longo', async ({
  page,
}) => {
  const conta = await criarConta('Digitadora do Termo');
  const id = await porEmVigor(`e2e-meio-${Date.now()}`, conta);
  try {
    await comBanco(({ pool }) => pool.query('UPDATE usuario SET admin = true WHERE id = $1', [conta.id]));
    await entraNaTela(page, conta, '/bancos?abrir=novo');
    await page.getByRole('button', { name: 'Li e aceito' }).click();
    const gaveta = page.getByRole('dialog');
    await gaveta.getByLabel('Nome').first().fill('Banco da Esquina');
    await gaveta.getByLabel('Código').first().fill('999');
    await comBanco(async ({ pool }) => {
      await pool.query(
        `UPDATE aceite_termo SET situacao = 'RETIRADO', retirado_em = now() WHERE usuario_id = $1`,
        [conta.id],
      );
      await pool.query(`SELECT pg_notify('zelo_acesso', $1)`, [`usuario:${conta.id}`]);
    });
    // Any call hears it, the form's own or another's: by then the form may be gone.
    await gaveta
      .getByRole('button', { name: 'Salvar', exact: true })
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    await expect(termo(page)).toBeVisible();
    await page.getByRole('button', { name: 'Li e aceito' }).click();
    await gaveta.getByRole('button', { name: 'Restaurar' }).click();
    await expect(gaveta.getByLabel('Nome').first()).toHaveValue('Banco da Esquina');
  } finally {
    await retirarDeVigor(id);
  }
});

test('[NGS-42] a package is asked for, watched and taken from the request, and its sum is the file’s', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const api = await pelaApi(page.request);
  const { id: pacienteId, nome: nomeTitular } = await api.paciente('Titular do Pacote');
  const { id } = await api.criar('solicitacoes-titulares', {
    pacienteId,
    nomeTitular,
    tipo: 'ACESSO',
    papel: 'TITULAR',
    canal: 'BALCAO',
    identidade: 'PRESENCIAL',
    recebidaEm: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  });
  await entrar(page);
  await page.evaluate((key) => localStorage.setItem(key, '1'), SESSION_KEYS.idPrestador);
  await page.goto(`/solicitacoes-titulares/form/${id}?aba=pacote`);
  await page.getByRole('button', { name: 'Montar pacote' }).click();
  await expect(page.getByText(/^Pronto em/)).toBeVisible({ timeout: 120_000 });
  await semFalhasDeAxe(page);
  const soma = (await page.locator('code').textContent()) ?? '';
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar pacote' }).click(),
  ]);
  expect(
    createHash('sha256')
      .update(readFileSync(await baixado.path()))
      .digest('hex'),
  ).toBe(soma.trim());
});
