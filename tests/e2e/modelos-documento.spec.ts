/** Document templates as people use them: written with a variable and a picture, made for a patient, seen, kept (FORM-04). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';

test.describe.configure({ timeout: 150_000 });

/** Everything on the console is a fault, but refusals that a test provokes. */
function escutar(page: Page): string[] {
  const erros: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (409|422)/.test(message.text())) erros.push(message.text());
  });
  page.on('pageerror', (error) => erros.push(error.message));
  return erros;
}

async function novoPaciente(page: Page, campos: object = {}): Promise<number> {
  const token = await abrirSessao(page.request, 'admin');
  const made = await page.request.post('/api/pacientes', {
    headers: { authorization: `Bearer ${token}`, 'id-prestador': '1' },
    data: { nome: `Paciente ${unico()}`, dataNascimento: '1987-03-14', sexo: 'F', nacionalidade: 'BRASILEIRA', ...campos },
  });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { id: number }).id;
}

let serial = 0;
const unico = () => `${Date.now()}-${++serial}`;
const texto = (page: Page) => page.locator('[role="textbox"][aria-multiline="true"]');
const barra = (page: Page) => page.getByRole('toolbar', { name: 'Formatação do texto' });

async function inserirVariavel(page: Page, nome: string): Promise<void> {
  await barra(page).getByRole('button', { name: 'Inserir variável' }).click();
  await page.getByRole('searchbox', { name: 'Procurar variável' }).fill(nome);
  await page.keyboard.press('Enter');
  await expect(texto(page).getByText(nome, { exact: true }).last()).toBeVisible();
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('[FORM-04] escreve um modelo com variável e imagem, gera para a paciente, vê o PDF e o salva nos documentos', async ({
  page,
}) => {
  const erros = escutar(page);
  const nome = `Declaração ${unico()}`;
  await entrar(page, 'prestador', '/modelos-documento');
  await page.getByRole('button', { name: 'Novo modelo de documento' }).click();
  await page.getByLabel('Nome', { exact: false }).first().fill(nome);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByTitle('Declaração', { exact: true }).click();

  await texto(page).click();
  await page.keyboard.type('Declaro que ');
  await inserirVariavel(page, 'Nome do paciente');
  await page.keyboard.type(' esteve aqui ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('hoje 😀');
  await expect(texto(page).locator('strong')).toHaveText('hoje 😀');
  await page.keyboard.press('Enter');
  await barra(page).locator('input[type="file"]').setInputFiles({ name: 'Carimbo.png', mimeType: 'image/png', buffer: PNG });
  await expect(texto(page).getByRole('img', { name: 'Imagem sem descrição' })).toBeVisible();
  await page.getByLabel('Descrição da imagem').fill('Carimbo da clínica');
  await page.getByLabel('Largura da imagem').selectOption('20');

  // What is taken back comes back, and saving is a key.
  await texto(page).getByText('Declaro que').click();
  // No longer on the picture: what is typed would take its place.
  await expect(page.getByLabel('Descrição da imagem')).toBeHidden();
  await page.keyboard.press('Home');
  await page.keyboard.type('Rascunho. ');
  await page.keyboard.press('Control+z');
  await expect(texto(page)).not.toContainText('Rascunho.');
  await semFalhasDeAxe(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: nome, level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: 'Prévia em PDF' }).click();
  await expect(page.getByText('Maria Clara de Souza')).toBeVisible();

  // From the patient's record, filled in with the social name.
  const paciente = await novoPaciente(page, { nomeSocial: 'Júlia da Prova' });
  await page.goto(`/pacientes/form-pacientes/${paciente}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Gerar documento' }).click();
  await page.getByRole('combobox', { name: 'Modelo' }).click();
  await page.keyboard.type(nome);
  await page.getByTitle(nome, { exact: true }).click();
  await expect(texto(page)).toContainText('Declaro que Júlia da Prova esteve aqui hoje');
  await texto(page).getByText('hoje').click();
  await page.keyboard.press('End');
  await page.keyboard.type(', às nove');
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Ver o PDF' }).click();
  const visor = page.getByRole('dialog', { name: /^Documento Declaração/ });
  await expect(visor.getByText('Júlia da Prova')).toBeVisible();
  await expect(visor.getByText('Página 1 de 1')).toBeVisible();
  await expect(visor.getByText('às nove')).toBeVisible();

  await visor.getByRole('button', { name: 'Salvar nos documentos' }).click();
  const salvar = page.getByRole('dialog', { name: 'Salvar nos documentos do paciente' });
  const arquivo = `Atendimento ${unico()}.pdf`;
  await salvar.getByLabel('Nome do documento').fill(arquivo);
  await semFalhasDeAxe(page);
  await salvar.getByRole('button', { name: 'Salvar nos documentos' }).click();
  await expect(page.getByText(`'${arquivo}' está nos documentos do paciente.`)).toBeVisible();
  await page.getByRole('button', { name: 'Ver nos documentos' }).click();
  const linha = page.getByRole('grid').getByRole('row').filter({ hasText: arquivo });
  await expect(linha).toBeVisible();
  await expect(linha).toContainText('DECLARAÇÃO', { ignoreCase: true });
  await linha.click();
  await expect(page.getByRole('toolbar', { name: 'Ações de documentos' }).getByRole('button', { name: 'Assinar' })).toBeEnabled();
  expect(erros).toEqual([]);
});

test('[FORM-04] o que falta no cadastro impede o documento e leva a quem corrige', async ({ page }) => {
  const erros = escutar(page);
  const paciente = await novoPaciente(page);
  await entrar(page, 'profissional', `/gerar-documento/${paciente}`);
  await page.getByRole('combobox', { name: 'Modelo' }).click();
  await page.getByTitle('Receituário simples', { exact: true }).click();
  const aviso = page.getByRole('alert').filter({ hasText: 'Falta um dado para este documento' });
  await expect(aviso).toContainText('CPF do paciente');
  await expect(page.getByRole('button', { name: 'Ver o PDF' })).toBeDisabled();
  await expect(aviso.getByRole('link', { name: 'Completar o cadastro do paciente' })).toHaveAttribute(
    'href',
    `/pacientes/form-pacientes/${paciente}`,
  );
  // What was written is there after a reload.
  await texto(page).getByText('Orientações').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' da casa');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect(texto(page).getByText('Orientações da casa')).toBeVisible();

  // Without the variable in the text nothing is missing.
  await texto(page).getByText('CPF do paciente', { exact: true }).click();
  await page.keyboard.press('Delete');
  await expect(aviso).toBeHidden();
  await page.getByRole('button', { name: 'Ver o PDF' }).click();
  await expect(page.getByRole('dialog', { name: /^Documento Receituário/ }).getByText('Página 1 de 1')).toBeVisible();
  expect(erros).toEqual([]);
});

test('[FORM-04] escolher o profissional depois de escrever não tira o que foi escrito', async ({ page }) => {
  const erros = escutar(page);
  const paciente = await novoPaciente(page);
  await entrar(page, 'prestador', `/gerar-documento/${paciente}`);
  await page.getByRole('combobox', { name: 'Modelo' }).click();
  await page.getByTitle('Relatório médico', { exact: true }).click();
  const falta = page.getByText('Escolha o profissional que assina.');
  await expect(falta).toBeVisible();
  await texto(page).getByText('Estado atual, prognóstico').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Alta em bom estado.');
  await page.getByRole('combobox', { name: 'Profissional que assina' }).click();
  await page.keyboard.type('bruno');
  await page.getByTitle(/^Bruno /).click();
  await expect(falta).toBeHidden();
  await expect(texto(page).getByText('Alta em bom estado.')).toBeVisible();
  expect(erros).toEqual([]);
});

test('[FORM-04] o que se cola do Word chega limpo, e a biblioteca dá por onde começar', async ({ page }) => {
  const erros = escutar(page);
  await entrar(page, 'prestador', '/modelos-documento');
  await page.getByRole('link', { name: 'Biblioteca de modelos' }).click();
  await expect(page.getByRole('heading', { name: 'Biblioteca de modelos' })).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Usar este modelo: Encaminhamento' }).click();
  await expect(texto(page)).toContainText('Motivo do encaminhamento');

  await texto(page).getByText('Descreva a queixa principal').click({ clickCount: 3 });
  await texto(page).evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<style>p{color:red}</style><p class=MsoNormal style='text-align:center'><b><span style='font-size:14pt'>Do Word<o:p></o:p></span></b></p>
       <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Primeiro</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Segundo</p>
       <p onclick="alert(1)"><span style="font-weight:700">Docs</span> <a href="javascript:alert(1)">clique</a><img src="https://mau.example/x.png"></p><script>alert(1)</script>`,
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(texto(page).locator('strong', { hasText: 'Do Word' })).toBeVisible();
  await expect(texto(page).locator('ul li', { hasText: 'Segundo' })).toBeVisible();
  await expect(texto(page).locator('strong', { hasText: 'Docs' })).toBeVisible();
  await expect(texto(page).getByText('clique')).toBeVisible();
  await expect(texto(page).locator('img:not(.ProseMirror-separator), script, a, [onclick]')).toHaveCount(0);
  expect(erros).toEqual([]);
});
