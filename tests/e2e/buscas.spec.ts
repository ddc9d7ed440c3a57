/** The searches on their screens: a lookup asks its register's own search; a patient is found in the SUS and begun. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';

test('[LOOK-05] [LOOK-03] um paciente é procurado no SUS e a ficha nova vem preenchida', async ({
  page,
}, info) => {
  await entrar(page, 'prestador', '/pacientes/buscar');
  await expect(page.getByRole('heading', { level: 1, name: 'Buscar paciente' })).toBeVisible();
  const numero = page.getByLabel('CPF ou CNS');
  await numero.fill('5299822472');
  await expect(page.getByText('Informe os 11 números do CPF ou os 15 do CNS.')).toBeVisible();
  const asked = page.waitForRequest(/findPacienteSus\/cpfcns\/52998224725$/);
  await numero.fill('529.982.247-25');
  await asked;
  const row = page.getByRole('row').filter({ hasText: 'Iracema Guimarães Prado' });
  await expect(row).toContainText('23/04/1961');
  await semFalhasDeAxe(page);
  await info.attach('encontrada', { body: await page.screenshot(), contentType: 'image/png' });
  await row.getByRole('link', { name: 'Cadastrar' }).click();
  await expect(page.getByRole('textbox', { name: 'Nome civil' })).toHaveValue('Iracema Guimarães Prado');
  await expect(page.getByRole('textbox', { name: 'CPF', exact: true })).toHaveValue('529.982.247-25');
  await expect(page.getByRole('textbox', { name: 'Nome da mãe' })).toHaveValue('Jandira Guimarães Prado');
});

test('[LOOK-05] por nome e nascimento; ninguém encontrado oferece o cadastro à mão @longo', async ({
  page,
}) => {
  await entrar(page, 'prestador', '/pacientes/buscar');
  await escolher(page, 'Onde procurar', 'No SUS, por nome e nascimento');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Ubirajara');
  await expect(page.getByText('Informe também a data de nascimento.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Data de nascimento' }).fill('02/11/1988');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('row').filter({ hasText: 'Ubirajara Mendes Salgado' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Ninguém assim');
  await expect(page.getByText('Ninguém encontrado')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Novo paciente' })).toBeVisible();
});

test('[LOOK-05] sem o cadastro do SUS configurado, a tela diz @longo', async ({ page }) => {
  await page.route('**/api/findPacienteSus/situacao', (route) =>
    route.fulfill({ json: { configurado: false } }),
  );
  await entrar(page, 'prestador', '/pacientes/buscar');
  await expect(page.getByText('A busca no SUS não está configurada')).toBeVisible();
  await expect(page.getByLabel('CPF ou CNS')).toBeDisabled();
});

test('[LOOK-01] o campo de referência busca pela chamada do seu cadastro, e uma falha é dita no lugar', async ({
  page,
}) => {
  await entrar(page, 'prestador', '/gerar-documento');
  const campo = page.getByRole('combobox', { name: 'Paciente' });
  const asked = page.waitForRequest(/\/api\/findPaciente\/maria\?/);
  await campo.fill('maria');
  await asked;
  await expect(page.getByRole('option').first()).toBeAttached();
  await page.route('**/api/findPaciente/**', (route) =>
    route.fulfill({ json: [], headers: { 'x-busca-falhou': 'true', 'content-type': 'application/json' } }),
  );
  await campo.fill('joana');
  await expect(page.getByText('Falha ao buscar.')).toBeVisible();
});

test('[LOOK-10] [LOOK-11] profissional novo começa com o CRM de MG; fornecedor leva marcadores', async ({
  page,
}) => {
  await entrar(page, 'admin', '/profissionais/form-profissional');
  const escolhido = (nome: string) =>
    page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: nome, exact: true }) });
  await expect(escolhido('Conselho')).toContainText('CRM');
  await expect(escolhido('UF do conselho')).toContainText('MG');
  await page.goto('/fornecedores/form-fornecedores');
  const tags = page.getByRole('combobox', { name: 'Marcadores' });
  await tags.fill('raio x');
  await tags.press('Enter');
  await tags.fill('palavramuitocomprida');
  await tags.press('Enter');
  await expect(escolhido('Marcadores')).toContainText('raiox');
  await expect(escolhido('Marcadores')).toContainText('palavramuitoco');
  await expect(escolhido('Marcadores')).not.toContainText('palavramuitocom');
  await expect(page.getByText('2 de 14')).toBeVisible();
});

test('[REG-04] o contrato mostra a tabela de preços de hoje', async ({ page }, info) => {
  await entrar(page, 'admin', '/prestadores/precificacao/1');
  const tabela = page.getByRole('region', { name: 'Tabela de preços de hoje' });
  await expect(tabela.getByRole('row').nth(3)).toContainText('R$');
  await info.attach('tabela', { body: await page.screenshot(), contentType: 'image/png' });
  await tabela.getByRole('searchbox', { name: 'Buscar na tabela por código ou nome' }).fill('zzzz');
  await expect(tabela.getByText('Nenhum item da tabela corresponde à busca.')).toBeVisible();
});

test('[REG-01] uma declaração do cadastro se emite para o paciente @longo', async ({ page }) => {
  const made = await page.request.post('/api/declaracoes', {
    headers: await cabecalhos(page.request),
    data: {
      nome: `Comparecimento ${Date.now()}`,
      tipo: 'COMPARECIMENTO',
      texto: 'Declaramos que {paciente} esteve em {prestador} em {data}.',
      exigeAssinatura: false,
    },
  });
  const { id } = (await made.json()) as { id: number };
  await entrar(page, 'prestador', '/principal');
  await page.goto(`/declaracoes/emitir/${id}`);
  await page.getByRole('combobox', { name: 'Paciente' }).fill('maria');
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Declaramos que .+ esteve em/)).toBeVisible();
});
