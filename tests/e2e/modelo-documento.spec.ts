/** Document templates as people use them: written with a variable and a picture, made for a patient, seen, kept (FORM-04). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi, unico } from '#tests/support/pela-api.ts';
import { cpf, escutar } from './documento-apoio.ts';

test.describe.configure({ timeout: 150_000 });

const novoPaciente = async (page: Page, campos: object = {}): Promise<number> =>
  (await (await pelaApi(page.request)).paciente('Paciente', { nacionalidade: 'BRASILEIRA', ...campos })).id;

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

test('[FORM-04] [D13] escreve um modelo com variável e imagem, gera para a paciente, vê o PDF e o salva nos documentos', async ({
  page,
}) => {
  const erros = escutar(page);
  const nome = unico('Declaração');
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
  await barra(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Carimbo.png', mimeType: 'image/png', buffer: PNG });
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
  await expect(page.getByText('Maria Clara de Souza').first()).toBeVisible();

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
  await expect(visor.getByText('Júlia da Prova').first()).toBeVisible();
  await expect(visor.getByText('Página 1 de 1')).toBeVisible();
  await expect(visor.getByText('às nove')).toBeVisible();

  await visor.getByRole('button', { name: 'Salvar nos documentos' }).click();
  const salvar = page.getByRole('dialog', { name: 'Salvar nos documentos do paciente' });
  const arquivo = `${unico('Atendimento')}.pdf`;
  await salvar.getByLabel('Nome do documento').fill(arquivo);
  await semFalhasDeAxe(page);
  await salvar.getByRole('button', { name: 'Salvar nos documentos' }).click();
  await expect(page.getByText(`'${arquivo}' está nos documentos do paciente.`)).toBeVisible();
  await page.getByRole('button', { name: 'Ver nos documentos' }).click();
  const linha = page.getByRole('grid').getByRole('row').filter({ hasText: arquivo });
  await expect(linha).toBeVisible();
  await expect(linha).toContainText('DECLARAÇÃO', { ignoreCase: true });
  // The new one among all of them is the chosen one.
  await expect(linha).toHaveAttribute('aria-selected', 'true');
  await expect(
    page.getByRole('toolbar', { name: 'Ações de documentos' }).getByRole('button', { name: 'Assinar' }),
  ).toBeEnabled();

  // To be signed at once: from the PDF straight to its signature.
  await page.goto(`/gerar-documento/${paciente}`);
  await page.getByRole('combobox', { name: 'Modelo' }).click();
  await page.keyboard.type(nome);
  await page.getByTitle(nome, { exact: true }).click();
  await page.getByRole('button', { name: 'Ver o PDF' }).click();
  await visor.getByRole('button', { name: 'Salvar e assinar' }).click();
  const assinado = `${unico('A assinar')}.pdf`;
  await salvar.getByLabel('Nome do documento').fill(assinado);
  await salvar.getByRole('button', { name: 'Salvar e assinar' }).click();
  await expect(page.getByRole('dialog', { name: `Assinar ${assinado}` })).toBeVisible();
  expect(erros).toEqual([]);
});

test('[FORM-04] o que falta no cadastro impede o documento e leva a quem corrige @longo', async ({
  page,
}) => {
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
  await expect(
    page.getByRole('dialog', { name: /^Documento Receituário/ }).getByText('Página 1 de 1'),
  ).toBeVisible();
  expect(erros).toEqual([]);
});

test('[FORM-04] escolher o profissional depois de escrever não tira o que foi escrito @longo', async ({
  page,
}) => {
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

test('[FORM-04] [D34] o que se cola do Word chega limpo, e a biblioteca dá por onde começar @longo', async ({
  page,
}) => {
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
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(texto(page).locator('strong', { hasText: 'Do Word' })).toBeVisible();
  await expect(texto(page).locator('ul li', { hasText: 'Segundo' })).toBeVisible();
  await expect(texto(page).locator('strong', { hasText: 'Docs' })).toBeVisible();
  await expect(texto(page).getByText('clique')).toBeVisible();
  await expect(texto(page).locator('img:not(.ProseMirror-separator), script, a, [onclick]')).toHaveCount(0);
  expect(erros).toEqual([]);
});

test('[FORM-04] [D8] [D11] o atestado pergunta os dias e o CID com a autorização; no telefone o PDF se fecha @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const paciente = await novoPaciente(page, { cpf: cpf() });
  await entrar(page, 'profissional', `/gerar-documento/${paciente}`);
  await page.getByRole('combobox', { name: 'Modelo' }).click();
  await page.getByTitle('Atestado médico', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dados deste documento' })).toBeVisible();

  // Nothing is made while what is required is blank.
  await page.getByRole('button', { name: 'Ver o PDF' }).click();
  await expect(page.getByText('Preencha antes de gerar o documento.')).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Número de dias').fill('3');
  await page.getByRole('textbox', { name: 'Início do afastamento' }).fill('23112026');
  await page.keyboard.press('Tab');
  await expect(texto(page)).toContainText('por 3 (três) dia(s), a contar de 23/11/2026');

  await page.getByRole('combobox', { name: 'Diagnóstico (CID-10)' }).click();
  await page.keyboard.type('J11');
  await page.getByTitle(/^J11 ·/).click();
  await page.getByRole('button', { name: 'Ver o PDF' }).click();
  await expect(page.getByText('só consta com a autorização do paciente')).toBeVisible();
  await page.getByLabel('O paciente autorizou que o CID conste neste documento').check();
  await expect(texto(page)).toContainText('CID-10 J11.');
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Ver o PDF' }).click();
  const visor = page.getByRole('dialog', { name: /^Documento Atestado/ });
  await expect(visor.getByText('3 (três)')).toBeVisible();
  for (const nome of ['Salvar nos documentos', 'Imprimir', 'Baixar', 'Fechar'])
    await expect(visor.getByRole('button', { name: nome, exact: true })).toBeInViewport({ ratio: 1 });
  await visor.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(visor).toBeHidden();

  // What was answered is there after a reload.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByLabel('Número de dias')).toHaveValue('3');
  expect(erros).toEqual([]);
});

test('[FORM-04] [D34] o editor: barra oferece variáveis, campo a perguntar, letra, tabela do tamanho pedido, procura e colagem @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  await entrar(page, 'prestador', '/modelos-documento');
  await page.getByRole('button', { name: 'Novo modelo de documento' }).click();
  await texto(page).click();
  await page.keyboard.type('Para {{prontu');
  await expect(page.getByRole('menuitem', { name: 'Número do prontuário' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(texto(page).getByText('Número do prontuário')).toBeVisible();
  await page.keyboard.type(' /nome do pac');
  await page.keyboard.press('Enter');
  await expect(texto(page).getByText('Nome do paciente')).toBeVisible();
  await expect(texto(page)).not.toContainText('/');

  await page.keyboard.type(' por ');
  await barra(page).getByRole('button', { name: 'Campo a perguntar' }).click();
  const campo = page.getByRole('dialog', { name: 'Campo a perguntar' });
  await campo.getByRole('button', { name: 'Inserir' }).click();
  await expect(campo.getByText('Escreva o que se pergunta.')).toBeVisible();
  await campo.getByLabel('O que se pergunta').fill('Setor');
  await campo.getByTitle('Texto livre').click();
  await page.getByTitle('Escolha de uma lista').click();
  await campo.getByLabel('Opções, uma por linha').fill('Raio X\nTomografia');
  await semFalhasDeAxe(page);
  await campo.getByRole('button', { name: 'Inserir' }).click();
  const ficha = texto(page).getByText('Setor *');
  await expect(ficha).toBeVisible();
  await ficha.dblclick();
  await page
    .getByRole('dialog', { name: 'Alterar o campo: Setor' })
    .getByLabel('O que se pergunta')
    .fill('Exame');
  await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click();
  await expect(texto(page).getByText('Exame *')).toBeVisible();

  await texto(page).click({ position: { x: 300, y: 300 } });
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await barra(page).getByRole('button', { name: 'Sobrescrito' }).click();
  await page.keyboard.type('palavra');
  await expect(texto(page).locator('sup')).toHaveText('palavra');
  await page.keyboard.press('Shift+Home');
  await barra(page).getByRole('button', { name: 'Cor da letra' }).click();
  await page.getByRole('menuitem', { name: 'Vermelho' }).click();
  await expect(texto(page).locator('[data-cor="vermelho"]')).toHaveCSS('color', 'rgb(179, 38, 30)');

  await page.keyboard.press('Control+End');
  await barra(page).getByRole('button', { name: 'Tabela', exact: true }).click();
  const tabela = page.getByRole('dialog', { name: 'Inserir tabela' });
  await tabela.getByLabel('Linhas').fill('2');
  await tabela.getByLabel('Colunas').fill('4');
  await tabela.getByRole('button', { name: 'Inserir' }).click();
  await expect(texto(page).locator('tr')).toHaveCount(2);
  await expect(texto(page).locator('th')).toHaveCount(4);

  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Procurar no texto (Ctrl+F)' }).fill('PALÁVRA');
  await expect(page.getByText('1 de 1')).toBeVisible();
  await expect(texto(page).locator('.z-rico-achado[data-atual]')).toHaveText('palavra');
  await page.keyboard.press('Escape');
  await barra(page).getByRole('button', { name: 'Tela cheia' }).click();
  await expect(texto(page)).toBeInViewport();
  await semFalhasDeAxe(page);
  await barra(page).getByRole('button', { name: 'Sair da tela cheia' }).click();

  await texto(page).getByText('palavra').click();
  await texto(page).evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="font-family:Symbol">·</span>&nbsp;&nbsp; Primeiro</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="font-family:Symbol">·</span>&nbsp;&nbsp; Dipirona</p><p>fim <img src="https://mau.example/x.png"></p>`,
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(texto(page).locator('li')).toHaveText('Dipirona');
  await expect(page.getByText('Uma imagem do que foi colado não veio junto.')).toBeVisible();
  expect(erros).toEqual([]);
});
